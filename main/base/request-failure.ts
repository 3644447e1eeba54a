import type { FailureCode } from '../../preload/contract/failure.ts';

/** An expected failure of what a window asked for. The router turns it into a `Result`; any other error is a bug. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly code: FailureCode;
  /** For the person, or null; never a secret, never a path outside what they chose. */
  readonly detail: string | null;

  constructor(code: FailureCode, detail: string | null = null, options?: ErrorOptions) {
    super(detail ?? code, options);
    this.code = code;
    this.detail = detail;
  }
}
