import type { JsonObject } from '../../../preload/contract/json.ts';
import type { EvalScenario, EvaluationScenario, PlannedSpan, TaskStep } from './eval-scenario.ts';

/** An agent's run with two requests and three tool calls, one of them within a group; another root whose parent is elsewhere. */
const spans: readonly PlannedSpan[] = [
  { id: 1, parent: null, name: 'invoke_agent', seconds: 9, attributes: { model: 'demo' } },
  { id: 2, parent: 1, name: 'chat demo', seconds: 1, attributes: { tokens: 12, model: 'demo' } },
  { id: 3, parent: 1, name: 'running tools', seconds: 4, attributes: { tools: ['a', 'b'] } },
  {
    id: 4,
    parent: 3,
    name: 'execute_tool a',
    seconds: 0.25,
    attributes: { tool: 'a', args: '{"q":"x","n":[1,2]}', broken: '{"q"' },
    status: 'ok',
  },
  { id: 5, parent: 3, name: 'execute_tool b', seconds: 3, status: 'error' },
  { id: 6, parent: 5, name: 'fetch\npage', attributes: { cached: false } },
  { id: 7, parent: 1, name: 'chat demo', seconds: 2, attributes: { tokens: 40 } },
  { id: 8, parent: 99, name: 'elsewhere' },
];

function asked(id: string, title: string, ...queries: readonly JsonObject[]): EvalScenario {
  return { id: `spans-${id}`, title: `spans: ${title}`, rows: ['A-165'], spans, queries };
}

const searching: TaskStep = {
  span: 'search',
  attributes: { query: 'x' },
  steps: [{ span: 'open', attributes: { page: 2 } }],
};

function evaluated(
  id: string,
  title: string,
  task: readonly TaskStep[],
  query: JsonObject,
): EvaluationScenario {
  return {
    id: `spans-task-${id}`,
    title: `the spans of a task: ${title}`,
    rows: ['A-165'],
    dataset: { name: 'd', cases: [{ inputs: 'x' }], evaluators: [{ HasMatchingSpan: { query } }] },
    task,
    traced: true,
  };
}

const tool: JsonObject = { name_contains: 'execute_tool' };

/** What queries find, and what the evaluator makes of the spans of a task. */
export const spanScenarios: readonly EvalScenario[] = [
  asked(
    'name',
    'by name',
    {},
    { name_equals: 'chat demo' },
    { name_equals: 'chat' },
    { name_equals: '' },
    { name_contains: 'demo' },
    { name_contains: 'Demo' },
    { name_matches_regex: 'chat' },
    { name_matches_regex: 'demo' },
    { name_matches_regex: '(?i)EXECUTE_tool (?P<which>a|b)$' },
    { name_matches_regex: 'fetch.page' },
    { name_matches_regex: '(?s)fetch.page' },
    { name_matches_regex: String.raw`\Aelsewhere\Z` },
    { name_matches_regex: '(' },
  ),
  asked(
    'attributes',
    'by attributes',
    { has_attributes: { model: 'demo' } },
    { has_attributes: { model: 'demo', tokens: 12 } },
    { has_attributes: { tokens: '12' } },
    { has_attributes: { tools: ['a', 'b'] } },
    { has_attributes: { tools: ['b', 'a'] } },
    { has_attributes: { args: { n: [1, 2], q: 'x' } } },
    { has_attributes: { args: { q: 'x' } } },
    { has_attributes: { args: '{"q":"x","n":[1,2]}' } },
    { has_attributes: { broken: { q: 1 } } },
    { has_attributes: { missing: null, tool: 'a' } },
    { has_attributes: { cached: false } },
    { has_attribute_keys: ['model', 'tokens'] },
    { has_attribute_keys: ['cached'] },
    { has_attribute_keys: [] },
  ),
  asked(
    'end',
    'by status and duration',
    { has_status: 'error' },
    { has_status: 'ok' },
    { has_status: 'unset' },
    { min_duration: 3 },
    { min_duration: 0 },
    { max_duration: 0 },
    { min_duration: 0.25, max_duration: 1 },
  ),
  asked(
    'logic',
    'by several conditions',
    { not_: tool },
    { not_: {} },
    { and_: [tool, { not_: { has_status: 'error' } }] },
    { and_: [], name_contains: 'chat' },
    { or_: [{ has_status: 'error' }, { min_duration: 9 }] },
    { or_: [], name_contains: 'chat' },
    { or_: [tool], name_contains: 'a' },
    { not_: { or_: [tool, { name_contains: 'chat' }] } },
  ),
  asked(
    'children',
    'by children',
    { min_child_count: 2 },
    { max_child_count: 0 },
    { min_child_count: 1, max_child_count: 1 },
    { some_child_has: { has_status: 'error' } },
    { all_children_have: tool },
    { all_children_have: tool, min_child_count: 1 },
    { no_child_has: tool },
    { some_child_has: {} },
  ),
  asked(
    'descendants',
    'by descendants',
    { min_descendant_count: 3 },
    { max_descendant_count: 1 },
    { some_descendant_has: { name_contains: 'fetch' } },
    { some_descendant_has: { name_contains: 'fetch' }, stop_recursing_when: tool },
    { all_descendants_have: { not_: { has_status: 'error' } } },
    { all_descendants_have: tool, stop_recursing_when: tool, min_child_count: 1 },
    { no_descendant_has: tool },
    { min_descendant_count: 6, stop_recursing_when: tool },
  ),
  asked(
    'ancestors',
    'by ancestors',
    { min_depth: 2 },
    { max_depth: 0 },
    { min_depth: 1, max_depth: 1 },
    { some_ancestor_has: { name_equals: 'running tools' } },
    {
      some_ancestor_has: { name_equals: 'invoke_agent' },
      stop_recursing_when: { has_status: 'error' },
    },
    { all_ancestors_have: { name_equals: 'invoke_agent' } },
    { no_ancestor_has: { name_contains: 'tool' } },
  ),
  evaluated('found', 'a span that is there', [searching], { name_equals: 'search' }),
  evaluated('attribute', 'a span by its attributes', [searching], {
    has_attributes: { query: 'x' },
    some_child_has: { name_equals: 'open' },
  }),
  evaluated('missing', 'a span that is not there', [searching], { name_equals: 'write' }),
  evaluated('none', 'no spans at all', [], { min_depth: 0 }),
  evaluated('wrong', 'a query that makes no sense', [searching], { or_: [{}], name_equals: 'x' }),
  evaluated('own', 'the span around the task, which is none of its own', [searching], {
    name_contains: 'execute',
  }),
  evaluated(
    'thrown',
    'a task that throws within a span',
    [{ span: 'search', steps: [{ throwOn: 'x' }] }],
    { has_status: 'error' },
  ),
  {
    ...evaluated('untraced', 'spans that nobody records', [], { name_equals: 'search' }),
    traced: false,
    differences: [
      {
        at: 'report.cases[0].evaluator_failures[0].error_message',
        because: 'Each runtime says in its own words how spans are recorded.',
        ours: 'The spans were not recorded: evaluate with a `spanRecorder`.',
      },
    ],
  },
];
