import type { Json } from '../../../preload/contract/json.ts';

/** A recording with one of its values changed: the n-th, counted round. */
export function flipOneField(recording: Json, at: number): Json {
  const count = countLeaves(recording);
  let left = at % count;
  const visit = (value: Json): Json => {
    if (isBranch(value)) {
      if (Array.isArray(value)) return value.map((item: Json) => visit(item));
      return Object.fromEntries(
        Object.entries(value).map(([key, item]): [string, Json] => [key, visit(item)]),
      );
    }
    left -= 1;
    return left === -1 ? flip(value) : value;
  };
  return visit(recording);
}

function flip(value: Json): Json {
  if (typeof value === 'string') return `${value}!`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return 'something';
}

function countLeaves(value: Json): number {
  if (!isBranch(value)) return 1;
  return Object.values(value).reduce<number>((sum, item: Json) => sum + countLeaves(item), 0);
}

function isBranch(value: Json): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
