/** Freezes plain data with all it holds, so that what was checked stays what is used. Source: spec 08 AU-7. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
