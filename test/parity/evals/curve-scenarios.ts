import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { EvalScenario } from './eval-scenario.ts';

const kinds = ['PrecisionRecallEvaluator', 'ROCAUCEvaluator', 'KolmogorovSmirnovEvaluator'];

/** Cases whose task gives its inputs back, so that their length is the score. */
function curves(
  id: string,
  title: string,
  cases: readonly (readonly [output: string, expected: Json])[],
  given: JsonObject = {},
): EvalScenario {
  const filled = { score_key: 'Length', positive_from: 'expected_output', ...given };
  return {
    id: `curves-${id}`,
    title: `precision and recall, ROC and Kolmogorov–Smirnov: ${title}`,
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: cases.map(([inputs, expected]) => ({ inputs, expected_output: expected })),
      evaluators: ['Length', 'Kind', { Contains: { value: 'a', evaluation_name: 'has_a' } }],
      report_evaluators: kinds.map((kind) => ({ [kind]: filled })),
    },
    task: [{ metric: ['tokens', 3] }],
    options: { name: 'tried' },
  };
}

const mixed: readonly (readonly [string, Json])[] = [
  ['aaaaaaaaa', true],
  ['bbbbbbbb', true],
  ['aaaaaaa', false],
  ['aaaaaaa', true],
  ['bbbbb', false],
  ['bbbb', true],
  ['bbb', false],
  ['a', false],
];

/** What report evaluators make of scores and two classes. */
export const curveScenarios: readonly EvalScenario[] = [
  curves('mixed', 'classes that overlap, with a score that comes twice', mixed),
  curves('apart', 'classes that do not overlap', [
    ['aaaa', true],
    ['aaa', true],
    ['aa', false],
    ['a', false],
  ]),
  curves('reversed', 'a score that is wrong throughout', [
    ['aaaa', false],
    ['aaa', false],
    ['aa', true],
  ]),
  curves('no-cases', 'no cases at all', []),
  curves('no-score', 'a score that no case has', mixed, { score_key: 'Other' }),
  curves('positives', 'only one class', [
    ['aaa', true],
    ['a', true],
  ]),
  curves('negatives', 'only the other class', [
    ['aaa', false],
    ['a', false],
  ]),
  curves('truth', 'classes from values that are true or not', [
    ['aaaaaaaa', 'yes'],
    ['aaaaaaa', ''],
    ['aaaaaa', 1],
    ['aaaaa', 0],
    ['aaaa', [0]],
    ['aaa', []],
    ['aa', { x: 1 }],
    ['a', {}],
    ['', null],
  ]),
  curves('assertions', 'classes from assertions', mixed, {
    positive_from: 'assertions',
    positive_key: 'has_a',
  }),
  curves('labels', 'classes from labels, which are true unless empty', mixed, {
    positive_from: 'labels',
    positive_key: 'Kind',
  }),
  curves('metrics', 'a score from metrics, the same for all', mixed, {
    score_key: 'tokens',
    score_from: 'metrics',
  }),
  curves('thinned', 'fewer points than scores', mixed, { n_thresholds: 3 }),
  curves('one-point', 'a limit of one point, which is none', mixed, { n_thresholds: 1 }),
  curves('titled', 'a title of its own', mixed, { title: 'How well it tells' }),
];
