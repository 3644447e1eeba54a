import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import { defineEvaluator } from '../../../../../main/agent/evals/evaluator.ts';
import { equalsExpected } from '../../../../../main/agent/evals/evaluators/equals.ts';
import { setEvalAttribute } from '../../../../../main/agent/evals/task-run.ts';

const capitals = (): Dataset<string, string> =>
  new Dataset<string, string>({
    name: 'capitals',
    cases: [
      { name: 'France', inputs: 'France', expectedOutput: 'Paris' },
      { name: 'Italy', inputs: 'Italy', expectedOutput: 'Rome' },
      { name: 'Spain', inputs: 'Spain', expectedOutput: 'Madrid' },
    ],
    evaluators: [equalsExpected.create({})],
  });

const known: Readonly<Record<string, string>> = { France: 'Paris', Italy: 'Rome', Spain: 'Lisbon' };

describe('an evaluation', () => {
  it('gives a promise of its report, and there is no way to wait for it without one [A-166]', async () => {
    const dataset = capitals();
    const evaluating = dataset.evaluate((country) => known[country] ?? '');
    expect(evaluating).toBeInstanceOf(Promise);
    expect(Object.getOwnPropertyNames(Dataset.prototype).toSorted()).toEqual([
      'addCase',
      'addEvaluator',
      'cases',
      'constructor',
      'evaluate',
      'evaluators',
    ]);
    const report = await evaluating;
    const verdicts = report.cases.map(({ name, assertions }) => [
      name,
      assertions['EqualsExpected']?.value,
    ]);
    expect(verdicts).toEqual([
      ['France', true],
      ['Italy', true],
      ['Spain', false],
    ]);
  });

  it('never has more cases at work than it may, and tells of each that is done', async () => {
    let running = 0;
    let most = 0;
    const told: string[] = [];
    await capitals().evaluate(
      async (country) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return country;
      },
      {
        maxConcurrency: 2,
        onProgress: ({ doneCount, totalCount, caseName }) =>
          told.push(`${doneCount}/${totalCount} ${caseName}`),
      },
    );
    expect(most).toBe(2);
    expect(told).toEqual(['1/3 France', '2/3 Italy', '3/3 Spain']);
  });

  it('keeps what the tasks of cases that go side by side note apart', async () => {
    const report = await capitals().evaluate(async (country) => {
      await new Promise(setImmediate);
      setEvalAttribute('country', country);
      return country;
    });
    expect(report.cases.map(({ attributes }) => attributes['country'])).toEqual([
      'France',
      'Italy',
      'Spain',
    ]);
  });

  it('notes nothing outside of a task', () => {
    expect(() => setEvalAttribute('country', 'France')).not.toThrow();
  });

  it('ends with the reason of its signal, whatever its tasks do', async () => {
    const abort = new AbortController();
    const reason = new Error('enough');
    const seen: boolean[] = [];
    const evaluating = capitals().evaluate(
      (country, { signal }) => {
        signal.addEventListener('abort', () => seen.push(true), { once: true });
        if (country === 'Spain') abort.abort(reason);
        return new Promise<string>(() => {});
      },
      { signal: abort.signal },
    );
    await expect(evaluating).rejects.toBe(reason);
    expect(seen).toHaveLength(3);
  });

  it('ends when something cannot be cleaned up, and lets no other case go on unseen', async () => {
    const started: string[] = [];
    const evaluating = capitals().evaluate(
      (country) => {
        started.push(country);
        return country;
      },
      {
        maxConcurrency: 1,
        lifecycle: () => ({
          teardown: () => {
            throw new Error('The folder is in use.');
          },
        }),
      },
    );
    await expect(evaluating).rejects.toThrow('The folder is in use.');
    expect(started).toEqual(['France']);
  });

  it('waits between tries as its policy says, and tries only what is worth it', async () => {
    const waits: number[] = [];
    let calls = 0;
    const report = await new Dataset({
      name: 'd',
      cases: [{ inputs: 'a' }, { inputs: 'b' }],
    }).evaluate(
      (inputs) => {
        calls += 1;
        throw new Error(inputs === 'a' ? 'busy' : 'wrong');
      },
      {
        maxConcurrency: 1,
        retryTask: {
          attempts: 3,
          waitMs: (failed) => {
            waits.push(failed);
            return 1;
          },
          when: (error) => error instanceof Error && error.message === 'busy',
        },
      },
    );
    expect(calls).toBe(4);
    expect(waits).toEqual([1, 2]);
    expect(report.failures.map(({ errorMessage }) => errorMessage)).toEqual([
      'Error: busy',
      'Error: wrong',
    ]);
  });

  it('shows an evaluator what a program gave, with its types', async () => {
    const longer = defineEvaluator<{ by: z.ZodInt }, string, string>({
      name: 'Longer',
      parameters: z.strictObject({ by: z.int() }),
      evaluate: ({ inputs, output }, { by }) => output.length >= inputs.length + by,
    });
    const dataset = new Dataset<string, string>({
      name: 'd',
      cases: [{ inputs: 'ab', evaluators: [longer.create({ by: 2 })] }],
    });
    const { cases } = await dataset.evaluate((inputs) => `${inputs}!!`);
    expect(cases[0]?.assertions['Longer']).toMatchObject({
      value: true,
      source: { name: 'Longer', arguments: [2] },
    });
    expect(() => longer.create({ by: 0.5 })).toThrow('Longer:');
  });
});
