import type { Usage } from './script.ts';

/** Writes the chunks of one streamed chat completion, numbering its calls. */
export class ChatChunks {
  readonly #head: { readonly id: string; readonly created: number; readonly model: string };
  #calls = 0;

  constructor(model: string, requestNumber: number) {
    this.#head = { id: `chatcmpl-${requestNumber}`, created: 1_700_000_000 + requestNumber, model };
  }

  get hasCalls(): boolean {
    return this.#calls > 0;
  }

  start(): string {
    return this.#choice({ role: 'assistant', content: '' });
  }

  text(text: string): string {
    return this.#choice({ content: text });
  }

  thinking(text: string): string {
    return this.#choice({ reasoning_content: text });
  }

  callStart(id: string, name: string): string {
    const index = this.#calls;
    this.#calls += 1;
    return this.#choice({
      tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }],
    });
  }

  callArguments(text: string): string {
    return this.#choice({
      tool_calls: [{ index: this.#calls - 1, function: { arguments: text } }],
    });
  }

  finish(reason: string): string {
    return this.#choice({}, reason);
  }

  usage(usage: Usage): string {
    return event({
      ...this.#head,
      object: 'chat.completion.chunk',
      choices: [],
      usage: usageBody(usage),
    });
  }

  #choice(delta: object, finishReason: string | null = null): string {
    return event({
      ...this.#head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  }
}

/** One server-sent event with a JSON payload. */
export function event(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\n\n`;
}

/** The event that closes a stream. */
export const doneEvent = 'data: [DONE]\n\n';

/** Token counts as a provider writes them. */
export function usageBody(usage: Usage): object {
  return {
    prompt_tokens: usage.prompt_tokens,
    completion_tokens: usage.completion_tokens,
    total_tokens: usage.prompt_tokens + usage.completion_tokens,
    prompt_tokens_details: { cached_tokens: usage.cached_tokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: usage.reasoning_tokens ?? 0 },
  };
}
