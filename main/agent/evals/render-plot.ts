import { renderNumber } from './render-number.ts';
import type { LinePlot, LinePlotCurve, PlotRange } from './report-analysis.ts';
import { displayWidth } from './text-table.ts';

const width = 60;
const height = 17;

type Point = LinePlotCurve['points'][number];

/** Lines over two axes, drawn with characters, and what each line is beneath them. */
export function renderPlot(
  plot: Pick<LinePlot, 'xLabel' | 'yLabel' | 'xRange' | 'yRange' | 'curves'>,
): string {
  const { curves } = plot;
  const points = curves.flatMap((curve) => curve.points);
  if (points.length === 0)
    return '  Nothing to draw: there are no cases of both sorts with a score.';
  const xRange = plot.xRange ?? rangeOf(points.map(({ x }) => x));
  const yRange = plot.yRange ?? rangeOf(points.map(({ y }) => y));
  const field = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  // The first is drawn last: where lines meet, it is the one that matters most.
  for (const [at, curve] of [...curves.entries()].toReversed()) {
    const cells = cornersOf(curve).map(({ x, y }) => ({
      x: placeOf(x, xRange, width),
      y: height - 1 - placeOf(y, yRange, height),
    }));
    for (const cell of walk(cells)) field[cell.y]?.splice(cell.x, 1, markOf(curve, at));
  }
  const legend = curves.map((curve, at) => `${markOf(curve, at)} ${curve.name}`);
  return [...frame(field, plot, { xRange, yRange }), `  ${legend.join('   ')}`].join('\n');
}

function frame(
  field: readonly (readonly string[])[],
  { xLabel, yLabel }: { readonly xLabel: string; readonly yLabel: string },
  { xRange, yRange }: { readonly xRange: PlotRange; readonly yRange: PlotRange },
): readonly string[] {
  const ticks = new Map(
    [
      [0, yRange[1]],
      [(height - 1) / 2, (yRange[0] + yRange[1]) / 2],
      [height - 1, yRange[0]],
    ].map(([row = 0, value = 0]) => [Math.round(row), renderNumber(value)] as const),
  );
  const margin = Math.max(...[...ticks.values()].map(displayWidth));
  const rows = field.map((cells, at) => {
    const tick = ticks.get(at);
    const axis = tick === undefined ? '│' : '┤';
    return `  ${(tick ?? '').padStart(margin)} ${axis}${cells.join('')}`.trimEnd();
  });
  const indent = ' '.repeat(margin + 4);
  const [least, most] = xRange.map(renderNumber);
  const ends = `${least ?? ''}${(most ?? '').padStart(width - (least ?? '').length)}`;
  return [
    `  ${yLabel}`,
    ...rows,
    `  ${' '.repeat(margin)} └${'─'.repeat(width)}`,
    `${indent}${ends}`,
    `${indent}${xLabel.padStart(Math.round((width + xLabel.length) / 2))}`,
  ];
}

/** Where the line turns: a stepped one jumps at, before or between its points. */
function cornersOf({ points, step }: LinePlotCurve): readonly Point[] {
  if (step === null) return points;
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    if (next === undefined) return [point];
    const x = { start: point.x, middle: (point.x + next.x) / 2, end: next.x }[step];
    return [point, { x, y: point.y }, { x, y: next.y }];
  });
}

/** Every cell from corner to corner. */
function walk(cells: readonly Point[]): readonly Point[] {
  return cells.flatMap((from, at) => {
    const to = cells[at + 1] ?? from;
    const length = Math.max(1, Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    return Array.from({ length: length + 1 }, (_, done) => ({
      x: Math.round(from.x + ((to.x - from.x) * done) / length),
      y: Math.round(from.y + ((to.y - from.y) * done) / length),
    }));
  });
}

const marks = ['●', '○', '◆', '◇'];

function markOf({ style }: LinePlotCurve, at: number): string {
  return style === 'dashed' ? '·' : (marks[at % marks.length] ?? '●');
}

function placeOf(value: number, [least, most]: PlotRange, cells: number): number {
  const share = most === least ? 0 : (value - least) / (most - least);
  return Math.round(Math.min(1, Math.max(0, share)) * (cells - 1));
}

function rangeOf(values: readonly number[]): PlotRange {
  return [Math.min(...values), Math.max(...values)];
}
