import { findResponsesRefusal } from './responses-check.ts';
import type { SealedThoughts } from './sealed-thoughts.ts';
import { frame, type Sent, type ServerFormat, type StreamWriter } from './server-format.ts';
import type { Usage } from './script.ts';
import { field } from './strict-check.ts';

/** OpenAI's Responses. Source: its API reference, "Streaming events". */
export const responsesFormat: ServerFormat = {
  basePath: '/v1',
  isAsk: (path) => path === '/v1/responses',
  wantsStream: ({ body }) => field(body, 'stream') === true,
  keyHeader: (key) => ['authorization', `Bearer ${key}`],
  modelOf: ({ body }) => String(field(body, 'model')),
  findRefusal: findResponsesRefusal,
  errorBody: ({ message, code, param }) => ({
    error: { message, type: 'invalid_request_error', param, code },
  }),
  listModels: (models) => ({
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' })),
  }),
  createWriter: ({ index, body }, sealed) =>
    new ResponsesWriter({ index, model: String(field(body, 'model')) }, sealed),
};

type Item = { readonly type: 'message' | 'reasoning'; readonly id: string; text: string };

class ResponsesWriter implements StreamWriter {
  readonly #response: object;
  readonly #prefix: number;
  readonly #sealed: SealedThoughts;
  #item: Item | null = null;
  #output = -1;
  #number = 0;

  constructor(request: { readonly index: number; readonly model: string }, sealed: SealedThoughts) {
    const { index, model } = request;
    this.#prefix = index;
    this.#response = { id: `resp_${index}`, object: 'response', created_at: 1_700_000_000, model };
    this.#sealed = sealed;
  }

  start(): readonly Sent[] {
    return [this.#say('response.created', { response: this.#response })];
  }

  text(text: string): readonly Sent[] {
    const begun = this.#begin('message');
    const said = this.#say('response.output_text.delta', {
      item_id: this.#item?.id,
      content_index: 0,
      delta: text,
    });
    return [...begun, { ...said, kind: 'text', text }];
  }

  thinking(text: string): readonly Sent[] {
    const begun = this.#begin('reasoning');
    const said = this.#say('response.reasoning_summary_text.delta', {
      item_id: this.#item?.id,
      summary_index: 0,
      delta: text,
    });
    return [...begun, { ...said, kind: 'thinking', text }];
  }

  /** It comes with the end of its item alone; a half one is what stood there when the item began. */
  signature(pieces: readonly string[], ends: boolean): readonly Sent[] {
    const begun = this.#begin('reasoning');
    return ends ? [...begun, ...this.#end(pieces.join(''))] : begun;
  }

  redacted(): readonly Sent[] {
    throw new Error('Here every thought is sealed: it has a signature.');
  }

  call(call_id: string, name: string, chunks: readonly string[]): readonly Sent[] {
    const closed = this.#end(null);
    this.#output += 1;
    const item = {
      type: 'function_call',
      id: `fc_${this.#prefix}_${this.#output}`,
      call_id,
      name,
      status: 'in_progress',
    };
    const started = this.#say('response.output_item.added', { item: { ...item, arguments: '' } });
    const deltas = chunks.map((text): Sent => {
      const delta = this.#say('response.function_call_arguments.delta', {
        item_id: item.id,
        delta: text,
      });
      return { ...delta, kind: 'arguments', text };
    });
    const done = { ...item, status: 'completed', arguments: chunks.join('') };
    return [
      ...closed,
      { ...started, kind: 'call', text: call_id },
      ...deltas,
      this.#say('response.output_item.done', { item: done }),
    ];
  }

  error(error: unknown): readonly Sent[] {
    const said = this.#say('error', Object(error));
    return [{ ...said, kind: 'error', text: JSON.stringify(error) }];
  }

  finish(reason: string | null, usage: Usage): readonly Sent[] {
    const counted = {
      input_tokens: usage.prompt_tokens,
      output_tokens: usage.completion_tokens,
      total_tokens: usage.prompt_tokens + usage.completion_tokens,
    };
    const isCut = reason === 'length';
    const response = {
      ...this.#response,
      status: isCut ? 'incomplete' : 'completed',
      ...(isCut && { incomplete_details: { reason: 'max_output_tokens' } }),
      usage: counted,
    };
    const type = isCut ? 'response.incomplete' : 'response.completed';
    return [...this.#end(null), { ...this.#say(type, { response }), kind: 'end', text: type }];
  }

  #begin(type: Item['type']): readonly Sent[] {
    if (this.#item?.type === type) return [];
    const closed = this.#end(null);
    this.#output += 1;
    const id = `${type === 'message' ? 'msg' : 'rs'}_${this.#prefix}_${this.#output}`;
    this.#item = { type, id, text: '' };
    const rest =
      type === 'message'
        ? { role: 'assistant', status: 'in_progress', content: [] }
        : { summary: [], encrypted_content: 'not-the-whole-of-it' };
    return [...closed, this.#say('response.output_item.added', { item: { type, id, ...rest } })];
  }

  #end(encrypted_content: string | null): readonly Sent[] {
    const item = this.#item;
    if (item === null) return [];
    this.#item = null;
    if (item.type === 'message') {
      const done = { type: 'message', id: item.id, role: 'assistant', status: 'completed' };
      return [this.#say('response.output_item.done', { item: { ...done, content: [] } })];
    }
    if (encrypted_content !== null) this.#sealed.seal(encrypted_content, item.id);
    const done = { type: 'reasoning', id: item.id, summary: [], encrypted_content };
    const said = this.#say('response.output_item.done', { item: done });
    return [{ ...said, kind: 'signature', text: encrypted_content ?? '' }];
  }

  #say(type: string, payload: object): Sent {
    this.#number += 1;
    const event = {
      type,
      sequence_number: this.#number,
      output_index: Math.max(this.#output, 0),
      ...payload,
    };
    return frame(`event: ${type}\ndata: ${JSON.stringify({ ...event, type })}\n\n`);
  }
}
