/** A value as text for an attribute: text as it is, else its JSON; what has none as the language prints it. */
export function toJsonText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (error: unknown) {
    return `Unable to serialize: ${error instanceof Error ? error.name : String(error)}`;
  }
}
