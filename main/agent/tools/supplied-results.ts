import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { UserError } from '../errors.ts';
import type { DeferredToolResults, ToolApproval } from './deferred-tools.ts';

/** A call may run: with other arguments where there are any, and with what its tool is told of the approval. */
export interface GivenApproval {
  readonly kind: 'approved';
  readonly args: JsonObject | null;
  readonly metadata: JsonObject | null;
}

/** What is known beforehand of a call: that it may run, that it may not, or what it gave. */
export type SuppliedResult =
  | GivenApproval
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'value'; readonly value: unknown };

/** What is known beforehand, by tool call id. */
export type SuppliedResults = ReadonlyMap<string, SuppliedResult>;

/** Matches results to the calls that still wait for them. Throws a UserError when one is missing or too many. */
export function toSuppliedResults(
  results: DeferredToolResults,
  waiting: readonly ToolCallPart[],
  executedIds: ReadonlySet<string>,
): SuppliedResults {
  const supplied = new Map<string, SuppliedResult>();
  for (const [id, approval] of Object.entries(results.approvals ?? {}))
    supplied.set(id, toResult(approval, results.metadata?.[id] ?? null));
  for (const [id, value] of Object.entries(results.calls ?? {}))
    supplied.set(id, { kind: 'value', value });
  const executed = [...supplied.keys()].find((id) => executedIds.has(id));
  if (executed !== undefined) {
    throw new UserError(
      `Tool call '${executed}' was already executed and its result cannot be overridden.`,
    );
  }
  const expected = waiting.map((call) => call.toolCallId);
  const isMatch = supplied.size === expected.length && expected.every((id) => supplied.has(id));
  if (!isMatch) {
    throw new UserError(
      `Tool call results need to be provided for all deferred tool calls. Expected: ${list(expected)}, got: ${list([...supplied.keys()])}`,
    );
  }
  return supplied;
}

function toResult(approval: boolean | ToolApproval, metadata: JsonObject | null): SuppliedResult {
  if (approval === true) return { kind: 'approved', args: null, metadata };
  if (approval === false) return { kind: 'denied', message: defaultDenial };
  if (approval.approved) return { kind: 'approved', args: approval.overrideArgs ?? null, metadata };
  return { kind: 'denied', message: approval.message ?? defaultDenial };
}

const defaultDenial = 'The tool call was denied.';

function list(ids: readonly string[]): string {
  return `{${ids.map((id) => `'${id}'`).join(', ')}}`;
}
