import { z } from 'zod';

/** Why a request to main failed. Closed: the words for each stand in the locale files. */
export const failureCodes = [
  'invalid-input',
  'not-found',
  'already-running',
  'already-settled',
  'not-allowed',
  'read-only',
  'storage-busy',
  'storage-failed',
  'needs-key',
  'needs-plain-storage-consent',
  'shutting-down',
  'internal',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** What went wrong, as facts; `detail` is for the person and never holds a secret. */
export interface Failure {
  readonly code: FailureCode;
  readonly detail: string | null;
}

/** The outcome of a request: a value or a failure, never a throw across IPC. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  detail: z.string().nullable(),
});

/** Why a run ended without finishing. Closed: each has its own words and its own next step. */
export const runFailureCodes = [
  'unauthorized',
  'payment-required',
  'forbidden',
  'unknown-model',
  'too-large',
  'rejected',
  'context-too-long',
  'rate-limited',
  'overloaded',
  'server-error',
  'connection-refused',
  'host-not-found',
  'tls-failed',
  'connection-lost',
  'idle-timeout',
  'malformed-response',
  'content-filtered',
  'output-truncated',
  'retries-exhausted',
  'usage-limit',
  'needs-key',
  'no-model',
  'storage-failed',
  'tool-failed',
  'internal',
] as const;

export type RunFailureCode = (typeof runFailureCodes)[number];

/** Why a run failed, as facts; `detail` may quote a provider and is hostile text. */
export interface RunFailure {
  readonly code: RunFailureCode;
  /** HTTP status, when there was one. */
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** The host that was asked, without path or query. */
  readonly host: string | null;
  readonly model: string | null;
  /** At most 500 code points. */
  readonly detail: string | null;
  /** Whether the provider had accepted the request, so that it may be charged. */
  readonly accepted: boolean;
}

export const runFailureSchema = z.object({
  code: z.enum(runFailureCodes),
  status: z.number().nullable(),
  retryAfterMs: z.number().nullable(),
  host: z.string().nullable(),
  model: z.string().nullable(),
  detail: z.string().nullable(),
  accepted: z.boolean(),
});
