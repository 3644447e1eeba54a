import type { MessageId } from '../../../preload/contract/ids.ts';
import type { ModelRequest, ModelResponse } from '../../../preload/contract/message.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { isToolResult, toolCallsOf } from '../../agent/messages/history.ts';
import { newRequestHead } from '../message-heads.ts';
import type { RunRows } from './run-rows.ts';

/** The place of a tool call's return. */
export interface CallPlace {
  readonly messageId: MessageId;
  readonly position: number;
}

/** Puts the results of a response's calls into the request that waits for them, each at its call's place. */
export class ToolRecorder {
  readonly #rows: RunRows;
  #calls: readonly ToolCallPart[] = [];
  /** The request that waits for results; null when no call is open. */
  #waitingId: MessageId | null = null;
  readonly #begunAt = new Map<string, string>();

  constructor(rows: RunRows) {
    this.#rows = rows;
  }

  /** A response is complete. If it has calls, the request for their results belongs into the same transaction. */
  open(response: ModelResponse): readonly RunEvent[] {
    this.#begunAt.clear();
    this.#calls = toolCallsOf(response);
    if (this.#calls.length === 0) return [];
    const message = this.#rows.append(newRequestHead(this.#rows.belonging, 'interrupted'), []);
    this.#waitingId = message.messageId;
    return [{ type: 'message-added', message }];
  }

  /** The next response has begun: no result is taken for the calls of the last. */
  close(): void {
    this.#calls = [];
    this.#waitingId = null;
  }

  /** A tool begins. */
  begin(call: ToolCallPart): void {
    this.#begunAt.set(call.toolCallId, this.#rows.now());
  }

  /** A result came. One that stands there already, as an answer does, is not written again. */
  add(part: RequestPart): void {
    void this.#rows.write(this.resultEvents([part]));
  }

  /** Where the return of an open call belongs, or null when there is no such call. */
  placeOf(toolCallId: string): CallPlace | null {
    const position = this.#calls.findIndex((call) => call.toolCallId === toolCallId);
    if (this.#waitingId === null || position === -1) return null;
    return { messageId: this.#waitingId, position };
  }

  /** The results among these parts that are not in the rows yet. */
  resultEvents(parts: readonly RequestPart[]): readonly RunEvent[] {
    const at = this.#rows.now();
    return parts.flatMap((part): readonly RunEvent[] => {
      const place = isToolResult(part) ? this.placeOf(part.toolCallId) : null;
      if (!isToolResult(part) || place === null || this.#isThere(place)) return [];
      const { messageId, position: index } = place;
      const startedAt = this.#begunAt.get(part.toolCallId) ?? at;
      return [{ type: 'part-added', messageId, index, part, startedAt, at }];
    });
  }

  /** What a request that goes out now holds beyond the rows: results, and what tools said beside them. */
  requestEvents(request: ModelRequest): readonly RunEvent[] {
    const messageId = this.#waitingId;
    if (messageId === null) return [];
    const at = this.#rows.now();
    const others = request.parts.filter((part) => !isToolResult(part));
    const said = others.map((part, place): RunEvent => {
      const index = this.#calls.length + place;
      return { type: 'part-added', messageId, index, part, startedAt: at, at };
    });
    return [...this.resultEvents(request.parts), ...said];
  }

  #isThere({ messageId, position }: CallPlace): boolean {
    return this.#rows.find(messageId).parts.some((entry) => entry.index === position);
  }
}
