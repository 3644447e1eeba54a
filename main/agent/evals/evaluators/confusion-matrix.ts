import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { describeValue } from '../describe-value.ts';
import type { ReportCase } from '../report.ts';
import { defineReportEvaluator } from '../report-evaluator.ts';

const place = z.enum(['expected_output', 'output', 'metadata', 'labels']);
const key = z.string().nullable().default(null);

/** Counts what came against what was expected, both read from each case: its outputs, its metadata or a label. */
export const confusionMatrix = defineReportEvaluator({
  name: 'ConfusionMatrixEvaluator',
  parameters: z.strictObject({
    predicted_from: place.default('output'),
    predicted_key: key,
    expected_from: place.default('expected_output'),
    expected_key: key,
    title: z.string().default('Confusion Matrix'),
  }),
  evaluate: ({ report }, given) => {
    const pairs = report.cases.flatMap((each) => {
      const predicted = classOf(each, given.predicted_from, given.predicted_key);
      const expected = classOf(each, given.expected_from, given.expected_key);
      return predicted === null || expected === null ? [] : [{ predicted, expected }];
    });
    const classLabels = [
      ...new Set(pairs.flatMap(({ predicted, expected }) => [predicted, expected])),
    ].toSorted();
    const matrix = classLabels.map((row) =>
      classLabels.map(
        (column) =>
          pairs.filter(({ predicted, expected }) => expected === row && predicted === column)
            .length,
      ),
    );
    return {
      type: 'confusion_matrix',
      title: given.title,
      description: null,
      classLabels,
      matrix,
    };
  },
});

function classOf(
  each: ReportCase,
  from: z.output<typeof place>,
  name: string | null,
): string | null {
  switch (from) {
    case 'expected_output':
      return toText(each.expectedOutput);
    case 'output':
      return toText(each.output);
    case 'metadata':
      return toText(name === null ? each.metadata : fieldOf(each.metadata, name));
    case 'labels': {
      if (name === null) throw new UserError('A class that is a label needs the label as its key.');
      return each.labels[name]?.value ?? null;
    }
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : describeValue(value, Infinity);
}
