import type { EvalScenario } from './eval-scenario.ts';

function file(
  id: string,
  title: string,
  format: 'yaml' | 'json',
  text: string,
  defaultName?: string,
): EvalScenario {
  const name = defaultName === undefined ? {} : { defaultName };
  return { id: `file-${id}`, title, rows: ['A-165'], file: { format, text, ...name } };
}

const whole = `# yaml-language-server: $schema=./capitals_schema.json
name: capitals
cases:
  - name: France
    inputs: What is the capital of France?
    metadata: {difficulty: easy, sources: [atlas, memory]}
    expected_output: Paris
    evaluators:
      - EqualsExpected
      - Contains: Par
      - Contains:
          value: PARIS
          case_sensitive: false
          evaluation_name: any_case
      - {name: IsInstance, arguments: [str]}
  - inputs: {question: "Which is larger?", options: [Seoul, 부산]}
evaluators:
  - MaxDuration: 2.5
  - LLMJudge:
      rubric: It names a city.
      include_input: true
      score: {include_reason: true, evaluation_name: quality}
  - Kind
report_evaluators:
  - ConfusionMatrixEvaluator
  - ConfusionMatrixEvaluator: {title: By kind, predicted_from: labels, predicted_key: Kind}
`;

const judges = `name: judges
cases: []
evaluators:
  - LLMJudge: It is polite.
  - LLMJudge: {rubric: It is short., model: "openai:gpt-5.2", assertion: false, score: {}}
  - GEval: {criteria: Clarity, evaluation_steps: [Read it., Judge it.], score_range: [1, 10]}
  - ToolCorrectness: [search, search]
  - ToolCorrectness: {expected_tools: [], allow_extra: true}
  - TrajectoryMatch: {expected_trajectory: [a, b], order: exact}
  - ArgumentCorrectness: {tool_name: search, expected_arguments: {query: x}, occurrence: 2}
  - MaxToolCalls: 3
  - MaxModelRequests: {max_requests: 2, evaluation_name: cheap}
`;

const spans = `name: spans
cases:
  - inputs: x
    evaluators:
      - HasMatchingSpan:
          query:
            and_:
              - {name_equals: running tool}
              - not_: {has_status: error}
            has_attributes: {gen_ai.tool.name: search, tags: [a, b]}
            max_duration: 0.5
            min_duration: PT0.001S
            some_ancestor_has: {name_matches_regex: "agent|invoke"}
evaluators:
  - HasMatchingSpan: {query: {name_contains: chat, min_descendant_count: 0}, evaluation_name: chats}
report_evaluators:
  - PrecisionRecallEvaluator: {score_key: similarity, positive_from: expected_output}
  - ROCAUCEvaluator: {score_key: tokens, score_from: metrics, positive_from: assertions, positive_key: ok}
  - KolmogorovSmirnovEvaluator: {score_key: s, positive_from: labels, positive_key: k, n_thresholds: 9, title: Spread}
`;

const scalars = `name: scalars
cases:
${[
  'yes',
  'No',
  'on',
  'y',
  'n',
  'TRUE',
  'tRue',
  '~',
  'null',
  '',
  '017',
  '08',
  '0x1F',
  '0b11',
  '0o17',
  '1_000',
  '1e3',
  '1.5e3',
  '1.5e+3',
  '1.',
  '.5',
  '-.5',
  '+1.5',
  '1:30',
  '01:30',
  '1:30.5',
  '1.0',
  'a:b',
  '2001-01-01',
]
  .map((text) => `  - inputs: [${text === '' ? '""' : text}]`)
  .join('\n')}
`;

const texts = `name: texts
cases:
  - inputs: |
      Two lines,
      and a last one.
  - inputs: >-
      Folded
      into one.
  - inputs: 'it''s'
  - inputs: "tab\\tand \\u2028 and \\U0001F600 and \\x07"
  - inputs: &shared {a: 1}
  - inputs: *shared
  - inputs: {<<: *shared, b: 2}
  - inputs: "1e3"
  - inputs: "017"
  - inputs: "yes"
  - inputs: "y"
  - inputs: "null"
  - inputs: "2001-01-01"
  - inputs: "="
  - inputs: "-.5"
  - inputs: " padded "
  - inputs: "a: b # c"
  - inputs: "- dash"
  - inputs: ""
  - inputs: 1.0e+21
  - inputs: 1.5e-7
  - inputs: []
  - inputs: {}
  - inputs: [[], [[1]], {a: []}]
`;

const asJson = JSON.stringify({
  $schema: './x_schema.json',
  name: 'json',
  cases: [{ name: 'a', inputs: { q: 'Ünïcödé 漢 😀', n: 1.5 }, expected_output: [1, null, true] }],
  evaluators: [{ Equals: 'x' }, 'EqualsExpected', { Equals: { value: { a: 1 } } }],
});

/** Dataset files that both runtimes read, write, and read as the other wrote them. */
export const datasetFiles: readonly EvalScenario[] = [
  file('whole', 'a file with everything in it', 'yaml', whole),
  file('judges', 'a file with every evaluator that looks at runs', 'yaml', judges),
  file('spans', 'a file that looks at spans and draws curves', 'yaml', spans),
  file('scalars', 'plain words as YAML 1.1 takes them', 'yaml', scalars),
  file('texts', 'texts, numbers and aliases that are easily lost', 'yaml', texts),
  file('json', 'a file in JSON', 'json', asJson),
  file(
    'default-name',
    'a file without a name takes its own',
    'yaml',
    'cases: [{inputs: 1}]',
    'mine',
  ),
  file('own-name', 'a name in the file wins', 'yaml', 'name: own\ncases: []', 'mine'),
  file('no-name', 'a text without a name is refused', 'yaml', 'cases: []'),
  file('no-cases', 'a file without cases is refused', 'yaml', 'name: x'),
  file('no-inputs', 'a case without inputs is refused', 'yaml', 'name: x\ncases: [{name: a}]'),
  file('unknown-field', 'an unknown field is refused', 'yaml', 'name: x\ncases: []\nother: 1'),
  file(
    'unknown-case-field',
    'an unknown field of a case is refused',
    'yaml',
    'name: x\ncases: [{inputs: 1, output: 2}]',
  ),
  file(
    'unknown-evaluator',
    'an unknown evaluator is refused',
    'yaml',
    'name: x\ncases: []\nevaluators: [Nope]',
  ),
  file(
    'two-keys',
    'an evaluator with two names is refused',
    'yaml',
    'name: x\ncases: []\nevaluators: [{Equals: 1, Contains: 2}]',
  ),
  file(
    'wrong-argument',
    'an argument that an evaluator does not have is refused',
    'yaml',
    'name: x\ncases: [{inputs: 1, evaluators: [{Equals: {worth: 1}}]}]',
  ),
  file(
    'missing-argument',
    'a missing argument is refused',
    'yaml',
    'name: x\ncases: [{inputs: 1, evaluators: [Equals]}]',
  ),
  file('not-yaml', 'a text that is no YAML is refused', 'yaml', 'name: [x'),
  file('not-json', 'a text that is no JSON is refused', 'json', 'name: x'),
  file('list', 'a list is no dataset', 'yaml', '[1, 2]'),
];
