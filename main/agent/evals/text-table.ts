/** Rows of a table; a cell may have several lines. The first row is the head. */
export type TextRows = readonly (readonly string[])[];

/** A table of text with lines around it. Wide characters, such as Hangul, count twice, as terminals draw them. */
export function renderTable(rows: TextRows): string {
  const [head, ...body] = rows;
  if (head === undefined) return '';
  const widths = head.map((_, column) =>
    Math.max(...rows.flatMap((row) => linesOf(row[column]).map(displayWidth))),
  );
  const line = (left: string, middle: string, right: string): string =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  return [
    line('┌', '┬', '┐'),
    renderRow(head, widths),
    line('├', '┼', '┤'),
    ...body.map((row) => renderRow(row, widths)),
    line('└', '┴', '┘'),
  ].join('\n');
}

/** How many columns of a terminal a text takes. Source: Unicode Standard Annex 11, the ranges that matter here. */
export function displayWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u;

function renderRow(row: readonly string[], widths: readonly number[]): string {
  const cells = widths.map((_, column) => linesOf(row[column]));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    const texts = widths.map((width, column) => pad(cells[column]?.[at] ?? '', width));
    return `│ ${texts.join(' │ ')} │`;
  }).join('\n');
}

function linesOf(cell: string | undefined): readonly string[] {
  return (cell ?? '').split('\n');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
