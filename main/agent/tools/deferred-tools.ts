import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';

/** Thrown by a tool whose result comes from outside, later. Source: spec 02 §3.4. */
export class CallDeferred extends Error {
  override readonly name: string = 'CallDeferred';
  readonly metadata: JsonObject | null;

  constructor(metadata: JsonObject | null = null) {
    super('The result of this tool call comes from outside of the run.');
    this.metadata = metadata;
  }
}

/** Thrown by a tool that must be approved before it runs. Source: spec 02 §3.4. */
export class ApprovalRequired extends Error {
  override readonly name: string = 'ApprovalRequired';
  readonly metadata: JsonObject | null;

  constructor(metadata: JsonObject | null = null) {
    super('This tool call must be approved before it runs.');
    this.metadata = metadata;
  }
}

/** What a call is deferred with. */
export type Deferral = CallDeferred | ApprovalRequired;

/** Whether an error defers the call in which it was thrown. */
export function isDeferral(error: unknown): error is Deferral {
  return error instanceof CallDeferred || error instanceof ApprovalRequired;
}

/** The output of a run that waits for others: calls to be made outside, and calls to be approved. */
export class DeferredToolRequests {
  readonly calls: readonly ToolCallPart[];
  readonly approvals: readonly ToolCallPart[];
  readonly metadata: Readonly<Record<string, JsonObject>>;

  constructor(requests: {
    readonly calls: readonly ToolCallPart[];
    readonly approvals: readonly ToolCallPart[];
    readonly metadata: Readonly<Record<string, JsonObject>>;
  }) {
    this.calls = requests.calls;
    this.approvals = requests.approvals;
    this.metadata = requests.metadata;
  }
}

/** How an approval was answered. */
export type ToolApproval =
  | { readonly approved: true; readonly overrideArgs?: JsonObject }
  | { readonly approved: false; readonly message?: string };

/** What came back for the deferred calls of an earlier run, by tool call id. Source: spec 02 §1.1. */
export interface DeferredToolResults {
  /** What the calls gave: a value, a ToolReturn, or a ToolFailed or ModelRetry for the model to read. */
  readonly calls?: Readonly<Record<string, unknown>>;
  /** Whether the calls may run. */
  readonly approvals?: Readonly<Record<string, boolean | ToolApproval>>;
  /** What tools whose calls were approved find as `ctx.toolCallMetadata`. */
  readonly metadata?: Readonly<Record<string, JsonObject>>;
}
