import { SpanTree } from '../../../main/agent/evals/spans/span-tree.ts';
import { spanQuerySchema } from '../../../main/agent/evals/spans/span-query.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { PlannedSpan, SpanScenario } from './eval-scenario.ts';

/** Which spans of a scenario are like each of its queries, as oracle/evals.py records it. */
export function askAboutSpans({ spans, queries }: SpanScenario): JsonObject {
  const tree = new SpanTree(spans.map(toFacts));
  return {
    roots: tree.roots.map(({ name }) => name),
    found: queries.map((query): Json => {
      try {
        return tree.find(spanQuerySchema.parse(query)).map(({ name }) => name);
      } catch {
        return 'error';
      }
    }),
  };
}

function toFacts({ id, parent, name, seconds = 0, ...rest }: PlannedSpan, at: number) {
  const startNs = BigInt(at) * 1_000_000_000n;
  return {
    name,
    traceId: '1',
    spanId: String(id),
    parentSpanId: parent === null ? null : String(parent),
    startNs,
    endNs: startNs + BigInt(Math.round(seconds * 1e9)),
    attributes: rest.attributes ?? {},
    status: rest.status ?? 'unset',
  };
}
