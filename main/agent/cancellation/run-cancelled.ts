import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { AgentRunError } from '../errors.ts';
import { encodeMessages } from '../messages/wire.ts';
import type { CancellationSignal } from './cancellation-signal.ts';
import { findCancelledState, type CancelledState } from './cancelled-states.ts';

const states = new WeakMap<object, CancelledState>();

/** A run was stopped by its program: token, context, handle. It carries all that the run had. Source: spec 04 §1, §3. */
export class RunCancelled extends AgentRunError {
  override readonly name: string = 'RunCancelled';

  constructor(state: CancelledState, message = 'The agent run was cancelled.', cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    states.set(this, state);
  }

  /**
   * The state of a run that ended with this error: of a RunCancelled itself, or of a run that was stopped from
   * outside, whose own reason came through. Null when nothing of that run is attached. Without a run id it is the
   * outermost run's, and null when several share the reason. Source: spec 04 §1, D-04.5.
   */
  static fromCancellation(error: unknown, runId?: string): RunCancelled | null {
    const found = findCancelledState(
      error,
      (at) => (at instanceof RunCancelled ? at : null),
      runId,
    );
    if (found === null || found instanceof RunCancelled) return found;
    return new RunCancelled(found, 'The agent run was cancelled by an external abort.', error);
  }

  allMessages(): readonly ModelMessage[] {
    return stateOf(this).messages;
  }

  newMessages(): readonly ModelMessage[] {
    const { messages, givenCount } = stateOf(this);
    return messages.slice(givenCount);
  }

  allMessagesJson(): string {
    return JSON.stringify(encodeMessages(this.allMessages()));
  }

  newMessagesJson(): string {
    return JSON.stringify(encodeMessages(this.newMessages()));
  }

  /** The last response. Throws when there is none. */
  get response(): ModelResponse {
    const response = this.allMessages().findLast((message) => message.kind === 'response');
    if (response === undefined) throw new Error('No response found in the message history');
    return response;
  }

  get timestamp(): string {
    return this.response.timestamp;
  }

  get usage(): RunUsageValue {
    return stateOf(this).usage;
  }

  get metadata(): JsonObject | null {
    return stateOf(this).metadata;
  }

  get runId(): string | null {
    return stateOf(this).runId;
  }

  get conversationId(): string | null {
    return stateOf(this).conversationId;
  }
}

/**
 * Makes the error that is leaving an `await using` block a RunCancelled. A disposer cannot replace an error in
 * flight, so the very object is turned. Source: spec 04 §1, surface 4.
 */
export function turnIntoRunCancelled(signal: CancellationSignal, state: CancelledState): void {
  const cancelled = new RunCancelled(state);
  states.set(signal, state);
  Object.setPrototypeOf(signal, RunCancelled.prototype);
  Object.assign(signal, { name: cancelled.name, message: cancelled.message });
}

function stateOf(cancelled: RunCancelled): CancelledState {
  const state = states.get(cancelled);
  if (state === undefined) throw new TypeError('Not made by this class.');
  return state;
}
