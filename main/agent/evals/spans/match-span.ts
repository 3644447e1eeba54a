import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../../preload/contract/json.ts';
import { UserError } from '../../errors.ts';
import { toDurationSeconds } from './duration-text.ts';
import { pythonPattern } from './python-pattern.ts';
import type { SpanFacts } from './span-facts.ts';
import type { SpanQuery } from './span-query.ts';

/** A span as queries see it: itself, and those above and below it. */
export interface MatchedSpan {
  readonly facts: SpanFacts;
  readonly name: string;
  readonly durationSeconds: number;
  readonly children: readonly MatchedSpan[];
  descendants: (stopWhen?: SpanQuery | null) => readonly MatchedSpan[];
  ancestors: (stopWhen?: SpanQuery | null) => readonly MatchedSpan[];
}

/** Whether a span is what a query asks for. Throws a UserError when `or_` does not stand alone. */
export function matchesQuery(span: MatchedSpan, query: SpanQuery): boolean {
  if (query.or_ !== undefined && query.or_.length > 0) {
    if (Object.keys(query).length > 1) {
      throw new UserError(
        "Cannot combine 'or_' conditions with other conditions at the same level",
      );
    }
    return query.or_.some((each) => matchesQuery(span, each));
  }
  if (asks(query.not_) && matchesQuery(span, query.not_)) return false;
  return (
    (query.and_ ?? []).every((each) => matchesQuery(span, each)) &&
    isLike(span, query) &&
    matchesChildren(span, query) &&
    matchesDescendants(span, query) &&
    matchesAncestors(span, query)
  );
}

/** What concerns the span alone. */
function isLike(span: MatchedSpan, query: SpanQuery): boolean {
  const { name, durationSeconds } = span;
  const { attributes, status } = span.facts;
  const { name_equals: wanted = '', name_matches_regex: pattern = '' } = query;
  return (
    (wanted === '' || name === wanted) &&
    name.includes(query.name_contains ?? '') &&
    (pattern === '' || pythonPattern(pattern).test(name)) &&
    Object.entries(query.has_attributes ?? {}).every(([key, value]) =>
      isSame(attributes[key] ?? null, value),
    ) &&
    (query.has_attribute_keys ?? []).every((key) => Object.hasOwn(attributes, key)) &&
    (query.has_status === undefined || status === query.has_status) &&
    (query.min_duration === undefined ||
      durationSeconds >= toDurationSeconds(query.min_duration)) &&
    (query.max_duration === undefined || durationSeconds <= toDurationSeconds(query.max_duration))
  );
}

function matchesChildren({ children }: MatchedSpan, query: SpanQuery): boolean {
  return (
    isWithin(children.length, query.min_child_count, query.max_child_count) &&
    areLike(children, {
      some: query.some_child_has,
      all: query.all_children_have,
      none: query.no_child_has,
    })
  );
}

function matchesDescendants(span: MatchedSpan, query: SpanQuery): boolean {
  const { min_descendant_count: least, max_descendant_count: most } = query;
  const wanted = {
    some: query.some_descendant_has,
    all: query.all_descendants_have,
    none: query.no_descendant_has,
  };
  return (
    (least === undefined && most === undefined
      ? true
      : isWithin(span.descendants().length, least, most)) &&
    (!asksAny(wanted) || areLike(span.descendants(stopOf(query)), wanted))
  );
}

function matchesAncestors(span: MatchedSpan, query: SpanQuery): boolean {
  const { min_depth: least, max_depth: most } = query;
  const wanted = {
    some: query.some_ancestor_has,
    all: query.all_ancestors_have,
    none: query.no_ancestor_has,
  };
  return (
    isWithin(span.ancestors().length, least, most) &&
    (!asksAny(wanted) || areLike(span.ancestors(stopOf(query)), wanted))
  );
}

interface WantedOfRelatives {
  readonly some: SpanQuery | undefined;
  readonly all: SpanQuery | undefined;
  readonly none: SpanQuery | undefined;
}

function areLike(spans: readonly MatchedSpan[], { some, all, none }: WantedOfRelatives): boolean {
  return (
    (!asks(some) || spans.some((each) => matchesQuery(each, some))) &&
    (!asks(all) || spans.every((each) => matchesQuery(each, all))) &&
    (!asks(none) || !spans.some((each) => matchesQuery(each, none)))
  );
}

function asksAny({ some, all, none }: WantedOfRelatives): boolean {
  return asks(some) || asks(all) || asks(none);
}

/** A query without conditions counts as none, as in the original. */
function asks(query: SpanQuery | undefined): query is SpanQuery {
  return query !== undefined && Object.keys(query).length > 0;
}

function stopOf({ stop_recursing_when: stopWhen }: SpanQuery): SpanQuery | null {
  return asks(stopWhen) ? stopWhen : null;
}

function isWithin(count: number, least: number | undefined, most: number | undefined): boolean {
  return count >= (least ?? 0) && count <= (most ?? Infinity);
}

/** What is missing counts as null. */
function isSame(stored: unknown, expected: Json): boolean {
  if (isDeepStrictEqual(stored, expected)) return true;
  if (typeof expected !== 'object' || typeof stored !== 'string') return false;
  try {
    return isDeepStrictEqual(JSON.parse(stored), expected);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
