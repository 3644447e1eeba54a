import { APICallError, JSONParseError, TypeValidationError } from '@ai-sdk/provider';
import type { RunFailure } from '../../preload/contract/failure.ts';
import { ModelHTTPError } from '../agent/errors.ts';
import { causesOf, classifyConnection } from '../base/connection-error.ts';
import { classifyEvent, classifyStatus, createFailure, readProviderWords } from './error-facts.ts';
import { ProviderError, ProviderHttpError } from './provider-error.ts';
import { IdleTimeoutError } from './watched-fetch.ts';

/** Whom a failure is about, and what must not be told of it. */
export interface FailureContext {
  readonly modelName: string;
  /** The host that was asked, without path or query. */
  readonly host: string | null;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
  /** Milliseconds since 1970, for a `retry-after` that is a date. */
  readonly nowMs: number;
}

/**
 * Turns what an AI SDK provider threw into an error of ours with the facts for the person. The SDK's own error is
 * not kept as its cause: it holds the whole request.
 */
export function toProviderError(
  error: unknown,
  context: FailureContext,
  accepted: boolean,
): ProviderError | ProviderHttpError {
  const about = { host: context.host, model: context.modelName, accepted };
  if (error instanceof ProviderError || error instanceof ProviderHttpError) return error;
  const idle = causesOf(error).find((each) => each instanceof IdleTimeoutError);
  if (idle !== undefined)
    return new ProviderError(createFailure('idle-timeout', about), { cause: idle });
  if (APICallError.isInstance(error)) {
    const status = error.statusCode ?? 0;
    if (status >= 400) return toHttpError(error, context);
    // A redirect is not followed, and anything below 400 with an error was cut while it came.
    const cause = error.cause;
    return new ProviderError(
      createFailure(classifyConnection(cause), {
        ...about,
        accepted: accepted || status > 0,
        detail: detailOf(cause, context),
      }),
      {
        cause: plainCause(cause),
      },
    );
  }
  return fromOther(error, context, about);
}

/** Turns an error event inside a stream into an error of ours. */
export function toEventError(
  event: unknown,
  context: FailureContext,
): ProviderError | ProviderHttpError {
  const about = { host: context.host, model: context.modelName, accepted: true };
  if (event instanceof Error && !TypeValidationError.isInstance(event))
    return toProviderError(event, context, true);
  const body: unknown = TypeValidationError.isInstance(event) ? event.value : event;
  const words = readProviderWords(body);
  if (words.message === null && words.code === null && words.type === null) {
    return new ProviderError(createFailure('malformed-response', about));
  }
  const detail = words.message === null ? null : toDetail(words.message, context);
  return new ProviderError(createFailure(classifyEvent(words), { ...about, detail }));
}

/** The provider ended its stream without saying that it was finished. */
export function createCutError(context: FailureContext): ProviderError {
  return new ProviderError(
    createFailure('connection-lost', {
      host: context.host,
      model: context.modelName,
      accepted: true,
    }),
  );
}

function fromOther(
  error: unknown,
  context: FailureContext,
  about: Pick<RunFailure, 'host' | 'model' | 'accepted'>,
): ProviderError {
  const isUnreadable =
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    (error instanceof Error &&
      error.name.startsWith('AI_') &&
      !error.message.includes('finish reason'));
  const code = isUnreadable ? 'malformed-response' : classifyConnection(error);
  const detail = isUnreadable ? null : detailOf(error, context);
  return new ProviderError(createFailure(code, { ...about, detail }), { cause: plainCause(error) });
}

function toHttpError(error: APICallError, context: FailureContext): ProviderHttpError {
  const status = error.statusCode ?? 0;
  const body = parseBody(context.redact(error.responseBody ?? ''));
  const words = readProviderWords(body);
  const headers = pickHeaders(error.responseHeaders ?? {});
  const refusal = {
    statusCode: status,
    modelName: context.modelName,
    body,
    headers,
    nowMs: context.nowMs,
  };
  const { retryAfter } = new ModelHTTPError(refusal);
  const failure = createFailure(classifyStatus(status, words), {
    status,
    retryAfterMs: retryAfter === null ? null : Math.round(retryAfter * 1000),
    host: context.host,
    model: context.modelName,
    detail:
      words.message === null || isMarkup(words.message) ? null : toDetail(words.message, context),
  });
  return new ProviderHttpError(failure, refusal);
}

// Everything else may hold cookies and addresses.
function pickHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const wanted = ['retry-after', 'x-request-id', 'request-id'];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => wanted.includes(name.toLowerCase())),
  );
}

const bodyLimit = 4000;

function parseBody(text: string): unknown {
  try {
    return text.length > bodyLimit ? text.slice(0, bodyLimit) : JSON.parse(text);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

// A proxy's error page says nothing that a person could use.
function isMarkup(text: string): boolean {
  return /^\s*</.test(text);
}

function detailOf(error: unknown, context: FailureContext): string | null {
  const innermost = causesOf(error).at(-1);
  return innermost === undefined || innermost.message === ''
    ? null
    : toDetail(innermost.message, context);
}

const detailLimit = 500;

function toDetail(text: string, context: FailureContext): string {
  // Hostile text: nothing that could move a cursor or hide words.
  const visible = context.redact(text).replaceAll(/(?! )[\p{C}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ');
  const points = Array.from(visible);
  return points.length > detailLimit ? `${points.slice(0, detailLimit - 1).join('')}…` : visible;
}

// The SDK's errors carry request and response; only the system's own are kept.
function plainCause(error: unknown): Error | undefined {
  return causesOf(error).findLast((each) => !each.name.startsWith('AI_'));
}
