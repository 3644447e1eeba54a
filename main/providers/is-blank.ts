/** Whether a text has nothing in it that a provider would take. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
