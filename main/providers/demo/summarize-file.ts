import type { Language } from './language.ts';
import { bulletList, markdownTable } from './markdown.ts';

/** What a text file says, in short: counted where it is a table, its headings and points where it is prose. */
export function summarizeFile(path: string, text: string, language: Language): string {
  const name = path.split('/').at(-1) ?? path;
  return name.toLowerCase().endsWith('.csv')
    ? summarizeTable(name, text, words[language])
    : summarizeProse(name, text, words[language]);
}

interface SummaryWords {
  readonly rows: (name: string, rows: number, columns: number) => string;
  readonly counted: (column: string) => string;
  readonly times: string;
  readonly average: (column: string, value: string) => string;
  readonly first: (label: string, count: number) => string;
  readonly prose: (name: string, count: number) => string;
  readonly points: string;
}

const words: Readonly<Record<Language, SummaryWords>> = {
  en: {
    rows: (name, rows, columns) => `**${name}** holds **${rows} answers** in ${columns} columns.`,
    counted: (column) => `### ${column}, counted`,
    times: 'Times',
    average: (column, value) => `On average, *${column}* is **${value}**.`,
    first: (label, count) => `**${label}** comes first, with ${count}.`,
    prose: (name, count) => `**${name}** has about ${count} words.`,
    points: 'Its points:',
  },
  ko: {
    rows: (name, rows, columns) =>
      `**${name}**에는 ${columns}개 항목으로 **답변 ${rows}개**가 있습니다.`,
    counted: (column) => `### ${column} 집계`,
    times: '횟수',
    average: (column, value) => `*${column}* 평균은 **${value}**입니다.`,
    first: (label, count) => `가장 많은 것은 **${label}**(${count})입니다.`,
    prose: (name, count) => `**${name}**은 낱말 ${count}개쯤 됩니다.`,
    points: '적힌 내용:',
  },
};

function summarizeTable(name: string, text: string, say: SummaryWords): string {
  const [head = [], ...rows] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(splitLine);
  const columns = head.map((title, at) => ({ title, values: rows.map((row) => row[at] ?? '') }));
  const grouped = columns
    .map(({ title, values }) => ({ title, counts: countValues(values) }))
    .find(({ counts }) => counts.length > 1 && counts.length <= 8 && counts.length < rows.length);
  // Numbers that are all different name their rows, as in a column of plots.
  const numeric = columns.find(
    ({ values }) =>
      values.length > new Set(values).size && values.every((value) => /^\d+(\.\d+)?$/.test(value)),
  );
  const [top] = grouped?.counts ?? [];
  return [
    say.rows(name, rows.length, head.length),
    ...(grouped === undefined || top === undefined
      ? []
      : [
          say.counted(grouped.title),
          markdownTable(
            [grouped.title, say.times],
            grouped.counts.map(([label, count]) => [label, String(count)]),
          ),
          say.first(top[0], top[1]),
        ]),
    ...(numeric === undefined ? [] : [say.average(numeric.title, averageOf(numeric.values))]),
  ].join('\n\n');
}

function summarizeProse(name: string, text: string, say: SummaryWords): string {
  const lines = text.split('\n').map((line) => line.trim());
  const headings = lines
    .filter((line) => line.startsWith('#'))
    .map((line) => line.replace(/^#+\s*/, ''));
  const points = lines
    .filter((line) => /^([-*]|\d+\.)\s/.test(line))
    .map((line) => line.replace(/^([-*]|\d+\.)\s+(\[.\]\s+)?/, ''));
  const [title, ...sections] = headings;
  const count = text.split(/\s+/).filter((word) => word !== '').length;
  return [
    say.prose(name, count),
    ...(title === undefined ? [] : [`> ${[title, ...sections].join(' · ')}`]),
    ...(points.length === 0 ? [] : [say.points, bulletList(points.slice(0, 8))]),
  ].join('\n\n');
}

// Only what the sample files need: fields with commas stand in double quotes.
function splitLine(line: string): string[] {
  const fields = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  const values = fields.map((field) =>
    field
      .replace(/,$/, '')
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
  return line.endsWith(',') ? values : values.slice(0, -1);
}

function countValues(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1]);
}

function averageOf(values: readonly string[]): string {
  const sum = values.reduce((total, value) => total + Number(value), 0);
  return (sum / values.length).toFixed(1);
}
