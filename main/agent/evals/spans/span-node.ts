import { matchesQuery, type MatchedSpan } from './match-span.ts';
import type { SpanFacts } from './span-facts.ts';
import type { SpanQuery } from './span-query.ts';

/** A condition on spans, as a query or as code. */
export type SpanCondition = SpanQuery | ((span: SpanNode) => boolean);

/** A span with those above and below it. Source: spec 09 §3. */
export class SpanNode implements MatchedSpan {
  readonly facts: SpanFacts;
  /** Null when it stands at the top of its tree. */
  readonly parent: SpanNode | null;
  readonly #children: SpanNode[] = [];

  /** Takes its place as the last child of its parent. */
  constructor(facts: SpanFacts, parent: SpanNode | null) {
    this.facts = facts;
    this.parent = parent;
    if (parent !== null) parent.#children.push(this);
  }

  get name(): string {
    return this.facts.name;
  }

  get durationSeconds(): number {
    return Number(this.facts.endNs - this.facts.startNs) / 1e9;
  }

  /** In the order in which they began. */
  get children(): readonly SpanNode[] {
    return this.#children;
  }

  /** Each child followed by its own; with a condition, nothing below a span that meets it. */
  descendants(stopWhen: SpanCondition | null = null): readonly SpanNode[] {
    return this.#children.flatMap((child) => [
      child,
      ...(stopWhen !== null && child.matches(stopWhen) ? [] : child.descendants(stopWhen)),
    ]);
  }

  /** The closest first; with a condition, nothing above a span that meets it. */
  ancestors(stopWhen: SpanCondition | null = null): readonly SpanNode[] {
    const { parent } = this;
    if (parent === null) return [];
    const isLast = stopWhen !== null && parent.matches(stopWhen);
    return [parent, ...(isLast ? [] : parent.ancestors(stopWhen))];
  }

  /** Throws a UserError when the query makes no sense. */
  matches(condition: SpanCondition): boolean {
    return typeof condition === 'function' ? condition(this) : matchesQuery(this, condition);
  }
}
