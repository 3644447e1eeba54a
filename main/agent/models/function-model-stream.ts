import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../../preload/contract/stream-event.ts';
import { noUsage, type RequestUsage } from '../../../preload/contract/usage.ts';
import type { ModelStream } from './model.ts';
import { ResponseParts } from './response-parts.ts';
import { countTokens } from './token-estimate.ts';

/** A piece of a tool call, or of thinking, under a number that its further pieces repeat. */
export type StreamFunctionDelta =
  | string
  | Readonly<
      Record<
        number,
        | { readonly name?: string; readonly jsonArgs?: string; readonly toolCallId?: string }
        | { readonly thinking?: string; readonly signature?: string }
      >
    >;

/** What a stream function yields, as a model's stream. */
export class FunctionModelStream implements ModelStream {
  readonly #deltas: AsyncIterator<StreamFunctionDelta>;
  readonly #first: StreamFunctionDelta;
  readonly #parts = new ResponseParts();
  readonly #head: Omit<ModelResponse, 'kind' | 'parts'>;
  #outputTokens = 0;
  #isComplete = false;

  constructor(
    deltas: AsyncIterator<StreamFunctionDelta>,
    first: StreamFunctionDelta,
    head: (usage: RequestUsage) => Omit<ModelResponse, 'kind' | 'parts'>,
  ) {
    this.#deltas = deltas;
    this.#first = first;
    this.#head = head(noUsage);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PartStartEvent | PartDeltaEvent> {
    yield* this.#take(this.#first);
    for (;;) {
      const next = await this.#deltas.next();
      if (next.done === true) break;
      yield* this.#take(next.value);
    }
    this.#isComplete = true;
  }

  snapshot(): ModelResponse {
    const usage = { ...noUsage, inputTokens: 50, outputTokens: this.#outputTokens };
    return this.#parts.snapshot({
      ...this.#head,
      usage,
      state: this.#isComplete ? 'complete' : 'incomplete',
    });
  }

  async close(): Promise<void> {
    await this.#deltas.return?.();
  }

  #take(delta: StreamFunctionDelta): readonly (PartStartEvent | PartDeltaEvent)[] {
    if (typeof delta === 'string') {
      this.#outputTokens += countTokens(delta);
      return this.#parts.text('content', delta);
    }
    return Object.entries(delta).flatMap(([key, piece]) => {
      if ('thinking' in piece || 'signature' in piece) {
        const { thinking, signature } = piece;
        this.#outputTokens += countTokens(thinking ?? '');
        return this.#parts.thinking(key, {
          ...(thinking !== undefined && { content: thinking }),
          ...(signature !== undefined && { signature }),
        });
      }
      const { name, jsonArgs, toolCallId } = piece as {
        name?: string;
        jsonArgs?: string;
        toolCallId?: string;
      };
      this.#outputTokens += jsonArgs === undefined ? 0 : countTokens(jsonArgs);
      return this.#parts.toolCall(key, {
        toolName: name ?? null,
        ...(jsonArgs !== undefined && { args: jsonArgs }),
        toolCallId: toolCallId ?? null,
      });
    });
  }
}
