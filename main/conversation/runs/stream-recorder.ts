import type { MessageId } from '../../../preload/contract/ids.ts';
import type {
  ModelMessage,
  ModelRequest,
  ModelResponse,
} from '../../../preload/contract/message.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { ModelStreamEvent } from '../../../preload/contract/stream-event.ts';
import { forgetPrinted } from '../../../preload/contract/message-notes.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { completingEvents } from './completing-events.ts';
import { begunResponseHead, headOf } from '../message-heads.ts';
import { wholeParts } from '../new-message.ts';
import type { RunRows } from './run-rows.ts';
import type { ToolRecorder } from './tool-recorder.ts';

/** Who answers. */
export interface AskedModel {
  readonly modelName: string;
  readonly system: string;
}

/**
 * Turns requests and the responses that stream in into rows. A response counts as cut until the transaction that ends
 * it; that same one adds the request for the results of its calls, so that a kill at any instant leaves a history that
 * is true. Source: DESIGN decision 4.
 */
export class StreamRecorder {
  readonly #rows: RunRows;
  readonly #tools: ToolRecorder;
  readonly #model: AskedModel;
  /** The response that is coming in; null between responses. */
  #responseId: MessageId | null = null;
  /** Responses of this run that are complete. */
  #completed = 0;

  constructor(rows: RunRows, tools: ToolRecorder, model: AskedModel) {
    this.#rows = rows;
    this.#tools = tools;
    this.#model = model;
  }

  /** Whether something of a response has come that is not complete. */
  get isInResponse(): boolean {
    return this.#responseId !== null;
  }

  /**
   * A request is about to be sent: its row becomes complete, or is added when nothing has prepared it. `also` goes into the
   * same transaction.
   */
  beginRequest(request: ModelRequest, also: readonly RunEvent[] = []): void {
    const at = this.#rows.now();
    const { leaf } = this.#rows;
    if (leaf.head.kind === 'response') {
      const head = { ...headOf(request), ...this.#rows.belonging, timestamp: at };
      const message = this.#rows.append(head, wholeParts(request.parts, at));
      void this.#rows.write([{ type: 'message-added', message }, ...also]);
      return;
    }
    const row = this.#rows.find(leaf.messageId);
    const added = this.#tools.requestEvents(request);
    const head = {
      ...forgetPrinted(row.head, answeredIn(row, added)),
      state: 'complete' as const,
      timestamp: at,
    };
    const sent: RunEvent = { type: 'message-changed', messageId: leaf.messageId, head };
    void this.#rows.write([...added, sent, ...also]);
  }

  /** Something came of the response to a request, which by now is as it was sent. */
  stream(request: ModelRequest, event: ModelStreamEvent): void {
    if (event.eventKind === 'final_result' || this.#rows.isClosed) return;
    const begun = this.#responseId === null ? this.#begin(request) : [];
    const messageId = this.#responseId ?? this.#rows.leaf.messageId;
    const streamed: RunEvent = { type: 'part-streamed', messageId, at: this.#rows.now(), event };
    void this.#rows.write([...begun, streamed]);
  }

  /** A response is whole. `also` goes into the same transaction; resolves after it. */
  async complete(
    request: ModelRequest | null,
    response: ModelResponse,
    also: readonly RunEvent[],
  ): Promise<void> {
    if (this.#rows.isClosed) return;
    const begun = this.#responseId === null && request !== null ? [this.#sent(request)] : [];
    await this.#rows.write([...begun, ...this.#completion(response), ...also]);
  }

  /**
   * What the run's own history holds beyond the rows: text that had come but was not handed on yet, results that were
   * there before the stop. Rows may hold more than the history, never less.
   */
  catchUp(messages: readonly ModelMessage[]): readonly RunEvent[] {
    const { runId } = this.#rows.belonging;
    const own = messages.filter(
      (message) => message.kind === 'response' && message.runId === runId,
    );
    const last = own.length > this.#completed ? own.at(-1) : undefined;
    const caughtUp = last?.kind === 'response' ? this.#completion(last) : [];
    const end = messages.at(-1);
    return end?.kind === 'request'
      ? [...caughtUp, ...this.#tools.resultEvents(end.parts)]
      : caughtUp;
  }

  #begin(request: ModelRequest): RunEvent[] {
    const sent = this.#sent(request);
    this.#tools.close();
    const head = begunResponseHead(this.#rows.belonging, this.#model, this.#rows.now());
    const message = this.#rows.append(head, []);
    this.#responseId = message.messageId;
    return [sent, { type: 'message-added', message }];
  }

  // Time and instructions are known once it went out. Whose it is stays: a request that is sent again keeps its run.
  #sent(request: ModelRequest): RunEvent {
    const { messageId } = this.#rows.leaf;
    const { timestamp, instructions } = request;
    const row = this.#rows.find(messageId).head;
    const head = row.kind === 'request' ? { ...row, timestamp, instructions } : row;
    return { type: 'message-changed', messageId, head };
  }

  #completion(response: ModelResponse): RunEvent[] {
    const at = this.#rows.now();
    const isWhole = response.state === 'complete';
    const head = isWhole
      ? headOf(response)
      : { ...headOf(response), state: 'interrupted' as const };
    const events: RunEvent[] = [];
    if (this.#responseId === null) {
      this.#tools.close();
      const parts = wholeParts(response.parts, at);
      const message = this.#rows.append(head, isWhole ? parts : parts.map(withoutEnd));
      events.push({ type: 'message-added', message });
      this.#responseId = message.messageId;
    } else {
      const row = this.#rows.find(this.#responseId);
      events.push(...completingEvents(row, response, at));
      events.push({ type: 'message-changed', messageId: row.messageId, head });
    }
    if (!isWhole) return events;
    this.#responseId = null;
    this.#completed += 1;
    return [...events, ...this.#tools.open(response)];
  }
}

/** Ids of the calls that a request has the returns of. */
function answeredIn(row: TranscriptMessage, added: readonly RunEvent[]): ReadonlySet<string> {
  const come = added.flatMap((event) => (event.type === 'part-added' ? [event.part] : []));
  const parts = [...row.parts.map(({ part }) => part), ...come];
  return new Set(
    parts.flatMap((part) => (part.partKind === 'tool-return' ? [part.toolCallId] : [])),
  );
}

function withoutEnd<Part extends { readonly endedAt: string | null }>(part: Part): Part {
  return { ...part, endedAt: null };
}
