/** A Markdown table. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => inline(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A Markdown list with bullets. */
export function bulletList(lines: readonly string[]): string {
  return lines.map((line) => `- ${inline(line)}`).join('\n');
}

/** A Markdown list with numbers. */
export function numberedList(lines: readonly string[]): string {
  return lines.map((line, at) => `${at + 1}. ${inline(line)}`).join('\n');
}

/** A text in one line, so that what a person wrote cannot break the form around it. */
export function inline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
