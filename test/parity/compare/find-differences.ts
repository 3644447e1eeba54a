import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** A place where two recordings are not equal. Undefined stands for nothing. */
export interface Difference {
  readonly at: string;
  readonly original: Json | undefined;
  readonly ours: Json | undefined;
}

/** All places where two recordings are not equal; keys may stand in any order. */
export function findDifferences(
  original: Json | undefined,
  ours: Json | undefined,
  at = '',
): Difference[] {
  if (Object.is(original, ours)) return [];
  if (isList(original) && isList(ours)) {
    const length = Math.max(original.length, ours.length);
    return Array.from({ length }, (_, index) =>
      findDifferences(original[index], ours[index], `${at}[${index}]`),
    ).flat();
  }
  if (isObject(original) && isObject(ours)) {
    const keys = new Set([...Object.keys(original), ...Object.keys(ours)]);
    return [...keys].flatMap((key) =>
      findDifferences(original[key], ours[key], at === '' ? key : `${at}.${key}`),
    );
  }
  return [{ at, original, ours }];
}

/** What stands at a place of a recording. */
export function valueAt(recording: Json, at: string): Json | undefined {
  let value: Json | undefined = recording;
  for (const [, key = '', index] of at.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (isList(value)) value = value[Number(index)];
    else value = isObject(value) ? value[key] : undefined;
  }
  return value;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
