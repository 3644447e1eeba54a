/** Closes a `switch` over a union: a member that was forgotten fails to compile, and throws if it comes at run time. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`Unexpected ${what}: ${JSON.stringify(value)}`);
}
