import type { AssistantRef } from '../../../preload/contract/run-assistant.ts';
import {
  conversationIdSchema,
  type ConversationId,
  type MessageId,
  type QueuedId,
} from '../../../preload/contract/ids.ts';
import type { ParsedInput, RequestOutput } from '../../../preload/contract/requests.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';
import {
  pendingAsks,
  type Transcript,
  type TranscriptMessage,
} from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { agreedAssistant } from '../assistants/file-assistants.ts';
import { planAnswerAgain } from './answer-again.ts';
import { planContinue } from './continue-run.ts';
import { titleFromMessage } from '../conversation-title.ts';
import { planEdit } from './edit-message.ts';
import { findQueued } from './find-queued.ts';
import type { LaunchOptions, RunLauncher } from '../runs/run-launcher.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import type { RunSurroundings } from '../runs/run-surroundings.ts';
import { SendKeys } from './send-keys.ts';
import { withSummary } from '../summary-events.ts';
import { planMessage, supersede } from './turn-plan.ts';

/** What turns are started with. */
export interface TurnStarterParts {
  readonly around: RunSurroundings;
  readonly registry: RunRegistry;
  readonly launcher: RunLauncher;
}

type Sent = RequestOutput<'message.send'>;

/** Starts what a person begins: a message, a message written anew, going on after a run that was cut. */
export class TurnStarter {
  readonly #parts: TurnStarterParts;
  readonly #sends = new SendKeys<Sent>();

  constructor(parts: TurnStarterParts) {
    this.#parts = parts;
  }

  /** Sends a message, into a new conversation when none is named. Sent twice under one key it is there once. */
  send(input: ParsedInput<'message.send'>): Promise<Sent> {
    const { conversationId, text, modelRef } = input;
    return this.#sends.once(input.sendKey, () =>
      conversationId === null
        ? this.#sendFirst(text, modelRef, input.assistant)
        : this.#sendNext(conversationId, text, modelRef),
    );
  }

  /** Sends a message that was queued, as it was written last, and takes it out of the queue in the same transaction. */
  async sendQueued(
    conversationId: ConversationId,
    queuedId: QueuedId,
  ): Promise<RequestOutput<'queue.sendNow'>> {
    return this.#launchInstead({
      conversationId,
      modelRef: this.#modelOf(conversationId),
      plan: (context, transcript) => {
        const { text } = findQueued(transcript, queuedId);
        const { events, leaf } = planMessage(context, transcript, text);
        return { events: [{ type: 'queued-removed', queuedId }, ...events], leaf };
      },
    });
  }

  /** Writes a message anew, as a branch beside it, and answers that. */
  async edit(input: ParsedInput<'message.edit'>): Promise<RequestOutput<'message.edit'>> {
    const { conversationId, messageId, text } = input;
    return this.#launchInstead({
      conversationId,
      modelRef: this.#modelOf(conversationId),
      plan: (context, transcript) =>
        planEdit(context, transcript, { path: this.#pathTo(conversationId, messageId), text }),
    });
  }

  /** Answers a person's message once more, as a branch beside the answer that the named message is or belongs to. */
  async answerAgain(
    input: ParsedInput<'message.answerAgain'>,
  ): Promise<RequestOutput<'message.answerAgain'>> {
    const { conversationId, messageId } = input;
    return this.#launchInstead({
      conversationId,
      modelRef: this.#modelOf(conversationId),
      plan: (context, transcript) =>
        planAnswerAgain(context, transcript, this.#pathTo(conversationId, messageId)),
    });
  }

  /** Goes on after a run that did not finish. */
  continue(input: ParsedInput<'run.continue'>): Promise<RequestOutput<'run.continue'>> {
    const { conversationId, choice } = input;
    return this.#launch({
      conversationId,
      modelRef: this.#modelOf(conversationId),
      plan: (context, transcript) => planContinue(context, transcript, choice),
    });
  }

  async #sendFirst(
    text: string,
    chosen: ModelRef | null,
    ref: AssistantRef | undefined,
  ): Promise<Sent> {
    const { feed, ids, clock, models } = this.#parts.around;
    // Before anything is stored: one that was not agreed to starts nothing.
    const assistant = ref === undefined ? undefined : agreedAssistant(this.#parts.around, ref);
    const conversationId = conversationIdSchema.parse(ids.uuidv7());
    const at = clock.nowIso();
    const modelRef = chosen ?? models.defaultModel();
    feed.begin({
      conversationId,
      title: titleFromMessage(text),
      modelRef,
      activity: 'idle',
      unread: false,
      pinned: false,
      createdAt: at,
      updatedAt: at,
    });
    const plan: LaunchOptions['plan'] = (context, transcript) =>
      planMessage(context, transcript, text);
    const { runId } = await this.#launch({
      conversationId,
      modelRef,
      plan,
      ...(assistant !== undefined && { assistant }),
    });
    return { conversationId, runId };
  }

  async #sendNext(
    conversationId: ConversationId,
    text: string,
    chosen: ModelRef | null,
  ): Promise<Sent> {
    const { title } = this.#transcript(conversationId).summary;
    const modelRef = chosen ?? this.#modelOf(conversationId);
    const { runId } = await this.#launchInstead({
      conversationId,
      modelRef,
      plan: (context, transcript) => planMessage(context, transcript, text),
      change: { modelRef, ...(title === '' && { title: titleFromMessage(text) }) },
    });
    return { conversationId, runId };
  }

  /** Starts a run in place of one that only waits for an answer. What is refused, or cannot be stored, ends nothing. */
  async #launchInstead(options: LaunchOptions): Promise<RequestOutput<'message.edit'>> {
    this.#parts.launcher.check(options);
    await this.#makeWay(options.conversationId);
    return this.#launch(options);
  }

  async #launch(options: LaunchOptions): Promise<RequestOutput<'message.edit'>> {
    const release = this.#parts.registry.reserve(options.conversationId);
    try {
      return { runId: await this.#parts.launcher.start(options) };
    } finally {
      release();
    }
  }

  /** Ends a run that only waits for an answer: the person wrote something else instead. */
  async #makeWay(conversationId: ConversationId): Promise<void> {
    const { registry, around } = this.#parts;
    const run = registry.ofConversation(conversationId);
    const transcript = this.#transcript(conversationId);
    if (run === undefined || pendingAsks(transcript).length === 0) return;
    const superseded = supersede({ at: around.clock.nowIso() }, transcript);
    await around.feed.record(conversationId, withSummary(transcript, superseded), 'full');
    await run.stop();
  }

  #pathTo(conversationId: ConversationId, messageId: MessageId): readonly TranscriptMessage[] {
    const path = this.#parts.around.store.readPath(conversationId, messageId);
    if (path.length === 0) throw new RequestFailure('not-found');
    return path;
  }

  #modelOf(conversationId: ConversationId): ModelRef {
    const { modelRef } = this.#transcript(conversationId).summary;
    return modelRef ?? this.#parts.around.models.defaultModel();
  }

  #transcript(conversationId: ConversationId): Transcript {
    return this.#parts.around.feed.transcript(conversationId);
  }
}
