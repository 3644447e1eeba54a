import type { Json } from '../../../preload/contract/json.ts';
import type { EvalScenario } from './eval-scenario.ts';

/** What one evaluator says of one output. */
function judged(
  id: string,
  title: string,
  output: Json,
  evaluator: Json,
  rest: { readonly expected?: Json; readonly differences?: EvalScenario['differences'] } = {},
): EvalScenario {
  const { expected = null, differences } = rest;
  return {
    id,
    title,
    rows: ['A-165'],
    dataset: {
      name: 'd',
      cases: [{ inputs: 'x', expected_output: expected }],
      evaluators: [evaluator],
    },
    task: [{ return: output }],
    ...(differences !== undefined && { differences }),
  };
}

/** What each evaluator says of one output. */
export const evaluatorScenarios: readonly EvalScenario[] = [
  judged('equals-yes', 'an output that equals a value', 'Paris', { Equals: 'Paris' }),
  judged('equals-no', 'an output that does not equal a value', 'Rome', { Equals: 'Paris' }),
  judged(
    'equals-deep',
    'an output that equals an object, whatever the order of its keys',
    { a: [1, { b: null }], c: 2 },
    { Equals: { value: { c: 2, a: [1, { b: null }] } } },
  ),
  judged('equals-named', 'a result with a name of its own', 'x', {
    Equals: { value: 'x', evaluation_name: 'same' },
  }),
  judged('expected-yes', 'an output that is as expected', 'Paris', 'EqualsExpected', {
    expected: 'Paris',
  }),
  judged('expected-no', 'an output that is not as expected', 'Rome', 'EqualsExpected', {
    expected: 'Paris',
  }),
  judged('expected-absent', 'a case that expects nothing', 'Rome', 'EqualsExpected'),
  judged('contains-text', 'a text in a text', 'I live in Paris.', { Contains: 'Paris' }),
  judged('contains-text-not', 'a text that is not in a text', 'I live in Paris.', {
    Contains: 'Rome',
  }),
  judged('contains-case', 'a text in another case', 'I live in PARIS.', {
    Contains: { value: 'paris' },
  }),
  judged(
    'contains-any-case',
    'a text in another case where case does not matter',
    'I live in PARIS.',
    { Contains: { value: 'paris', case_sensitive: false } },
  ),
  judged('contains-item', 'an item of a list', ['a', { b: 1 }], { Contains: { value: { b: 1 } } }),
  judged('contains-item-not', 'an item that a list does not have', ['a'], { Contains: 'b' }),
  judged('contains-key', 'a key of an object', { a: 1 }, { Contains: 'a' }),
  judged('contains-key-not', 'a key that an object does not have', { a: 1 }, { Contains: 'b' }),
  judged(
    'contains-pairs',
    'pairs of an object',
    { a: 1, b: [2], c: 3 },
    { Contains: { value: { a: 1, b: [2] } } },
  ),
  judged(
    'contains-pairs-other',
    'a pair with another value',
    { a: 1 },
    { Contains: { value: { a: 2 } } },
  ),
  judged(
    'contains-pairs-missing',
    'a pair whose key is missing',
    { a: 1 },
    { Contains: { value: { b: 1 } } },
  ),
  judged('contains-as-strings', 'a number in a text', 'It is 42.', {
    Contains: { value: 42, as_strings: true },
  }),
  judged('contains-in-number', 'something in a number, which contains nothing', 42, {
    Contains: 4,
  }),
  judged('contains-number-in-text', 'a number in a text, as values', 'It is 42.', { Contains: 42 }),
  judged('instance-str', 'a text as str', 'x', { IsInstance: 'str' }),
  judged('instance-not', 'a text as int', 'x', { IsInstance: 'int' }),
  judged('instance-int', 'a whole number as int', 3, { IsInstance: 'int' }),
  judged('instance-float', 'a fraction as float', 3.5, { IsInstance: 'float' }),
  judged('instance-int-not-float', 'a whole number as float', 3, { IsInstance: 'float' }),
  judged('instance-bool', 'a truth as int, which it also is in Python', true, {
    IsInstance: 'int',
  }),
  judged('instance-list', 'a list', [1], { IsInstance: 'list' }),
  judged('instance-dict', 'an object', { a: 1 }, { IsInstance: 'dict' }),
  judged('instance-none', 'nothing', null, { IsInstance: 'NoneType' }),
  judged('instance-object', 'anything as object', 'x', {
    IsInstance: { type_name: 'object', evaluation_name: 'any' },
  }),
  judged('duration', 'a task that is quick', 'x', { MaxDuration: 60 }),
  judged('duration-too-long', 'a task that no time would be short enough for', 'x', {
    MaxDuration: -1,
  }),
  judged('gives-reason', 'several results of one evaluator, one with a reason', 'Paris', 'Several'),
  judged('gives-empty', 'an evaluator with nothing to say', 'x', { Gives: 'empty' }),
  judged('gives-zero', 'nought as a score', 'x', { Gives: 'zero' }),
  judged('gives-text', 'an empty label', 'x', { Gives: 'text' }),
  judged(
    'gives-nan',
    'no number as a score',
    'x',
    { Gives: 'nan' },
    { differences: [wordsOf('Gives gave what is no result: null')] },
  ),
  judged(
    'gives-infinity',
    'infinity as a score',
    'x',
    { Gives: 'infinity' },
    { differences: [wordsOf('Gives gave what is no result: null')] },
  ),
  judged(
    'gives-null',
    'nothing as a result',
    'x',
    { Gives: 'null' },
    { differences: [wordsOf('Gives gave what is no result: null')] },
  ),
  judged(
    'gives-list',
    'a list as a result',
    'x',
    { Gives: 'list' },
    { differences: [wordsOf('Gives gave what is no result: [1]')] },
  ),
  judged(
    'gives-nested',
    'results within results',
    'x',
    { Gives: 'nested' },
    { differences: [wordsOf('Gives gave what is no result: {"a":{"b":1}}')] },
  ),
  judged('version', 'an evaluator with a version', 'x', 'Versioned'),
  judged('renamed', 'an evaluator that names its result', 'x', { Renamed: 'own name' }),
];

/** The words of a failure, which each runtime has of its own. */
function wordsOf(ours: string) {
  return {
    at: 'report.cases[0].evaluator_failures[0].error_message',
    because: 'Each runtime shows the value in its own notation.',
    ours,
  };
}
