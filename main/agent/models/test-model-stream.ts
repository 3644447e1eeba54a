import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../../preload/contract/stream-event.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import type { ModelStream } from './model.ts';
import { ResponseParts } from './response-parts.ts';
import { countTokens } from './token-estimate.ts';

/** A response of the test model in pieces: text word by word, all else whole. Source: spec 07 TM-4. */
export class TestModelStream implements ModelStream {
  readonly #response: ModelResponse;
  readonly #parts = new ResponseParts();
  #usage: RequestUsage;
  #isComplete = false;

  constructor(response: ModelResponse, usage: RequestUsage) {
    this.#response = response;
    this.#usage = usage;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PartStartEvent | PartDeltaEvent> {
    for (const [index, part] of this.#response.parts.entries()) {
      if (part.partKind !== 'text') {
        yield* this.#parts.part(part);
        continue;
      }
      for (const piece of ['', ...pieces(part.content)]) {
        this.#usage = {
          ...this.#usage,
          outputTokens: this.#usage.outputTokens + countTokens(piece),
        };
        yield* this.#parts.text(index, piece);
      }
    }
    this.#isComplete = true;
  }

  snapshot(): ModelResponse {
    const state = this.#isComplete ? 'complete' : 'incomplete';
    return { ...this.#response, parts: this.#parts.parts, usage: this.#usage, state };
  }

  async close(): Promise<void> {}
}

/** Word by word; a single word in two halves. */
function pieces(text: string): readonly string[] {
  const words = text.split(' ');
  if (words.length === 1 && text.length > 2) {
    const middle = Math.floor(text.length / 2);
    return [text.slice(0, middle), text.slice(middle)];
  }
  return words.map((word, at) => (at < words.length - 1 ? `${word} ` : word));
}
