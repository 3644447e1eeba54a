import { createHash } from 'node:crypto';
import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestSpan, RunSpan } from '../../../preload/contract/run-span.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { encodeMessages } from '../../agent/messages/wire.ts';
import type { Model, ModelCall } from '../../agent/models/model.ts';
import type { Clock } from '../../base/clock.ts';
import type { IdSource } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { RetryWait } from '../../providers/retrying-model.ts';
import type { ConversationFeed } from '../conversation-feed.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { placeSent, toEntries, type SentPlace } from './sent-entries.ts';
import { shownParameters } from './shown-parameters.ts';
import { watchModel } from './watch-model.ts';

/** What a watch needs of the app and of its run. */
export interface RunWatchOptions {
  readonly feed: Pick<ConversationFeed, 'transcript'>;
  readonly store: Pick<ConversationStore, 'traces'>;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly runId: RunId;
  readonly conversationId: ConversationId;
}

/**
 * Notes what a run does that its messages do not tell: what was sent, and when; waits; the stop. Nothing waits for it,
 * and what it cannot keep is lost to the inspector and to nobody else.
 */
export class RunWatch {
  readonly #options: RunWatchOptions;
  /** Where messages that were sent before stand; the runtime hands the same objects on. */
  readonly #placed = new WeakMap<ModelMessage, SentPlace & { readonly pieceKey: string | null }>();
  readonly #keptKeys = new Set<string>();
  #path: readonly TranscriptMessage[] = [];
  /** The last row on the path that was sent. */
  #placedDepth = -1;
  #step = 0;
  #request: RequestSpan | null = null;
  #wait: RunSpan | null = null;
  #stop: RunSpan | null = null;
  #isOver = false;

  constructor(options: RunWatchOptions) {
    this.#options = options;
  }

  /** The stored path that the run begins on. */
  begin(path: readonly TranscriptMessage[]): void {
    this.#path = path;
  }

  /** The model, with each request to it noted. */
  model(model: Model): Model {
    return watchModel(model, {
      begun: (call) => this.#beginRequest(model, call),
      answering: () => this.#change({ firstEventAt: this.#now() }),
      ended: (outcome, failure) => {
        this.#change({ outcome, failure, endedAt: this.#now() });
        this.#request = null;
      },
    });
  }

  /** A wait before another try begins; null when it is over. */
  showWait(wait: RetryWait | null): void {
    if (wait === null) {
      if (this.#wait !== null) this.#record({ ...this.#wait, endedAt: this.#now() });
      this.#wait = null;
      return;
    }
    const { skip: _, ...told } = wait;
    this.#wait = { ...this.#newSpan(), kind: 'wait', step: this.#step, ...told };
    this.#record(this.#wait);
  }

  /** The provider refused the history and gets it once more. */
  repaired(): void {
    this.#change({ isRepairedHarder: true });
  }

  /** The person stopped the run. */
  stopAsked(): void {
    this.#stop ??= { ...this.#newSpan(), kind: 'stop' };
  }

  /** The run is over, and that is stored. */
  ended(): void {
    this.showWait(null);
    this.#change({ outcome: 'cut', endedAt: this.#now() });
    if (this.#stop !== null) this.#record({ ...this.#stop, endedAt: this.#now() });
    this.#isOver = true;
  }

  #beginRequest(model: Model, call: ModelCall): void {
    this.#step += 1;
    const { messages } = this.#options.feed.transcript(this.#options.conversationId);
    const leaf = messages.at(-1);
    if (leaf === undefined) return;
    const pieces = new Map<string, string>();
    const parametersKey = this.#keep(shownParameters(call), pieces);
    this.#request = {
      ...this.#newSpan(),
      kind: 'request',
      step: this.#step,
      modelName: model.modelName,
      leafMessageId: leaf.messageId,
      sent: this.#entriesOf(call.messages, messages, pieces),
      parametersKey,
      firstEventAt: null,
      isRepairedHarder: false,
      outcome: 'open',
      failure: null,
    };
    this.#record(this.#request, pieces);
  }

  #entriesOf(
    sent: readonly ModelMessage[],
    live: readonly TranscriptMessage[],
    pieces: Map<string, string>,
  ): RequestSpan['sent'] {
    const fresh = sent.filter((message) => !this.#placed.has(message));
    const path = this.#wholePath(live).filter(({ depth }) => depth > this.#placedDepth);
    for (const [at, place] of placeSent(fresh, path).entries()) {
      const message = fresh[at];
      if (message === undefined) continue;
      const pieceKey =
        place.kind === 'piece' ? this.#keep(encodeMessages([message])[0] ?? {}, pieces) : null;
      this.#placed.set(message, { ...place, pieceKey });
      this.#placedDepth = Math.max(this.#placedDepth, place.depth ?? -1);
    }
    this.#path = [];
    const places = sent.map(
      (message): SentPlace => this.#placed.get(message) ?? { kind: 'piece', depth: null },
    );
    return toEntries(places, (at) => {
      const message = sent[at];
      return (message === undefined ? null : this.#placed.get(message)?.pieceKey) ?? '';
    });
  }

  /** What was read when the run began, brought up to date with what is shown now. */
  #wholePath(live: readonly TranscriptMessage[]): readonly TranscriptMessage[] {
    const firstDepth = live[0]?.depth ?? 0;
    return [...this.#path.filter(({ depth }) => depth < firstDepth), ...live];
  }

  #keep(value: JsonObject, pieces: Map<string, string>): string {
    const text = JSON.stringify(value);
    const key = createHash('sha256').update(text).digest('hex').slice(0, 32);
    if (!this.#keptKeys.has(key)) pieces.set(key, text);
    this.#keptKeys.add(key);
    return key;
  }

  #change(change: Partial<Omit<RequestSpan, 'kind'>>): void {
    if (this.#request === null) return;
    this.#request = { ...this.#request, ...change };
    this.#record(this.#request);
  }

  #newSpan(): { readonly spanId: string; readonly startedAt: string; readonly endedAt: null } {
    return { spanId: this.#options.ids.uuidv7(), startedAt: this.#now(), endedAt: null };
  }

  #record(span: RunSpan, pieces?: ReadonlyMap<string, string>): void {
    if (this.#isOver) return;
    const { store, logger, runId, conversationId } = this.#options;
    store.traces
      .recordSpan({ runId, conversationId }, span, pieces)
      .catch((error: unknown) => logger.error('span-not-stored', error, { kind: span.kind }));
  }

  #now(): string {
    return this.#options.clock.nowIso();
  }
}
