import {
  conversationIdSchema,
  messageIdSchema,
  providerIdSchema,
  questionIdSchema,
  runIdSchema,
  type ConversationId,
  type MessageId,
  type RunId,
} from '../../../preload/contract/ids.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { notePrinted } from '../../../preload/contract/message-notes.ts';
import type { RequestState, ResponseState } from '../../../preload/contract/message.ts';
import type { Question, AskUserResponse } from '../../../preload/contract/question.ts';
import type { QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type { QuestionState } from '../../../preload/contract/question-record.ts';
import type { RequestPart, ToolOutcome } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { RunActivity, RunRecord, RunState } from '../../../preload/contract/run.ts';
import type { RunFailure } from '../../../preload/contract/failure.ts';
import type {
  MessageHead,
  Transcript,
  TranscriptMessage,
  TranscriptPart,
} from '../../../preload/contract/transcript.ts';
import { noUsage } from '../../../preload/contract/usage.ts';

/** The instant from which samples count; the gallery's clock stands a little later. */
export const sampleStart = Date.parse('2026-11-30T14:32:00.000Z');

/** An instant so many seconds after the start of the samples. */
export function at(seconds: number): string {
  return new Date(sampleStart + seconds * 1000).toISOString();
}

const own = { id: null, providerName: null, providerDetails: null };

/** A part of a response with when it began and ended; `endedAt` null is one that streams or was cut. */
export interface SamplePart {
  readonly part: ResponsePart;
  readonly from: number;
  readonly to: number | null;
}

export function text(content: string, to: number | null = 10): SamplePart {
  return { part: { partKind: 'text', content, ...own }, from: 9, to };
}

export function thinking(content: string, seconds: number | null): SamplePart {
  const part = { partKind: 'thinking' as const, content, signature: null, ...own };
  return { part, from: 1, to: seconds === null ? null : 1 + seconds };
}

export function call(
  toolCallId: string,
  toolName: string,
  args: string | JsonObject,
  to: number | null = 8,
): SamplePart {
  return {
    part: { partKind: 'tool-call', toolName, args, toolCallId, toolKind: null, ...own },
    from: 7,
    to,
  };
}

/** A tool's return, by the call it answers. */
export interface SampleReturn {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly content: Json;
  readonly seconds: number;
  readonly outcome?: ToolOutcome;
}

/** Writes a transcript message by message, as main would have stored it. */
export class TranscriptBuilder {
  readonly conversationId: ConversationId;
  readonly #messages: TranscriptMessage[] = [];
  readonly #runs: RunRecord[] = [];
  #questions: Transcript['questions'] = [];
  #activity: RunActivity | null = null;
  readonly #title: string;
  readonly #modelLabel = 'Claude Sonnet';

  constructor(name: string, title: string) {
    this.conversationId = conversationIdSchema.parse(name);
    this.#title = title;
  }

  /** Begins a run; what is added afterwards belongs to it. */
  run(state: RunState, change: Partial<RunRecord> = {}): this {
    const number = this.#runs.length + 1;
    this.#runs.push({
      runId: runIdSchema.parse(`${this.conversationId}-run-${number}`),
      conversationId: this.conversationId,
      state,
      modelRef: { providerId: providerIdSchema.parse('anthropic'), modelId: 'claude-sonnet' },
      modelLabel: this.#modelLabel,
      capabilities: [],
      limits: { requestLimit: null },
      modelSettings: {},
      resumesRunId: null,
      parentRunId: null,
      parentToolCallId: null,
      usage: { ...noUsage, requests: 1, toolCalls: 0 },
      startedAt: at(0),
      endedAt: state === 'running' ? null : at(12),
      failure: null,
      ...change,
    });
    return this;
  }

  failedRun(failure: Partial<RunFailure> & Pick<RunFailure, 'code'>): this {
    return this.run('failed', {
      failure: {
        status: null,
        retryAfterMs: null,
        host: 'api.anthropic.com',
        model: 'claude-sonnet',
        detail: null,
        accepted: false,
        ...failure,
      },
    });
  }

  activity(activity: RunActivity): this {
    this.#activity = activity;
    return this;
  }

  person(content: string): this {
    const part: RequestPart = { partKind: 'user-prompt', content, timestamp: at(0) };
    return this.#request([{ index: 0, part, startedAt: at(0), endedAt: at(0) }], 'complete');
  }

  /** The request that answers the calls of the response before it. */
  returns(returns: readonly SampleReturn[], state: RequestState = 'complete'): this {
    const parts = returns.map((one, index): TranscriptPart => {
      const part: RequestPart = {
        partKind: 'tool-return',
        toolName: one.toolName,
        content: one.content,
        toolCallId: one.toolCallId,
        toolKind: null,
        metadata: null,
        timestamp: at(8),
        outcome: one.outcome ?? 'success',
      };
      return { index, part, startedAt: at(8), endedAt: at(8 + one.seconds) };
    });
    return this.#request(parts, state);
  }

  /** The end of what an open call has printed; its request is the last message. */
  prints(toolCallId: string, output: string): this {
    const last = this.#messages.pop();
    if (last === undefined) throw new Error('There is no message yet.');
    this.#messages.push({ ...last, head: notePrinted(last.head, toolCallId, output) });
    return this;
  }

  response(parts: readonly SamplePart[], state: ResponseState = 'complete'): this {
    return this.#add(
      {
        kind: 'response',
        usage: noUsage,
        modelName: 'claude-sonnet',
        timestamp: at(1),
        providerName: 'anthropic',
        providerUrl: null,
        providerResponseId: null,
        providerDetails: null,
        finishReason: state === 'complete' ? 'stop' : null,
        runId: this.runId,
        conversationId: this.conversationId,
        metadata: null,
        state,
      },
      parts.map(({ part, from, to }, index) => ({
        index,
        part,
        startedAt: at(from),
        endedAt: to === null ? null : at(to),
      })),
    );
  }

  /** A question that the last response asked; its request is the last message. */
  question(
    toolCallId: string,
    questions: readonly Question[],
    settled: {
      readonly state: QuestionState;
      readonly response?: AskUserResponse;
      readonly draft?: QuestionDraft;
    },
  ): this {
    this.#questions = [
      ...this.#questions,
      {
        kind: 'question',
        questionId: questionIdSchema.parse(`${toolCallId}-question`),
        conversationId: this.conversationId,
        runId: this.runId ?? runIdSchema.parse('none'),
        messageId: this.lastMessageId,
        toolCallId,
        position: 0,
        request: { questions, id: '0'.repeat(32) },
        draft: settled.draft ?? null,
        response: settled.response ?? null,
        state: settled.state,
        openedAt: at(8),
        settledAt: settled.state === 'pending' ? null : '2026-11-30T14:21:00.000Z',
      },
    ];
    return this;
  }

  get runId(): RunId | null {
    return this.#runs.at(-1)?.runId ?? null;
  }

  get lastMessageId(): MessageId {
    const last = this.#messages.at(-1);
    if (last === undefined) throw new Error('There is no message yet.');
    return last.messageId;
  }

  build(change: Partial<Transcript> = {}): Transcript {
    return {
      queued: [],
      summary: {
        conversationId: this.conversationId,
        title: this.#title,
        modelRef: {
          providerId: providerIdSchema.parse('anthropic'),
          modelId: 'claude-sonnet',
        },
        activity: activityOf(this.#runs.at(-1)?.state, this.#questions),
        unread: false,
        pinned: false,
        createdAt: at(0),
        updatedAt: at(12),
      },
      messages: [...this.#messages],
      hasEarlier: false,
      branches: [],
      runs: [...this.#runs],
      questions: this.#questions,
      activity: this.#activity,
      ...change,
    };
  }

  #request(parts: readonly TranscriptPart[], state: RequestState): this {
    return this.#add(
      {
        kind: 'request',
        timestamp: at(0),
        instructions: null,
        runId: this.runId,
        conversationId: this.conversationId,
        metadata: null,
        state,
      },
      parts,
    );
  }

  #add(head: MessageHead, parts: readonly TranscriptPart[]): this {
    this.#messages.push({
      messageId: messageIdSchema.parse(`${this.conversationId}-message-${this.#messages.length}`),
      conversationId: this.conversationId,
      parentId: this.#messages.at(-1)?.messageId ?? null,
      depth: this.#messages.length,
      runId: this.runId,
      createdAt: at(0),
      head,
      parts,
    });
    return this;
  }
}

function activityOf(
  state: RunState | undefined,
  questions: Transcript['questions'],
): Transcript['summary']['activity'] {
  if (questions.some((question) => question.state === 'pending')) return 'waiting';
  if (state === 'running' || state === 'failed') return state;
  return state === 'stopped' || state === 'interrupted' ? 'interrupted' : 'idle';
}
