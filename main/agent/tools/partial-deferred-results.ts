import { DeferredToolRequests, type DeferredToolResults } from './deferred-tools.ts';

/** What still waits when results for some of it are there. */
export function remainingRequests(
  { calls, approvals, metadata }: DeferredToolRequests,
  results: DeferredToolResults,
): DeferredToolRequests {
  const isOpen = (given: object | undefined) => (call: { readonly toolCallId: string }) =>
    !Object.hasOwn(given ?? {}, call.toolCallId);
  const open = {
    calls: calls.filter(isOpen(results.calls)),
    approvals: approvals.filter(isOpen(results.approvals)),
  };
  const ids = new Set([...open.calls, ...open.approvals].map(({ toolCallId }) => toolCallId));
  const known = Object.entries(metadata).filter(([id]) => ids.has(id));
  return new DeferredToolRequests({ ...open, metadata: Object.fromEntries(known) });
}

/** Of given results those that were asked for: a call is not settled by an approval, nor the other way round. */
export function matchingResults(
  { calls, approvals }: DeferredToolRequests,
  results: DeferredToolResults,
): DeferredToolResults {
  return {
    calls: pick(results.calls, calls),
    approvals: pick(results.approvals, approvals),
    ...(results.metadata !== undefined && { metadata: results.metadata }),
  };
}

/** Earlier results and later ones. Gives the earlier ones themselves when there are no others. */
export function mergeResults(
  first: DeferredToolResults,
  second: DeferredToolResults,
): DeferredToolResults {
  const { calls = {}, approvals = {} } = second;
  if (Object.keys(calls).length + Object.keys(approvals).length === 0) return first;
  return {
    calls: { ...first.calls, ...calls },
    approvals: { ...first.approvals, ...approvals },
    ...((first.metadata ?? second.metadata) !== undefined && {
      metadata: { ...first.metadata, ...second.metadata },
    }),
  };
}

function pick<Value>(
  given: Readonly<Record<string, Value>> | undefined,
  asked: readonly { readonly toolCallId: string }[],
): Readonly<Record<string, Value>> {
  const ids = new Set(asked.map(({ toolCallId }) => toolCallId));
  return Object.fromEntries(Object.entries(given ?? {}).filter(([id]) => ids.has(id)));
}
