/** A value as a reason shows it: JSON, cut in the middle when it is long. */
export function describeValue(value: unknown, limit = 100): string {
  const text = toJsonText(value);
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

function toJsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch (error: unknown) {
    // A circle, or a bigint: neither is JSON.
    if (error instanceof TypeError) return typeof value;
    throw error;
  }
}
