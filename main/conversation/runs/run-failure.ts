import type { RunFailure, RunFailureCode } from '../../../preload/contract/failure.ts';
import {
  ContentFilterError,
  IncompleteToolCall,
  UnexpectedModelBehavior,
  UsageLimitExceeded,
} from '../../agent/errors.ts';
import { clipText } from '../../base/clip-text.ts';
import { findProviderFailure } from '../../providers/provider-error.ts';
import { StoreUnavailable } from '../conversation-store.ts';

/** What is known about a run when it fails, besides the error. */
export interface FailureFacts {
  readonly model: string | null;
  readonly host: string | null;
  /** Whether a provider had begun to answer, so that it may be charged. */
  readonly accepted: boolean;
  /** Whether the tools of a response were being carried out. */
  readonly isInTools: boolean;
}

const longestDetail = 500;

/** Why a run failed, as facts for the person. What is not known to fail is a bug, and keeps its words to itself. */
export function toRunFailure(error: unknown, facts: FailureFacts): RunFailure {
  const provided = findProviderFailure(error);
  if (provided !== null) return { ...provided, detail: clip(provided.detail) };
  const code = codeOf(error, facts.isInTools);
  const detail = code === 'internal' || !(error instanceof Error) ? null : clip(error.message);
  return createRunFailure(code, { ...facts, detail });
}

/** A failure with these facts. */
export function createRunFailure(
  code: RunFailureCode,
  facts: Pick<RunFailure, 'model' | 'host' | 'accepted'> & { readonly detail?: string | null },
): RunFailure {
  const { model, host, accepted, detail = null } = facts;
  return { code, status: null, retryAfterMs: null, host, model, detail, accepted };
}

function codeOf(error: unknown, isInTools: boolean): RunFailureCode {
  if (error instanceof StoreUnavailable) return 'storage-failed';
  if (error instanceof UsageLimitExceeded) return 'usage-limit';
  if (error instanceof ContentFilterError) return 'content-filtered';
  if (error instanceof IncompleteToolCall) return 'output-truncated';
  if (error instanceof UnexpectedModelBehavior) return codeOfBehavior(error.message);
  return isInTools ? 'tool-failed' : 'internal';
}

// The runtime tells these apart by their sentence alone, which spec 02 fixes.
function codeOfBehavior(message: string): RunFailureCode {
  if (/exceeded max(imum)? /i.test(message)) return 'retries-exhausted';
  if (message.startsWith('Model token limit')) return 'output-truncated';
  if (message.startsWith('The response ended before')) return 'connection-lost';
  return 'malformed-response';
}

function clip(text: string | null): string | null {
  return text === null ? null : clipText(text, longestDetail);
}
