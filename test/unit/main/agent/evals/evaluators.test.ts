import { describe, expect, it } from 'vitest';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import { decodeDataset } from '../../../../../main/agent/evals/dataset-form.ts';
import { describeValue } from '../../../../../main/agent/evals/describe-value.ts';
import { toErrorFacts } from '../../../../../main/agent/evals/error-facts.ts';
import type { Evaluator } from '../../../../../main/agent/evals/evaluator.ts';
import { confusionMatrix } from '../../../../../main/agent/evals/evaluators/confusion-matrix.ts';
import { contains } from '../../../../../main/agent/evals/evaluators/contains.ts';
import { isInstance } from '../../../../../main/agent/evals/evaluators/is-instance.ts';

/** What an evaluator says of an output, whatever a program gave. */
async function judge(output: unknown, evaluator: Evaluator) {
  const dataset = new Dataset({ name: 'd', cases: [{ inputs: 'x' }], evaluators: [evaluator] });
  const { cases } = await dataset.evaluate(() => output);
  return Object.values(cases[0]?.assertions ?? {})[0];
}

class Animal {}
class Dog extends Animal {}

describe('values that only programs have', () => {
  it.each([
    [new Dog(), 'Dog', true],
    [new Dog(), 'Animal', true],
    [new Dog(), 'object', true],
    [new Dog(), 'dict', false],
    [new Animal(), 'Dog', false],
    [Object.create(null), 'dict', true],
    [[1], 'Array', true],
    [() => 1, 'function', true],
    [undefined, 'undefined', true],
    [new Map(), 'Map', true],
  ])('have the type of their class, and of those above it: %o as %s', async (output, name, is) => {
    expect((await judge(output, isInstance.create({ type_name: name })))?.value).toBe(is);
  });

  it('contain their items and their fields', async () => {
    const holds = async (output: unknown, value: string | number) =>
      (await judge(output, contains.create({ value })))?.value;
    expect(await holds(new Set(['a']), 'a')).toBe(true);
    expect(await holds(Object.assign(new Dog(), { name: 'Rex' }), 'name')).toBe(true);
    expect(await holds({ a: 1 }, 1)).toBe(false);
    expect(await holds(null, 'a')).toBe(false);
    const asText = contains.create({ value: { a: 1 }, as_strings: true });
    expect((await judge({ b: 2, a: 1 }, asText))?.value).toBe(false);
    expect((await judge({ a: 1 }, asText))?.value).toBe(true);
  });

  it('are shown as far as they can be', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(describeValue(circle)).toBe('object');
    expect(describeValue(undefined)).toBe('undefined');
    expect(describeValue('x'.repeat(200), 20)).toBe(`"${'x'.repeat(9)}…${'x'.repeat(9)}"`);
  });

  it('may be thrown, and are then told as text', () => {
    expect(toErrorFacts('no')).toEqual({ type: 'string', message: 'no', stack: '' });
  });
});

describe('a confusion matrix', () => {
  it('takes classes from any value, and leaves out cases that have none', async () => {
    const dataset = decodeDataset({
      name: 'd',
      cases: [
        { inputs: 1, metadata: { kind: 'odd' }, expected_output: { n: 1 } },
        { inputs: 2, metadata: 'plain' },
        { inputs: 3 },
      ],
      report_evaluators: [
        { ConfusionMatrixEvaluator: { expected_from: 'metadata', predicted_from: 'metadata' } },
        { ConfusionMatrixEvaluator: { expected_from: 'metadata', expected_key: 'kind' } },
        { ConfusionMatrixEvaluator: { predicted_from: 'labels' } },
      ],
    });
    const report = await dataset.evaluate((inputs) => inputs);
    expect(report.analyses).toMatchObject([
      { classLabels: ['plain', '{"kind":"odd"}'] },
      {
        classLabels: ['1', 'odd'],
        matrix: [
          [0, 0],
          [1, 0],
        ],
      },
    ]);
    expect(report.reportEvaluatorFailures[0]?.errorMessage).toContain('needs the label as its key');
  });

  it('is a mistake of its file when it is given what it does not take', () => {
    expect(() => confusionMatrix.load(['nowhere'])).toThrow('ConfusionMatrixEvaluator');
  });
});
