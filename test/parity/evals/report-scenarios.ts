import type { EvalScenario } from './eval-scenario.ts';

const asIs = [{ inputs: 'Paris' }] as const;

/** What whole evaluations come to. */
export const reportScenarios: readonly EvalScenario[] = [
  {
    id: 'capital',
    title: 'the golden example: a case without evaluators',
    rows: ['A-165'],
    dataset: {
      name: 'agent_eval',
      cases: [
        {
          name: 'capital_question',
          inputs: 'What is the capital of France?',
          expected_output: 'Paris',
        },
      ],
    },
    task: [{ return: 'Paris' }],
  },
  {
    id: 'names',
    title: 'cases without a name are counted among all',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [{ inputs: 'a' }, { name: 'named', inputs: 'b' }, { inputs: 'c' }],
    },
  },
  {
    id: 'names-taken',
    title: 'two cases of one name',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { name: 'x', inputs: 1 },
        { name: 'x', inputs: 2 },
      ],
    },
  },
  {
    id: 'add-case',
    title: 'a case that is added',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs], evaluators: ['EqualsExpected'] },
    edits: [{ addCase: { name: 'more', inputs: 'Rome', expected_output: 'Rome' } }],
  },
  {
    id: 'add-case-taken',
    title: 'a case that is added under a name that is taken',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ name: 'x', inputs: 1 }] },
    edits: [{ addCase: { name: 'x', inputs: 2 } }],
  },
  {
    id: 'add-evaluator',
    title: 'evaluators that are added to all and to one',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { name: 'x', inputs: 'a' },
        { name: 'y', inputs: 'bb' },
      ],
    },
    edits: [{ addEvaluator: 'Length' }, { addEvaluator: { Equals: 'bb' }, to: 'y' }],
  },
  {
    id: 'add-evaluator-nowhere',
    title: 'an evaluator for a case that is not there',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ name: 'x', inputs: 'a' }] },
    edits: [{ addEvaluator: 'Length', to: 'z' }],
  },
  {
    id: 'task-throws',
    title: 'a task that throws for one case and not for the others',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { name: 'good', inputs: 'a' },
        { name: 'bad', inputs: 'b', metadata: { m: 1 }, expected_output: 'x' },
        { inputs: 'c' },
      ],
      evaluators: ['Length'],
    },
    task: [{ throwOn: 'b' }],
  },
  {
    id: 'task-throws-always',
    title: 'a task that throws for every case has no averages',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ inputs: 'b' }] },
    task: [{ throwOn: 'b' }],
  },
  {
    id: 'empty',
    title: 'a dataset without cases',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [], evaluators: ['Length'] },
  },
  {
    id: 'evaluator-throws',
    title: 'an evaluator that throws leaves the results of the others',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [...asIs],
      evaluators: ['Length', 'Broken', { Broken: 'again' }, { Contains: 'a' }],
    },
  },
  {
    id: 'results-of-one-name',
    title: 'results of one name get numbers, those of the case first',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [{ inputs: 'abc', evaluators: [{ Contains: 'a' }, { Renamed: 'Contains_2' }] }],
      evaluators: [{ Contains: 'z' }, { Contains: 'c' }, 'Length', 'Length'],
    },
  },
  {
    id: 'averages',
    title: 'means of scores and metrics, shares of labels and assertions',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { inputs: 'a', evaluators: [{ Equals: 'a' }] },
        { inputs: 'abcdefgh', evaluators: [{ Equals: 'a' }] },
        { inputs: 'abcdefghijk' },
      ],
      evaluators: ['Length', 'Kind', { Kind: 100 }, { Contains: 'b' }],
    },
    task: [{ metric: ['tokens', 3] }],
  },
  {
    id: 'noted',
    title: 'what a task notes about itself',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [{ name: 'c', inputs: 'a', metadata: ['m'] }],
      evaluators: ['Seen'],
    },
    task: [
      { attribute: ['tool', { name: 'x' }] },
      { attribute: ['tool', 'y'] },
      { metric: ['tokens', 2] },
      { metric: ['tokens', 0.5] },
      { metric: ['nothing', 0] },
      { metric: ['back', 1] },
      { metric: ['back', -1] },
    ],
  },
  {
    id: 'repeat',
    title: 'cases that run several times are averaged by case',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [{ inputs: 'ab' }, { name: 'long', inputs: 'abcdefgh' }],
      evaluators: ['Length', 'Kind', { Contains: 'h' }],
    },
    options: { repeat: 3, max_concurrency: 1 },
  },
  {
    id: 'repeat-with-failures',
    title: 'a case counts as one, however many of its runs failed',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { name: 'x', inputs: 'a' },
        { name: 'y', inputs: 'b' },
      ],
      evaluators: [{ Equals: 4 }],
    },
    task: [{ failFirst: 3 }, { callNumber: true }],
    options: { repeat: 2, max_concurrency: 1 },
  },
  {
    id: 'repeat-none',
    title: 'no runs at all are refused',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs] },
    options: { repeat: 0 },
  },
  {
    id: 'concurrency-none',
    title: 'a limit that lets nothing through is refused',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs] },
    options: { max_concurrency: 0 },
  },
  {
    id: 'named-experiment',
    title: 'a name and metadata of the experiment',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs] },
    options: { name: 'tuesday', task_name: 'capital', metadata: { model: 'm', nested: [1] } },
  },
  {
    id: 'task-name',
    title: 'the task gives the report its name',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs] },
    options: { task_name: 'capital' },
  },
  {
    id: 'retry-task',
    title: 'a task that works at the third try',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs] },
    task: [{ metric: ['tries', 1] }, { failFirst: 2 }, { callNumber: true }],
    options: { retry_task: 3 },
  },
  {
    id: 'retry-task-in-vain',
    title: 'a task that does not work at the third try either',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs] },
    task: [{ failFirst: 3 }],
    options: { retry_task: 3 },
  },
  {
    id: 'retry-evaluators',
    title: 'an evaluator that works at the third try',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs], evaluators: [{ Flaky: 2 }] },
    options: { retry_evaluators: 3 },
  },
  {
    id: 'no-retry',
    title: 'without a policy nothing is tried again',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [...asIs], evaluators: [{ Flaky: 1 }] },
  },
  {
    id: 'lifecycle',
    title: 'what is done around a case',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ name: 'c', inputs: 'a' }], evaluators: ['Seen'] },
    lifecycle: {},
  },
  {
    id: 'lifecycle-task-throws',
    title: 'what is done around a case whose task throws',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ name: 'c', inputs: 'a' }] },
    task: [{ throwOn: 'a' }],
    lifecycle: {},
  },
  {
    id: 'lifecycle-setup-throws',
    title: 'a case that cannot be set up',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ name: 'c', inputs: 'a' }] },
    lifecycle: { setupThrows: true },
  },
  {
    id: 'lifecycle-prepare-throws',
    title: 'a case whose context cannot be prepared',
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ name: 'c', inputs: 'a' }], evaluators: ['Length'] },
    lifecycle: { prepareThrows: true },
  },
  {
    id: 'confusion',
    title: 'a confusion matrix of outputs',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { inputs: 'cat', expected_output: 'cat' },
        { inputs: 'dog', expected_output: 'cat' },
        { inputs: 'dog', expected_output: 'dog' },
        { inputs: 'bird' },
      ],
      report_evaluators: ['ConfusionMatrixEvaluator'],
    },
  },
  {
    id: 'confusion-of-labels',
    title: 'a confusion matrix of a label against metadata',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [
        { inputs: 'a', metadata: { kind: 'short' } },
        { inputs: 'abcdefgh', metadata: { kind: 'short' } },
        { inputs: 'ab', metadata: {} },
      ],
      evaluators: ['Kind'],
      report_evaluators: [
        {
          ConfusionMatrixEvaluator: {
            predicted_from: 'labels',
            predicted_key: 'Kind',
            expected_from: 'metadata',
            expected_key: 'kind',
            title: 'Kinds',
          },
        },
      ],
    },
  },
  {
    id: 'report-evaluators',
    title: 'report evaluators of a program, one of them broken',
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [{ name: 'x', inputs: 1 }, { inputs: 2 }],
      report_evaluators: ['BrokenReport', 'CaseCount'],
    },
  },
];
