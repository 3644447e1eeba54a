/** The value, which has to be there; fails the test when it is not. */
export function given<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new Error('A value is missing that has to be there.');
  return value;
}
