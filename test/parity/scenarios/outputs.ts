import type { AgentPlan, AnswerPart, Scenario } from '../scenario.ts';
import { A, C, F, outX, T, tool } from './builders.ts';

const city = { object: 'City', fields: { city: 'string' }, doc: 'A city.' } as const;
const fruit = { object: 'Fruit', fields: { fruit: 'string', 'count?': 'integer' } } as const;

function output(
  id: string,
  title: string,
  rows: readonly string[],
  agent: AgentPlan,
  answers: readonly (readonly AnswerPart[])[],
): Scenario {
  return {
    id,
    title,
    rows,
    agent,
    script: answers.map((parts) => A(...parts)),
    runs: [{ entry: 'run_stream_events', prompt: 'go' }],
  };
}

const adder = {
  function: 'add',
  params: { a: 'integer', b: 'integer' },
  does: [[{ returnArg: 'a', before: 'sum of ' }]],
} as const;

/** What a run may give. Source: spec 02 §4. */
export const outputs: readonly Scenario[] = [
  output('text-parts', 'joins the text parts of a response', ['A-003'], {}, [
    [T('Hello '), T('world')],
  ]),
  output('thinking-only', 'asks again when a response only thinks', ['A-159'], {}, [
    [{ thinking: 'hm' }],
    [T('yes')],
  ]),
  output('empty-text', 'asks again when the text is empty', ['A-159'], {}, [[T('')], [T('yes')]]),
  output(
    'empty-with-tools',
    'names both ways out of an empty response',
    ['A-159'],
    { tools: [tool('fast')] },
    [[T('')], [T('yes')]],
  ),
  output(
    'empty-structured',
    'asks for text or a tool call when a structured output is missing',
    ['A-159'],
    { output: outX },
    [[T('')], [F()]],
  ),
  output('empty-forever', 'gives up when responses stay empty', ['A-159', 'A-167'], {}, [
    [T('')],
    [T('')],
  ]),
  output(
    'empty-forever-two',
    'gives up after the budget for output',
    ['A-159', 'A-156'],
    { retries: { output: 2 } },
    [[T('')], [T('')], [T('')]],
  ),
  output(
    'text-no-json',
    'asks again when the text of a structured output is no JSON',
    ['A-159', 'A-160'],
    { output: outX },
    [[T('nothing')], [F()]],
  ),
  output('text-as-json', 'takes JSON text for a structured output', ['A-160'], { output: outX }, [
    [T('{"x": 4}')],
  ]),
  output(
    'text-or-structured-text',
    'takes text where text or a type may come',
    ['A-003'],
    { output: ['text', outX] },
    [[T('{"x": 4}')]],
  ),
  output(
    'text-or-structured-tool',
    'takes a type where text or a type may come',
    ['A-016'],
    { output: ['text', outX] },
    [[F({ x: 4 })]],
  ),
  output(
    'two-types-first',
    'names an output tool after each of several types',
    ['A-002', 'A-160'],
    { output: [city, fruit] },
    [[C('final_result_City', { city: 'Rome' }, '1')]],
  ),
  output(
    'two-types-second',
    'takes the second of several types',
    ['A-002', 'A-160'],
    { output: [city, fruit] },
    [[C('final_result_Fruit', { fruit: 'kiwi' }, '1')]],
  ),
  output(
    'two-types-wrong-name',
    'answers a call of an output tool that is not there',
    ['A-154'],
    { output: [city, fruit] },
    [[C('final_result', { city: 'Rome' }, '1')], [C('final_result_City', { city: 'Rome' }, '2')]],
  ),
  output('scalar-integer', 'wraps an integer', ['A-002'], { output: { scalar: 'integer' } }, [
    [F({ response: 42 })],
  ]),
  output('scalar-list', 'wraps a list', ['A-002'], { output: { scalar: 'string[]' } }, [
    [F({ response: ['a', 'b'] })],
  ]),
  output(
    'scalar-missing',
    'names the wrapped value that was missing',
    ['A-154'],
    { output: { scalar: 'integer' } },
    [[F({})], [F({ response: 1 })]],
  ),
  output(
    'tool-output',
    'uses the name and description of an output tool',
    ['A-160'],
    { output: { tool: outX, name: 'answer', description: 'The answer.' } },
    [[C('answer', { x: 1 }, '1')]],
  ),
  output(
    'tool-output-list',
    'offers output tools beside each other',
    ['A-160'],
    {
      output: [
        { tool: city, name: 'city' },
        { tool: fruit, name: 'fruit', description: 'A fruit.' },
      ],
    },
    [[C('fruit', { fruit: 'fig' }, '1')]],
  ),
  output(
    'tool-output-retries',
    'holds an output tool to its own limit',
    ['A-160', 'A-167'],
    { output: { tool: outX, retries: 2 } },
    [[F({})], [F({})], [F({})]],
  ),
  output(
    'tool-output-no-retries',
    'gives up at once when an output tool may not be retried',
    ['A-160', 'A-167'],
    { output: { tool: outX, retries: 0 } },
    [[F({})]],
  ),
  output(
    'output-budget',
    'holds an output tool to the budget for output',
    ['A-156', 'A-160'],
    { output: outX, retries: { output: 2, tools: 0 } },
    [[F({})], [F({ x: 'a' })], [F({ x: 3 })]],
  ),
  output(
    'output-budget-spent',
    'says how many output retries were allowed',
    ['A-160', 'A-159'],
    { output: outX },
    [[F({})], [F({})]],
  ),
  output('native', 'takes native output', ['A-002'], { output: { native: outX } }, [
    [T('{"x": 9}')],
  ]),
  output(
    'native-invalid',
    'asks again when native output is invalid',
    ['A-154'],
    { output: { native: outX } },
    [[T('{"x": "a"}')], [T('{')], [T('{"x": 1}')]],
  ),
  output(
    'native-scalar',
    'takes a wrapped native value',
    ['A-002'],
    { output: { native: { scalar: 'integer' } }, retries: { output: 2 } },
    [[T('{"response": 3}')]],
  ),
  output(
    'native-two',
    'takes one of two native types',
    ['A-002'],
    { output: { native: [city, fruit] } },
    [[T('{"result": {"kind": "Fruit", "data": {"fruit": "fig"}}}')]],
  ),
  output(
    'native-empty',
    'asks for text when native output is missing',
    ['A-159'],
    { output: { native: outX }, retries: { output: 2 } },
    [[{ thinking: 'hm' }], [T('{"x": 1}')]],
  ),
  output(
    'prompted',
    'takes prompted output',
    ['A-002'],
    { output: { prompted: outX, template: 'Answer as {schema}' } },
    [[T('{"x": 9}')]],
  ),
  output(
    'prompted-fenced',
    'takes prompted output out of a fence',
    ['A-002'],
    { output: { prompted: outX } },
    [[T('```json\n{"x": 9}\n```')], [T('{"x": 1}')]],
  ),
  output(
    'prompted-invalid',
    'asks again when prompted output is invalid',
    ['A-154'],
    { output: { prompted: outX } },
    [[T('{"y": 9}')], [T('{"x": 9}')]],
  ),
  output(
    'text-function',
    'makes the output of a text by a function',
    ['A-155'],
    { output: { textFunction: [[{ retry: 'longer' }], [{ return: { words: 2 } }]] } },
    [[T('short')], [T('much longer')]],
  ),
  output(
    'output-function',
    'makes the output of arguments by a function',
    ['A-155'],
    { output: adder },
    [[F({ a: 1, b: 2 })]],
  ),
  output(
    'output-function-retry',
    'lets an output function ask for a retry',
    ['A-155', 'A-158'],
    {
      output: {
        ...adder,
        does: [
          [{ logContext: ['retry', 'max_retries', 'last_attempt'] }, { retry: 'other numbers' }],
          [{ logContext: ['retry', 'max_retries', 'last_attempt'] }, { return: 3 }],
        ],
      },
    },
    [[F({ a: 1, b: 2 }, '1')], [F({ a: 2, b: 1 }, '2')]],
  ),
  output(
    'output-function-throws',
    'ends the run with the error of an output function',
    ['A-169'],
    { output: { ...adder, does: [[{ throw: 'overflow' }]] } },
    [[F({ a: 1, b: 2 })]],
  ),
  output(
    'output-function-invalid',
    'checks the arguments of an output function',
    ['A-154'],
    { output: adder },
    [[F({ a: 1 }, '1')], [F({ a: 1, b: 2 }, '2')]],
  ),
  output(
    'two-functions',
    'offers two output functions',
    ['A-155'],
    { output: [adder, { function: 'stop', params: {}, does: [[{ return: 'stopped' }]] }] },
    [[C('final_result_stop', {}, '1')]],
  ),
  output('null-output', 'takes an empty response for null', ['A-002'], { output: [outX, null] }, [
    [{ thinking: 'nothing to say' }],
  ]),
  output(
    'null-or-text',
    'takes text where text or null may come',
    ['A-002'],
    { output: ['text', null] },
    [[T('hi')]],
  ),
  output(
    'validator',
    'passes the output through a validator',
    ['A-155'],
    { validators: [[[{ return: 'better' }]]] },
    [[T('good')]],
  ),
  output(
    'two-validators',
    'passes the output through validators in order',
    ['A-155'],
    { validators: [[[{ return: 'a' }]], [[{ returnValue: true }]]] },
    [[T('good')]],
  ),
  output(
    'validator-retry-text',
    'lets a validator ask for other text',
    ['A-155', 'A-158'],
    {
      validators: [
        [
          [{ logContext: ['retry', 'max_retries', 'last_attempt'] }, { retry: 'no' }],
          [{ logContext: ['retry', 'max_retries', 'last_attempt'] }, { returnValue: true }],
        ],
      ],
    },
    [[T('a')], [T('b')]],
  ),
  output(
    'validator-retry-tool',
    'lets a validator ask for another output call',
    ['A-155', 'A-158'],
    {
      output: outX,
      validators: [
        [
          [{ logContext: ['retry', 'max_retries', 'last_attempt', 'tool_name'] }, { retry: 'no' }],
          [{ returnValue: true }],
        ],
      ],
    },
    [[F({ x: 1 }, '1')], [F({ x: 2 }, '2')]],
  ),
  output(
    'validator-forever',
    'gives up when a validator is never content',
    ['A-159', 'A-155'],
    { validators: [[[{ retry: 'no' }]]] },
    [[T('a')], [T('b')]],
  ),
  output(
    'validator-forever-tool',
    'gives up on an output tool when a validator is never content',
    ['A-160', 'A-155'],
    { output: outX, validators: [[[{ retry: 'no' }]]] },
    [[F({ x: 1 }, '1')], [F({ x: 2 }, '2')]],
  ),
  output(
    'validator-throws',
    'ends the run with the error of a validator',
    ['A-169'],
    { output: outX, validators: [[[{ throw: 'boom' }]]] },
    [[F({ x: 1 }, '1')]],
  ),
  output(
    'mixed-retries',
    'counts empty responses and refused outputs together',
    ['A-159', 'A-160'],
    { output: outX, retries: { output: 2 } },
    [[T('')], [F({}, '1')], [T('x')]],
  ),
  output(
    'text-budget-after-tool',
    'counts refused output calls against text',
    ['A-159', 'A-160'],
    { output: ['text', outX], retries: { output: 1 } },
    [[F({}, '1')], [T('')]],
  ),
  {
    id: 'run-output-type',
    title: 'lets a run say its own output type',
    rows: ['A-001', 'A-160'],
    agent: {},
    script: [A(F({ x: 2 }))],
    runs: [{ entry: 'run', prompt: 'go', options: { output: outX } }],
  },
  {
    id: 'length-empty',
    title: 'says that the token limit left no response',
    rows: ['A-167'],
    agent: {},
    script: [{ parts: [{ thinking: 'so much' }], finishReason: 'length' }],
    runs: [{ entry: 'run', prompt: 'go', options: { settings: { max_tokens: 5 } } }],
  },
  {
    id: 'length-empty-default',
    title: 'says that the provider limit left no response',
    rows: ['A-167'],
    agent: {},
    script: [{ parts: [], finishReason: 'length' }],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'length-in-call',
    title: 'says that the token limit cut a call',
    rows: ['A-167'],
    agent: { tools: [tool('typed', { n: 'integer' })], retries: 0 },
    script: [{ parts: [C('typed', '{"n": ', '1')], finishReason: 'length' }],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'length-in-output-call',
    title: 'says that the token limit cut an output call',
    rows: ['A-167'],
    agent: { output: outX },
    script: [A(F('{"x": ', '1')), { parts: [F('{"x": ', '2')], finishReason: 'length' }],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
  {
    id: 'content-filter-empty',
    title: 'says that the content filter left no response',
    rows: ['A-167'],
    agent: {},
    script: [{ parts: [], finishReason: 'content_filter' }],
    runs: [{ entry: 'run', prompt: 'go' }],
  },
];
