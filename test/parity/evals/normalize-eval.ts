import type { Json } from '../../../preload/contract/json.ts';

/** Of a run alone, or of one language alone. */
const dropped: ReadonlySet<string> = new Set([
  'trace_id',
  'span_id',
  'error_stacktrace',
  'error_type',
  'description',
]);
const durations: ReadonlySet<string> = new Set(['task_duration', 'total_duration']);

/**
 * Takes out of a recording what no two programs share: durations, traces, stacks, and the words of a reason or an
 * error that are ours; that there is a reason stays.
 */
export function normalizeEval(value: Json, key = ''): Json {
  if (durations.has(key)) return typeof value === 'number' ? 'T' : value;
  if (key === 'reason') return value === null ? null : 'said';
  if (key === 'error_message' && typeof value === 'string') return value.replace(/^\w+: /, '');
  if (isList(value)) return value.map((item) => normalizeEval(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !dropped.has(name))
    .map(([name, item]): [string, Json] => [name, normalizeEval(item, name)]);
  return Object.fromEntries(entries);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
