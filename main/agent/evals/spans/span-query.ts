import { z } from 'zod';
import type { Json } from '../../../../preload/contract/json.ts';
import { durationPattern } from './duration-text.ts';

/** How a span ended. */
export type SpanStatus = 'unset' | 'ok' | 'error';

/**
 * What a span must be, spelled as dataset files spell it. All conditions must hold; `or_` stands alone. Empty texts,
 * lists and queries, and a least count of nought, ask for nothing. Source: spec 09 §3, and Pydantic Evals 2.48.0.
 */
export interface SpanQuery {
  readonly name_equals?: string;
  readonly name_contains?: string;
  /** From the beginning of the name on. */
  readonly name_matches_regex?: string;
  /** A list or an object also fits its JSON as text, which is how spans hold them. */
  readonly has_attributes?: Readonly<Record<string, Json>>;
  readonly has_attribute_keys?: readonly string[];
  readonly has_status?: SpanStatus;
  /** In seconds, or a text such as `PT0.5S`. */
  readonly min_duration?: number | string;
  readonly max_duration?: number | string;
  readonly not_?: SpanQuery;
  readonly and_?: readonly SpanQuery[];
  readonly or_?: readonly SpanQuery[];
  readonly min_child_count?: number;
  readonly max_child_count?: number;
  readonly some_child_has?: SpanQuery;
  readonly all_children_have?: SpanQuery;
  readonly no_child_has?: SpanQuery;
  /** What lies beyond spans like this is not looked at, neither below nor above; the counts take all. */
  readonly stop_recursing_when?: SpanQuery;
  readonly min_descendant_count?: number;
  readonly max_descendant_count?: number;
  readonly some_descendant_has?: SpanQuery;
  readonly all_descendants_have?: SpanQuery;
  readonly no_descendant_has?: SpanQuery;
  /** How many spans are above it; roots have none. */
  readonly min_depth?: number;
  readonly max_depth?: number;
  readonly some_ancestor_has?: SpanQuery;
  readonly all_ancestors_have?: SpanQuery;
  readonly no_ancestor_has?: SpanQuery;
}

const duration = z.union([z.number(), z.string().regex(durationPattern)]).exactOptional();
const query = z.lazy(() => spanQuerySchema).exactOptional();
const queries = z.array(z.lazy(() => spanQuerySchema)).exactOptional();
const count = z.int().exactOptional();
const text = z.string().exactOptional();

/** A query as a file holds it. A condition that nobody knows is refused: misspelled, it would hold for every span. */
export const spanQuerySchema: z.ZodType<SpanQuery> = z
  .strictObject({
    name_equals: text,
    name_contains: text,
    name_matches_regex: text,
    has_attributes: z.record(z.string(), z.json()).exactOptional(),
    has_attribute_keys: z.array(z.string()).exactOptional(),
    has_status: z.enum(['unset', 'ok', 'error']).exactOptional(),
    min_duration: duration,
    max_duration: duration,
    not_: query,
    and_: queries,
    or_: queries,
    min_child_count: count,
    max_child_count: count,
    some_child_has: query,
    all_children_have: query,
    no_child_has: query,
    stop_recursing_when: query,
    min_descendant_count: count,
    max_descendant_count: count,
    some_descendant_has: query,
    all_descendants_have: query,
    no_descendant_has: query,
    min_depth: count,
    max_depth: count,
    some_ancestor_has: query,
    all_ancestors_have: query,
    no_ancestor_has: query,
  })
  .meta({ id: 'SpanQuery' });
