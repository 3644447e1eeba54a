import type { RunFailure } from '../../preload/contract/failure.ts';
import { ModelAPIError, ModelHTTPError, type HttpRefusal } from '../agent/errors.ts';

/** A provider answered with a status that refuses the request; the facts are ready for the person. */
export class ProviderHttpError extends ModelHTTPError {
  override readonly name: string = 'ProviderHttpError';
  readonly failure: RunFailure;

  constructor(failure: RunFailure, refusal: HttpRefusal) {
    super(refusal);
    this.failure = failure;
  }
}

/** A provider could not be reached, or broke off; the facts are ready for the person. */
export class ProviderError extends ModelAPIError {
  override readonly name: string = 'ProviderError';
  readonly failure: RunFailure;

  constructor(failure: RunFailure, options: { readonly cause?: unknown } = {}) {
    super(
      failure.model ?? 'unknown',
      `${failure.code}${failure.detail === null ? '' : `: ${failure.detail}`}`,
      options,
    );
    this.failure = failure;
  }
}

/** The facts of a provider's failure, found on the error or along its causes; null when it is something else. */
export function findProviderFailure(error: unknown): RunFailure | null {
  const seen = new Set<unknown>();
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    if (at instanceof ProviderError || at instanceof ProviderHttpError) return at.failure;
    seen.add(at);
  }
  return null;
}
