import { z } from 'zod';
import { defineEvaluator, type EvaluatorKind } from '../../../main/agent/evals/evaluator.ts';
import type { EvaluatorContext } from '../../../main/agent/evals/evaluator-context.ts';
import {
  defineReportEvaluator,
  type ReportEvaluator,
} from '../../../main/agent/evals/report-evaluator.ts';

/** The evaluators of oracle/evals.py once more. */
export function customEvaluators(): readonly EvaluatorKind[] {
  let flakyCalls = 0;
  return [
    defineEvaluator({ name: 'Length', parameters: none, evaluate: (context) => lengthOf(context) }),
    defineEvaluator({
      name: 'Kind',
      parameters: z.strictObject({ limit: z.int().default(5) }),
      evaluate: (context, { limit }) => (lengthOf(context) > limit ? 'long' : 'short'),
    }),
    defineEvaluator({
      name: 'Several',
      parameters: none,
      evaluate: (context) =>
        Promise.resolve({
          is_text: typeof context.output === 'string',
          size: { value: lengthOf(context) / 2, reason: 'half of it' },
          first: String(context.output).slice(0, 1),
        }),
    }),
    defineEvaluator({
      name: 'Seen',
      parameters: none,
      evaluate: ({ name, metadata, attributes, metrics }) => ({
        value: spaced([name, metadata, attributes, metrics]),
        reason: 'seen',
      }),
    }),
    renamed,
    defineEvaluator({ name: 'Versioned', parameters: none, version: 'v2', evaluate: () => true }),
    defineEvaluator({
      name: 'Broken',
      parameters: z.strictObject({ message: z.string().default('broken') }),
      evaluate: (_, { message }) => {
        throw new Error(message);
      },
    }),
    defineEvaluator({
      name: 'Flaky',
      parameters: z.strictObject({ failures: z.int() }),
      evaluate: (_, { failures }) => {
        flakyCalls += 1;
        if (flakyCalls <= failures) throw new Error('not yet');
        return flakyCalls;
      },
    }),
    defineEvaluator({
      name: 'Gives',
      parameters: z.strictObject({ what: z.string() }),
      // What programs in plain JavaScript can give against the types.
      evaluate: (_, { what }) => odd[what] as boolean,
    }),
  ];
}

/** The report evaluators of oracle/evals.py once more. */
export const customReportEvaluators: readonly EvaluatorKind<ReportEvaluator>[] = [
  defineReportEvaluator({
    name: 'CaseCount',
    parameters: z.strictObject({}),
    evaluate: ({ report }) => [
      {
        type: 'scalar',
        title: 'Cases',
        description: null,
        value: report.cases.length,
        unit: 'cases',
      },
      {
        type: 'table',
        title: 'Names',
        description: null,
        columns: ['name'],
        rows: report.cases.map(({ name }) => [name]),
      },
    ],
  }),
  defineReportEvaluator({
    name: 'BrokenReport',
    parameters: z.strictObject({}),
    evaluate: () => {
      throw new Error('no report');
    },
  }),
];

const none = z.strictObject({});

/** Its own name for its results, which is no argument of the usual name. */
const renamedSource = defineEvaluator({
  name: 'Renamed',
  parameters: z.strictObject({ name: z.string() }),
  evaluate: () => true,
});

const renamed: EvaluatorKind = {
  ...renamedSource,
  load: (given) => {
    const made = renamedSource.load(given);
    return {
      ...made,
      evaluationName: Array.isArray(given) ? String(given[0]) : made.evaluationName,
    };
  },
};

const odd: Readonly<Record<string, unknown>> = {
  nan: Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  null: null,
  list: [1],
  nested: { a: { b: 1 } },
  empty: {},
  zero: 0,
  text: '',
};

function lengthOf({ output }: EvaluatorContext): number {
  if (typeof output === 'string' || Array.isArray(output)) return output.length;
  throw new TypeError('It has no length.');
}

/** JSON as Python writes it, with spaces. */
function spaced(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/([[{]) /g, '$1')
    .replaceAll(/ ([\]}])/g, '$1');
}
