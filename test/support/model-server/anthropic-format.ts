import { findAnthropicRefusal } from './anthropic-check.ts';
import type { SealedThoughts } from './sealed-thoughts.ts';
import { frame, type Sent, type ServerFormat, type StreamWriter } from './server-format.ts';
import type { Usage } from './script.ts';
import { field } from './strict-check.ts';

/** Anthropic's messages. Source: its API reference, "Streaming messages". */
export const anthropicFormat: ServerFormat = {
  basePath: '/v1',
  isAsk: (path) => path === '/v1/messages',
  wantsStream: ({ body }) => field(body, 'stream') === true,
  keyHeader: (key) => ['x-api-key', key],
  modelOf: ({ body }) => String(field(body, 'model')),
  findRefusal: findAnthropicRefusal,
  errorBody: ({ status, message }) => ({
    type: 'error',
    error: { type: errorTypes[status] ?? 'api_error', message },
  }),
  listModels: (models) => ({
    data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '' })),
    has_more: false,
  }),
  createWriter: (request, sealed) =>
    new AnthropicWriter(String(field(request.body, 'model')), sealed),
};

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
};

class AnthropicWriter implements StreamWriter {
  readonly #model: string;
  readonly #sealed: SealedThoughts;
  #index = -1;
  #open: 'text' | 'thinking' | null = null;
  #thought = '';
  #hasCalls = false;

  constructor(model: string, sealed: SealedThoughts) {
    this.#model = model;
    this.#sealed = sealed;
  }

  start(): readonly Sent[] {
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: this.#model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 1 },
    };
    return [say('message_start', { message })];
  }

  text(text: string): readonly Sent[] {
    const begun = this.#begin('text', { type: 'text', text: '' });
    return [...begun, this.#delta({ type: 'text_delta', text }, 'text', text)];
  }

  thinking(thinking: string): readonly Sent[] {
    const begun = this.#begin('thinking', { type: 'thinking', thinking: '', signature: '' });
    this.#thought += thinking;
    return [...begun, this.#delta({ type: 'thinking_delta', thinking }, 'thinking', thinking)];
  }

  signature(pieces: readonly string[], ends: boolean): readonly Sent[] {
    const begun = this.#begin('thinking', { type: 'thinking', thinking: '', signature: '' });
    const deltas = pieces.map((signature) =>
      this.#delta({ type: 'signature_delta', signature }, 'signature', signature),
    );
    if (!ends) return [...begun, ...deltas];
    this.#sealed.seal(pieces.join(''), this.#thought);
    return [...begun, ...deltas, ...this.#end()];
  }

  redacted(data: string): readonly Sent[] {
    this.#sealed.seal(data, '');
    const content_block = { type: 'redacted_thinking', data };
    return [...this.#end(), this.#start(content_block), this.#stop()];
  }

  call(id: string, name: string, chunks: readonly string[]): readonly Sent[] {
    this.#hasCalls = true;
    const closed = this.#end();
    const started = this.#start({ type: 'tool_use', id, name, input: {} });
    const deltas = chunks.map((partial_json) =>
      this.#delta({ type: 'input_json_delta', partial_json }, 'arguments', partial_json),
    );
    return [...closed, { ...started, kind: 'call', text: id }, ...deltas, this.#stop()];
  }

  error(error: unknown): readonly Sent[] {
    return [{ ...say('error', { error }), kind: 'error', text: JSON.stringify(error) }];
  }

  finish(given: string | null, usage: Usage): readonly Sent[] {
    const reason = given ?? (this.#hasCalls ? 'tool_use' : 'end_turn');
    const stop_reason = { stop: 'end_turn', length: 'max_tokens' }[reason] ?? reason;
    const delta = { stop_reason, stop_sequence: null };
    const output = { output_tokens: usage.completion_tokens };
    return [
      ...this.#end(),
      say('message_delta', { delta, usage: output }),
      { ...say('message_stop', {}), kind: 'end', text: reason },
    ];
  }

  #begin(kind: 'text' | 'thinking', content_block: object): readonly Sent[] {
    if (this.#open === kind) return [];
    const closed = this.#end();
    this.#open = kind;
    this.#thought = '';
    return [...closed, this.#start(content_block)];
  }

  #end(): readonly Sent[] {
    if (this.#open === null) return [];
    this.#open = null;
    return [this.#stop()];
  }

  #start(content_block: object): Sent {
    this.#index += 1;
    return say('content_block_start', { index: this.#index, content_block });
  }

  #stop(): Sent {
    return say('content_block_stop', { index: this.#index });
  }

  #delta(delta: object, kind: NonNullable<Sent['kind']>, text: string): Sent {
    return { ...say('content_block_delta', { index: this.#index, delta }), kind, text };
  }
}

function say(type: string, payload: object): Sent {
  return frame(`event: ${type}\ndata: ${JSON.stringify({ type, ...payload })}\n\n`);
}
