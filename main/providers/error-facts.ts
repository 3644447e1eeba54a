import type { RunFailure, RunFailureCode } from '../../preload/contract/failure.ts';

/** What a provider said about a failure, gathered from its error body or event. */
export interface ProviderWords {
  readonly message: string | null;
  readonly type: string | null;
  readonly code: string | null;
}

const noWords: ProviderWords = { message: null, type: null, code: null };

/** Finds message, type and code in what providers send: `{error: {…}}`, `{error: "…"}`, `{message: …}`, lists of these. */
export function readProviderWords(body: unknown): ProviderWords {
  if (typeof body === 'string') return { ...noWords, message: body };
  if (Array.isArray(body)) return readProviderWords(body[0]);
  if (typeof body !== 'object' || body === null) return noWords;
  const inner: unknown = Reflect.get(body, 'error');
  if (typeof inner === 'object' && inner !== null) return readProviderWords(inner);
  const message =
    text(inner) ?? text(Reflect.get(body, 'message')) ?? text(Reflect.get(body, 'detail'));
  const type = text(Reflect.get(body, 'type')) ?? text(Reflect.get(body, 'status'));
  return { message, type, code: text(Reflect.get(body, 'code')) };
}

/** The class of an answer with an error status. Codes of the body count first: they are more exact than the status. */
export function classifyStatus(status: number, words: ProviderWords): RunFailureCode {
  const said = classifyWords(words);
  if (status === 401) return 'unauthorized';
  if (status === 402) return 'payment-required';
  if (status === 403) return 'forbidden';
  if (status === 404) return isAboutModel(words) ? 'unknown-model' : 'rejected';
  if (status === 413) return said === 'context-too-long' ? said : 'too-large';
  if (status === 429) return said === 'payment-required' ? said : 'rate-limited';
  if (status === 503 || status === 529) return 'overloaded';
  if (status >= 500) return said === 'overloaded' ? said : 'server-error';
  if (said !== null && inBadRequest.has(said)) return said;
  return isAboutUnknownModel(words) ? 'unknown-model' : 'rejected';
}

// What servers also answer 400 or 422 for; anything else in the words of a refused request is chance.
const inBadRequest: ReadonlySet<RunFailureCode> = new Set([
  'context-too-long',
  'content-filtered',
  'payment-required',
  'unauthorized',
  'unknown-model',
]);

/** The class of an error that came inside a stream, by its words alone. */
export function classifyEvent(words: ProviderWords): RunFailureCode {
  return classifyWords(words) ?? 'server-error';
}

const wordClasses: readonly (readonly [RegExp, RunFailureCode])[] = [
  [/insufficient[_ ]quota|billing|payment[_ ]required|credit balance|\b402\b/i, 'payment-required'],
  [
    /context[_ ]length|context window|maximum context|prompt is too long|prompt too long|too many tokens|exceed_context_size/i,
    'context-too-long',
  ],
  [/content[_ ]?filter|content_policy|safety/i, 'content-filtered'],
  [/overloaded|capacity|unavailable|\b529\b|\b503\b/i, 'overloaded'],
  [/rate[_ ]?limit|too many requests|resource_exhausted|\b429\b/i, 'rate-limited'],
  [/invalid[_ ]api[_ ]key|api key not valid|authentication|\b401\b/i, 'unauthorized'],
  [/permission/i, 'forbidden'],
  [/model_not_found|unknown_model/i, 'unknown-model'],
  [/server[_ ]error|api_error|internal/i, 'server-error'],
];

function classifyWords({ code, type, message }: ProviderWords): RunFailureCode | null {
  // The machine's words before the sentence, which may quote anything.
  for (const words of [code, type, message]) {
    const found = words === null ? undefined : wordClasses.find(([pattern]) => pattern.test(words));
    if (found !== undefined) return found[1];
  }
  return null;
}

function isAboutModel(words: ProviderWords): boolean {
  return [words.code, words.type, words.message].some(
    (each) => each !== null && /model/i.test(each),
  );
}

function isAboutUnknownModel({ code, message }: ProviderWords): boolean {
  const isUnknown =
    /model.{0,80}(not (found|exist|available|supported)|does not exist|unknown|invalid)|(unknown|invalid|no such|unsupported) model/is;
  return [code, message].some((each) => each !== null && isUnknown.test(each));
}

/** A failure with these facts and none besides. */
export function createFailure(
  code: RunFailureCode,
  facts: Partial<Omit<RunFailure, 'code'>> = {},
): RunFailure {
  return {
    status: null,
    retryAfterMs: null,
    host: null,
    model: null,
    detail: null,
    accepted: false,
    ...facts,
    code,
  };
}

function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
