import { applyRunEvent } from '../../preload/contract/apply-run-event.ts';
import {
  conversationIdSchema,
  messageIdSchema,
  questionIdSchema,
  runIdSchema,
  type ConversationId,
} from '../../preload/contract/ids.ts';
import type { BranchPoint } from '../../preload/contract/branch-point.ts';
import type { AskRecord } from '../../preload/contract/question-record.ts';
import type { RunRecord } from '../../preload/contract/run.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { Transcript, TranscriptMessage } from '../../preload/contract/transcript.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import type { EventStep } from './arbitraries/event-steps.ts';
import { transcriptWith } from './run-events.ts';

/** Turns steps into events that fit what happened before, and keeps the transcript that the contract makes of them. */
export class EventPlayer {
  readonly conversationId: ConversationId;
  /** By the contract's reducer, with everything that ever happened on the path. */
  transcript: Transcript;
  /** Every message, run and question as it last was, on the path or not. */
  readonly #messages = new Map<string, TranscriptMessage>();
  readonly #runs = new Map<string, RunRecord>();
  readonly #questions = new Map<string, AskRecord>();
  #count = 0;

  constructor(conversationId: string) {
    this.conversationId = conversationIdSchema.parse(conversationId);
    this.transcript = transcriptWith(conversationId);
  }

  /** The event of a step, applied; null when nothing there fits it. */
  play(step: EventStep): RunEvent | null {
    const event = this.#toEvent(step);
    if (event !== null) this.apply(event);
    return event;
  }

  apply(event: RunEvent): void {
    this.transcript = applyRunEvent(this.transcript, event);
    for (const message of this.transcript.messages) this.#messages.set(message.messageId, message);
    for (const run of this.transcript.runs) this.#runs.set(run.runId, run);
    for (const one of this.transcript.questions) this.#questions.set(one.questionId, one);
  }

  /** What a store has to give: the branch points that the reducer found, and no activity. */
  expected(): Transcript {
    const { messages } = this.transcript;
    return { ...this.transcript, ...this.#belongingTo(messages), activity: null };
  }

  /** Runs that a path names or that went on from it, and the newest; its questions, and those that wait elsewhere. */
  #belongingTo(path: readonly TranscriptMessage[]): Pick<Transcript, 'runs' | 'questions'> {
    const named = new Set<string | null>(path.map((message) => message.runId));
    const onPath = new Set<string>(path.map((message) => message.messageId));
    const followed = new Set([...this.#messages.values()].map((message) => message.parentId));
    const leafId = path.at(-1)?.messageId;
    const waits = ({ state, messageId }: AskRecord) =>
      state === 'pending' && !followed.has(messageId);
    const runs = [...this.#runs.values()];
    const newest = runs.findLast((run) => run.parentRunId === null);
    return {
      runs: runs.filter(
        (run) =>
          named.has(run.runId) ||
          run === newest ||
          (leafId !== undefined && run.leafMessageId === leafId),
      ),
      questions: [...this.#questions.values()].filter(
        (question) => onPath.has(question.messageId) || waits(question),
      ),
    };
  }

  #toEvent(step: EventStep): RunEvent | null {
    switch (step.kind) {
      case 'add-message':
        return this.#addMessage(step);
      case 'change-message': {
        const message = this.#pickMessage(step.pick, step.message.kind);
        const { parts: _, ...head } = step.message;
        return message && { type: 'message-changed', messageId: message.messageId, head };
      }
      case 'start-part':
      case 'end-part':
      case 'stream-delta':
        return this.#streamPart(step);
      case 'add-part': {
        const message = this.#pickMessage(step.pick, 'request');
        const { index, part, at } = step;
        return (
          message && {
            type: 'part-added',
            messageId: message.messageId,
            index,
            part,
            startedAt: at,
            at,
          }
        );
      }
      case 'start-run':
        return this.#startRun(step);
      case 'change-run': {
        const run = pickFrom(this.transcript.runs, step.pick);
        return run && { type: 'run-changed', runId: run.runId, ...step.change };
      }
      case 'open-question':
        return this.#openQuestion(step);
      case 'draft-answer': {
        const question = pickFrom(this.transcript.questions, step.pick);
        return (
          question && {
            type: 'question-drafted',
            questionId: question.questionId,
            draft: step.draft,
          }
        );
      }
      case 'settle-question':
        return this.#settleQuestion(step);
      case 'change-path':
        return this.#changePath(step.pick);
      case 'change-summary':
        return {
          type: 'summary-changed',
          summary: { conversationId: this.conversationId, ...step.summary },
        };
      case 'show-only': {
        const run = pickFrom(this.transcript.runs, step.pick);
        return run && { type: 'activity-changed', runId: run.runId, activity: { kind: 'writing' } };
      }
    }
  }

  #addMessage(step: EventStep & { readonly kind: 'add-message' }): RunEvent {
    const parent = step.asRoot ? null : this.#pickMessage(step.pick % 5 === 0 ? 1 : 0);
    const { parts, ...head } = step.message;
    const message: TranscriptMessage = {
      messageId: messageIdSchema.parse(this.#nextId('m')),
      conversationId: this.conversationId,
      parentId: parent?.messageId ?? null,
      depth: parent === null ? 0 : parent.depth + 1,
      runId: pickFrom(this.transcript.runs, step.pick)?.runId ?? null,
      createdAt: step.at,
      head,
      parts: parts.map((part, at) => ({
        index: at * 2,
        part,
        startedAt: step.at,
        endedAt: at % 2 === 0 ? step.at : null,
      })),
    };
    return { type: 'message-added', message };
  }

  #streamPart(
    step: EventStep & { readonly kind: 'start-part' | 'end-part' | 'stream-delta' },
  ): RunEvent | null {
    const message = this.#pickMessage(0, 'response');
    if (message === null) return null;
    const streamed = { type: 'part-streamed', messageId: message.messageId, at: step.at } as const;
    if (step.kind === 'stream-delta') {
      const entry = pickFrom(message.parts, step.pick);
      const { delta } = step;
      return (
        entry && { ...streamed, event: { eventKind: 'part_delta', index: entry.index, delta } }
      );
    }
    const { index, part } = step;
    return step.kind === 'start-part'
      ? { ...streamed, event: { eventKind: 'part_start', index, part, previousPartKind: null } }
      : { ...streamed, event: { eventKind: 'part_end', index, part, nextPartKind: null } };
  }

  #startRun(step: EventStep & { readonly kind: 'start-run' }): RunEvent {
    const { runs } = this.transcript;
    // Also by runs of branches that are out of view.
    const taken = new Set([...this.#runs.values()].map((run) => run.resumesRunId));
    const free = runs.filter((run) => !taken.has(run.runId));
    const runId = runIdSchema.parse(this.#nextId('r'));
    const resumesRunId = (step.resumes ? pickFrom(free, step.pick)?.runId : null) ?? null;
    const parentRunId = step.resumes ? null : (pickFrom(runs, step.pick)?.runId ?? null);
    const { conversationId } = this;
    const leafMessageId = this.transcript.messages.at(-1)?.messageId;
    const isTurn = parentRunId === null && step.pick % 2 === 1;
    const leaf = isTurn && leafMessageId !== undefined ? { leafMessageId } : {};
    return {
      type: 'run-started',
      run: {
        ...step.run,
        ...leaf,
        runId,
        conversationId,
        resumesRunId,
        parentRunId,
        startedAt: step.at,
      },
    };
  }

  #openQuestion(step: EventStep & { readonly kind: 'open-question' }): RunEvent | null {
    const message = this.#pickMessage(step.pick, 'request');
    const run = pickFrom(this.transcript.runs, step.pick);
    if (message === null || run === null) return null;
    return {
      type: 'question-opened',
      question: {
        kind: 'question',
        questionId: questionIdSchema.parse(this.#nextId('q')),
        conversationId: this.conversationId,
        runId: run.runId,
        messageId: message.messageId,
        toolCallId: step.toolCallId,
        position: step.pick % 5,
        request: step.request,
        draft: null,
        response: null,
        state: 'pending',
        openedAt: step.at,
        settledAt: null,
      },
    };
  }

  #settleQuestion(step: EventStep & { readonly kind: 'settle-question' }): RunEvent | null {
    const pending = this.transcript.questions.filter((question) => question.state === 'pending');
    const question = pickFrom(pending, step.pick);
    const { state, response, at } = step;
    return (
      question && {
        type: 'question-settled',
        questionId: question.questionId,
        state,
        response: state === 'answered' ? response : null,
        at,
      }
    );
  }

  #changePath(pick: number): RunEvent {
    const leaf = pickFrom([...this.#messages.values()], pick);
    const messages: TranscriptMessage[] = [];
    for (let next = leaf ?? undefined; next !== undefined;) {
      messages.unshift(next);
      next = next.parentId === null ? undefined : this.#messages.get(next.parentId);
    }
    return {
      type: 'path-changed',
      leafMessageId: leaf?.messageId ?? null,
      messages,
      hasEarlier: false,
      branches: this.#branchesOf(messages),
      ...this.#belongingTo(messages),
    };
  }

  #branchesOf(path: readonly TranscriptMessage[]): readonly BranchPoint[] {
    const all = [...this.#messages.values()];
    return [null, ...path.map((message) => message.messageId)].flatMap((parentId, at) => {
      const followers = all.filter((message) => message.parentId === parentId);
      const childIds = followers.map((message) => message.messageId);
      return childIds.length > (at === path.length ? 0 : 1) ? [{ parentId, childIds }] : [];
    });
  }

  /** A message of the path, counted from its end. */
  #pickMessage(pick: number, kind?: ModelMessage['kind']): TranscriptMessage | null {
    const fitting = this.transcript.messages.filter(
      (message) => kind === undefined || message.head.kind === kind,
    );
    return pickFrom(fitting.toReversed(), pick);
  }

  #nextId(prefix: string): string {
    this.#count += 1;
    return `${this.conversationId}-${prefix}${this.#count}`;
  }
}

function pickFrom<Item>(items: readonly Item[], pick: number): Item | null {
  return items[pick % Math.max(items.length, 1)] ?? null;
}
