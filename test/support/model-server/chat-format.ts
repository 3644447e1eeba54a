import { ChatChunks, doneEvent, event } from './chat-chunks.ts';
import { frame, type Sent, type ServerFormat, type StreamWriter } from './server-format.ts';
import type { Usage } from './script.ts';
import type { RecordedRequest } from './server-log.ts';
import { field, findRefusal } from './strict-check.ts';

/** OpenAI's chat format. */
export const chatFormat: ServerFormat = {
  basePath: '/v1',
  isAsk: (path) => path === '/v1/chat/completions',
  wantsStream: ({ body }) => field(body, 'stream') === true,
  keyHeader: (key) => ['authorization', `Bearer ${key}`],
  modelOf: ({ body }) => String(field(body, 'model')),
  findRefusal,
  errorBody: ({ message, code, param }) => ({
    error: { message, type: 'invalid_request_error', param, code },
  }),
  listModels: (models) => ({
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' })),
  }),
  createWriter: (request) => new ChatWriter(request),
};

class ChatWriter implements StreamWriter {
  readonly #chunks: ChatChunks;
  readonly #wantsUsage: boolean;

  constructor({ body, index }: RecordedRequest) {
    this.#chunks = new ChatChunks(String(field(body, 'model')), index);
    this.#wantsUsage = field(field(body, 'stream_options'), 'include_usage') === true;
  }

  start(): readonly Sent[] {
    return [frame(this.#chunks.start())];
  }

  text(text: string): readonly Sent[] {
    return [{ bytes: this.#chunks.text(text), kind: 'text', text }];
  }

  thinking(text: string): readonly Sent[] {
    return [{ bytes: this.#chunks.thinking(text), kind: 'thinking', text }];
  }

  signature(): readonly Sent[] {
    throw new Error('This format has no signatures.');
  }

  redacted(): readonly Sent[] {
    throw new Error('This format has no sealed thoughts.');
  }

  call(id: string, tool: string, chunks: readonly string[]): readonly Sent[] {
    return [
      { bytes: this.#chunks.callStart(id, tool), kind: 'call', text: id },
      ...chunks.map((text): Sent => {
        return { bytes: this.#chunks.callArguments(text), kind: 'arguments', text };
      }),
    ];
  }

  error(error: unknown): readonly Sent[] {
    return [{ bytes: event({ error }), kind: 'error', text: JSON.stringify(error) }];
  }

  finish(given: string | null, usage: Usage): readonly Sent[] {
    const reason = given ?? (this.#chunks.hasCalls ? 'tool_calls' : 'stop');
    return [
      frame(this.#chunks.finish(reason)),
      ...(this.#wantsUsage ? [frame(this.#chunks.usage(usage))] : []),
      { bytes: doneEvent, kind: 'end', text: reason },
    ];
  }
}
