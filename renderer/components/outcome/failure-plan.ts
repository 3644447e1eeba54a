import type { RunFailureCode } from '../../../preload/contract/failure.ts';

/** What a person can do after a failure; at most two are offered. */
export type FailureAction =
  /** Goes on from what was written. */
  | 'continue'
  | 'edit'
  /** Sends the same again: nothing had been written. */
  | 'again'
  /** Makes the conversation shorter. */
  | 'shorten'
  | 'other-model'
  | 'choose-model'
  | 'change-key'
  | 'check-server';

/** The picture of a failure: a key, a wall, a clock or a plain alert. */
export type FailureIcon = 'alert' | 'key' | 'timer' | 'server';

/** How one kind of failure is shown and what can be done about it, the most likely first. */
export interface FailurePlan {
  readonly icon: FailureIcon;
  readonly actions: readonly [FailureAction, FailureAction];
}

const plans: Readonly<Record<RunFailureCode, FailurePlan>> = {
  unauthorized: { icon: 'key', actions: ['change-key', 'other-model'] },
  'payment-required': { icon: 'key', actions: ['again', 'other-model'] },
  forbidden: { icon: 'key', actions: ['change-key', 'other-model'] },
  'needs-key': { icon: 'key', actions: ['change-key', 'other-model'] },
  'unknown-model': { icon: 'alert', actions: ['check-server', 'other-model'] },
  'no-model': { icon: 'alert', actions: ['choose-model', 'again'] },
  'too-large': { icon: 'alert', actions: ['again', 'other-model'] },
  rejected: { icon: 'alert', actions: ['again', 'other-model'] },
  'context-too-long': { icon: 'alert', actions: ['shorten', 'other-model'] },
  'rate-limited': { icon: 'timer', actions: ['again', 'other-model'] },
  overloaded: { icon: 'timer', actions: ['again', 'other-model'] },
  'server-error': { icon: 'server', actions: ['again', 'other-model'] },
  'connection-refused': { icon: 'server', actions: ['again', 'check-server'] },
  'host-not-found': { icon: 'server', actions: ['again', 'check-server'] },
  'tls-failed': { icon: 'server', actions: ['again', 'check-server'] },
  'connection-lost': { icon: 'alert', actions: ['again', 'other-model'] },
  'idle-timeout': { icon: 'timer', actions: ['again', 'other-model'] },
  'malformed-response': { icon: 'alert', actions: ['again', 'other-model'] },
  'content-filtered': { icon: 'alert', actions: ['again', 'other-model'] },
  'output-truncated': { icon: 'alert', actions: ['again', 'other-model'] },
  'retries-exhausted': { icon: 'alert', actions: ['again', 'other-model'] },
  'usage-limit': { icon: 'alert', actions: ['again', 'other-model'] },
  'storage-failed': { icon: 'alert', actions: ['again', 'other-model'] },
  'tool-failed': { icon: 'alert', actions: ['again', 'other-model'] },
  internal: { icon: 'alert', actions: ['again', 'other-model'] },
};

/** The plan for a failure. Once something was written, trying again means going on from there. */
export function planFailure(code: RunFailureCode, hasText: boolean): FailurePlan {
  const plan = plans[code];
  if (!hasText || !plan.actions.includes('again')) return plan;
  return { ...plan, actions: ['continue', 'edit'] };
}
