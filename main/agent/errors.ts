/** A mistake of the program that uses the library; no retry will help. Source: spec 05 §8. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** Base of what ends a run without a result. */
export class AgentRunError extends Error {
  override readonly name: string = 'AgentRunError';
}

/** A limit of `usageLimits` was reached. */
export class UsageLimitExceeded extends AgentRunError {
  override readonly name: string = 'UsageLimitExceeded';
}

/** Too many runs wait for the agent's concurrency limit. */
export class ConcurrencyLimitExceeded extends AgentRunError {
  override readonly name: string = 'ConcurrencyLimitExceeded';
}

/** The model did something that the run cannot go on from. Its message closes with the body, when there is one. */
export class UnexpectedModelBehavior extends AgentRunError {
  override readonly name: string = 'UnexpectedModelBehavior';
  /** What the provider sent, JSON pretty-printed. */
  readonly body: string | null;

  constructor(
    message: string,
    options: { readonly body?: string | null; readonly cause?: unknown } = {},
  ) {
    const body = prettyBody(options.body ?? null);
    super(body === null ? message : `${message}, body:\n${body}`, causeOf(options));
    this.body = body;
  }
}

/** The provider withheld the answer because of its content. */
export class ContentFilterError extends UnexpectedModelBehavior {
  override readonly name: string = 'ContentFilterError';
}

/** The model's token limit cut a tool call in the middle of its arguments. */
export class IncompleteToolCall extends UnexpectedModelBehavior {
  override readonly name: string = 'IncompleteToolCall';
}

/** The provider could not be asked. Also an UnexpectedModelBehavior, so that a `catch` for either holds (spec D-05.3). */
export class ModelAPIError extends UnexpectedModelBehavior {
  override readonly name: string = 'ModelAPIError';
  readonly modelName: string;

  constructor(modelName: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.modelName = modelName;
  }
}

/** What an HTTP answer that refused the request said. */
export interface HttpRefusal {
  readonly statusCode: number;
  readonly modelName: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** Milliseconds since 1970, for a `retry-after` that is a date. */
  readonly nowMs?: number;
}

/** The provider answered with an HTTP status of 400 or above. */
export class ModelHTTPError extends ModelAPIError {
  override readonly name: string = 'ModelHTTPError';
  readonly statusCode: number;
  /** As the provider sent it: parsed JSON or text. Named apart from `body`, which is text. */
  readonly responseBody: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try, when the provider said so; never negative. */
  readonly retryAfter: number | null;

  constructor(refusal: HttpRefusal) {
    super(
      refusal.modelName,
      `status_code: ${refusal.statusCode}, model_name: ${refusal.modelName}, body: ${toText(refusal.body)}`,
      causeOf(refusal),
    );
    this.statusCode = refusal.statusCode;
    this.responseBody = refusal.body ?? null;
    this.headers = refusal.headers ?? {};
    this.retryAfter = parseRetryAfter(this.headers, refusal.nowMs ?? Date.now());
  }
}

function causeOf(options: { readonly cause?: unknown }): ErrorOptions | undefined {
  return options.cause === undefined ? undefined : { cause: options.cause };
}

function prettyBody(body: string | null): string | null {
  if (body === null) return null;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error: unknown) {
    // Providers also answer with plain text or HTML, which is shown as it came.
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

function toText(body: unknown): string {
  if (body === undefined || body === null) return 'null';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Seconds from a `retry-after` header: a number or an HTTP date (RFC 9110 §10.2.3). */
function parseRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'retry-after');
  const value = name === undefined ? undefined : headers[name]?.trim();
  if (value === undefined || value === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? null : Math.max(0, (dateMs - nowMs) / 1000);
}
