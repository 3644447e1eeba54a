/** The start of a text, cut between code points. An ellipsis counts as one of them. */
export function clipText(text: string, limit: number, end = ''): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text.slice(0, 2 * limit + 2));
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit - end.length).join('')}${end}`;
}
