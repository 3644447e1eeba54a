import type { SpanFacts } from './span-facts.ts';
import { SpanNode, type SpanCondition } from './span-node.ts';

/** The spans of one task, each under the one that it began in. Source: spec 09 §3. */
export class SpanTree {
  /** All of them, in the order in which they began. */
  readonly nodes: readonly SpanNode[];

  /** Spans whose parent is not among them stand at the top. */
  constructor(spans: readonly SpanFacts[]) {
    const byKey = new Map(spans.map((span) => [keyOf(span.traceId, span.spanId), span]));
    const inOrder = [...byKey.values()].toSorted((one, other) =>
      compare(one.startNs, other.startNs),
    );
    const placed = new Map<string, SpanNode>();
    const place = (facts: SpanFacts): SpanNode => {
      const key = keyOf(facts.traceId, facts.spanId);
      const known = placed.get(key);
      if (known !== undefined) return known;
      const parent =
        facts.parentSpanId === null
          ? undefined
          : byKey.get(keyOf(facts.traceId, facts.parentSpanId));
      const node = new SpanNode(facts, parent === undefined ? null : place(parent));
      placed.set(key, node);
      return node;
    };
    this.nodes = inOrder.map(place);
  }

  get roots(): readonly SpanNode[] {
    return this.nodes.filter(({ parent }) => parent === null);
  }

  /** All spans like this. Throws a UserError when a query makes no sense. */
  find(condition: SpanCondition): readonly SpanNode[] {
    return this.nodes.filter((node) => node.matches(condition));
  }

  /** Whether there is a span like this. Throws a UserError when a query makes no sense. */
  has(condition: SpanCondition): boolean {
    return this.nodes.some((node) => node.matches(condition));
  }
}

function keyOf(traceId: string, spanId: string): string {
  return `${traceId}:${spanId}`;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
