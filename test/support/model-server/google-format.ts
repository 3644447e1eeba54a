import { findGoogleRefusal } from './google-check.ts';
import { contentOf, type SealedThoughts } from './sealed-thoughts.ts';
import type { Sent, ServerFormat, StreamWriter } from './server-format.ts';
import type { Usage } from './script.ts';

/** Google's content. Source: the Gemini API reference, "streamGenerateContent". */
export const googleFormat: ServerFormat = {
  basePath: '/v1beta',
  isAsk: (path) => /^\/v1beta\/models\/[^/:]+:(stream)?[gG]enerateContent$/.test(path),
  wantsStream: ({ path }) => path.endsWith(':streamGenerateContent'),
  keyHeader: (key) => ['x-goog-api-key', key],
  modelOf: ({ path }) => /\/models\/([^/:]+):/.exec(path)?.[1] ?? '',
  findRefusal: findGoogleRefusal,
  errorBody: ({ status, message }) => ({
    error: { code: status, message, status: statusNames[status] ?? 'INTERNAL' },
  }),
  listModels: (models) => ({
    models: models.map((id) => ({
      name: `models/${id}`,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    })),
  }),
  createWriter: (_request, sealed) => new GoogleWriter(sealed),
};

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
};

class GoogleWriter implements StreamWriter {
  readonly #sealed: SealedThoughts;
  #signature: string | null = null;

  constructor(sealed: SealedThoughts) {
    this.#sealed = sealed;
  }

  start(): readonly Sent[] {
    return [];
  }

  text(text: string): readonly Sent[] {
    return [this.#part({ text }, 'text', text)];
  }

  thinking(text: string): readonly Sent[] {
    return [this.#part({ text, thought: true }, 'thinking', text)];
  }

  signature(pieces: readonly string[]): readonly Sent[] {
    this.#signature = pieces.join('');
    return [];
  }

  redacted(): readonly Sent[] {
    throw new Error('This format has no sealed thoughts.');
  }

  /** Arguments come whole here. */
  call(_id: string, name: string, chunks: readonly string[]): readonly Sent[] {
    const args = chunks.join('');
    return [this.#part({ functionCall: { name, args: JSON.parse(args) } }, 'call', args)];
  }

  error(error: unknown): readonly Sent[] {
    return [{ bytes: event({ error }), kind: 'error', text: JSON.stringify(error) }];
  }

  finish(given: string | null, usage: Usage): readonly Sent[] {
    const last = this.#signature === null ? [] : [this.#part({ text: '' }, 'signature', '')];
    const finishReason = { length: 'MAX_TOKENS' }[given ?? ''] ?? 'STOP';
    const usageMetadata = {
      promptTokenCount: usage.prompt_tokens,
      candidatesTokenCount: usage.completion_tokens,
      totalTokenCount: usage.prompt_tokens + usage.completion_tokens,
    };
    const candidates = [{ content: { role: 'model', parts: [] }, finishReason, index: 0 }];
    const bytes = event({ candidates, usageMetadata });
    return [...last, { bytes, kind: 'end', text: finishReason }];
  }

  #part(part: object, kind: NonNullable<Sent['kind']>, text: string): Sent {
    const thoughtSignature = this.#signature;
    this.#signature = null;
    if (thoughtSignature !== null) this.#sealed.seal(thoughtSignature, contentOf(part));
    const signed = { ...part, ...(thoughtSignature !== null && { thoughtSignature }) };
    const candidates = [{ content: { role: 'model', parts: [signed] }, index: 0 }];
    return { bytes: event({ candidates, modelVersion: 'test' }), kind, text };
  }
}

function event(payload: object): string {
  return `data: ${JSON.stringify(payload)}\r\n\r\n`;
}
