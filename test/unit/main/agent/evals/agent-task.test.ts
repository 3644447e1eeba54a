import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { agentTask } from '../../../../../main/agent/evals/agent-task.ts';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import { equals } from '../../../../../main/agent/evals/evaluators/equals.ts';
import {
  maxModelRequests,
  maxToolCalls,
  toolCorrectness,
} from '../../../../../main/agent/evals/evaluators/tool-calls.ts';
import { argumentCorrectness } from '../../../../../main/agent/evals/evaluators/argument-correctness.ts';
import { recordToolCalls, recordUsage } from '../../../../../main/agent/evals/task-run.ts';
import { RunUsage } from '../../../../../main/agent/usage/run-usage.ts';
import { trajectoryMatch } from '../../../../../main/agent/evals/evaluators/trajectory-match.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { callStep, scriptModel } from '../../../../support/scripted-model.ts';

describe('an agent as a task', () => {
  const divide = defineTool({
    name: 'divide',
    parameters: z.strictObject({ a: z.number(), b: z.number() }),
    execute: ({ a, b }) => {
      if (b === 0) throw new ModelRetry('Not by nought.');
      return a / b;
    },
  });
  const evaluateOn = async (evaluators: Dataset['evaluators']) => {
    const { model } = scriptModel(
      [callStep('c1', 'divide', { a: 1, b: 0 }), callStep('c2', 'divide', { a: 4, b: 2 })],
      [callStep('c3', 'divide', { a: 1, b: 2 })],
      ['It is 2.'],
    );
    const agent = new Agent({ model, tools: [divide] });
    const dataset = new Dataset({ name: 'd', cases: [{ inputs: 'Divide.' }], evaluators });
    const { cases } = await dataset.evaluate(
      agentTask((prompt, options) => agent.run(prompt, options)),
    );
    return cases[0];
  };

  it('gives the run’s output, and its usage as metrics', async () => {
    const done = await evaluateOn([equals.create({ value: 'It is 2.' })]);
    expect(done?.assertions['Equals']?.value).toBe(true);
    expect(done?.metrics).toMatchObject({ requests: 3 });
    expect(done?.metrics['input_tokens']).toBeGreaterThan(0);
  });

  it.each([
    [
      'a call that failed does not count',
      toolCorrectness.create({ expected_tools: ['divide', 'divide'] }),
      true,
    ],
    [
      'unless it is wanted',
      toolCorrectness.create({ expected_tools: ['divide', 'divide'], include_failed: true }),
      false,
    ],
    ['a call too many', toolCorrectness.create({ expected_tools: ['divide'] }), false],
    [
      'a call too many that is allowed',
      toolCorrectness.create({ expected_tools: ['divide'], allow_extra: true }),
      true,
    ],
    [
      'a call too few',
      toolCorrectness.create({ expected_tools: ['divide', 'divide', 'add'] }),
      false,
    ],
    ['as many calls as may be, with the failed one', maxToolCalls.create({ max_calls: 3 }), true],
    ['more calls than may be, with the failed one', maxToolCalls.create({ max_calls: 2 }), false],
    ['as many requests as may be', maxModelRequests.create({ max_requests: 3 }), true],
    ['more requests than may be', maxModelRequests.create({ max_requests: 2 }), false],
    [
      'the arguments of the first call',
      argumentCorrectness.create({ tool_name: 'divide', expected_arguments: { a: 4 } }),
      true,
    ],
    [
      'all arguments of the first call',
      argumentCorrectness.create({
        tool_name: 'divide',
        expected_arguments: { a: 4 },
        match_mode: 'exact',
      }),
      false,
    ],
    [
      'the arguments of the last call',
      argumentCorrectness.create({
        tool_name: 'divide',
        expected_arguments: { a: 1, b: 2 },
        match_mode: 'exact',
        occurrence: 'last',
      }),
      true,
    ],
    [
      'the arguments of a call that failed',
      argumentCorrectness.create({
        tool_name: 'divide',
        expected_arguments: { b: 0 },
        include_failed: true,
      }),
      true,
    ],
    [
      'the arguments of a call that is not there',
      argumentCorrectness.create({ tool_name: 'divide', expected_arguments: {}, occurrence: 2 }),
      false,
    ],
    [
      'the order of the calls',
      trajectoryMatch.create({ expected_trajectory: ['divide', 'divide'], order: 'exact' }),
      1,
    ],
    [
      'another order of the calls',
      trajectoryMatch.create({ expected_trajectory: ['divide'], order: 'exact' }),
      0,
    ],
    [
      'a part of the calls',
      trajectoryMatch.create({ expected_trajectory: ['add', 'divide'] }),
      0.5,
    ],
    [
      'a part of the calls in any order',
      trajectoryMatch.create({
        expected_trajectory: ['divide', 'add', 'divide', 'sum'],
        order: 'any_order',
      }),
      4 / 6,
    ],
  ])('is judged by its tool calls: %s', async (_, evaluator, expected) => {
    const done = await evaluateOn([evaluator]);
    const results = { ...done?.assertions, ...done?.scores };
    expect(Object.values(results).map(({ value }) => value)).toEqual([expected]);
  });

  it('cannot be judged by calls that nobody recorded', async () => {
    const dataset = new Dataset({
      name: 'd',
      cases: [{ inputs: 'x' }],
      evaluators: [
        toolCorrectness.create({ expected_tools: [] }),
        maxModelRequests.create({ max_requests: 9 }),
        maxToolCalls.create({ max_calls: 9 }),
        argumentCorrectness.create({ tool_name: 'x', expected_arguments: {} }),
        trajectoryMatch.create({ expected_trajectory: [] }),
      ],
    });
    const { cases } = await dataset.evaluate(() => 'x');
    const results = { ...cases[0]?.assertions, ...cases[0]?.scores };
    expect(Object.values(results).map(({ value }) => value)).toEqual([
      false,
      false,
      false,
      false,
      0,
    ]);
  });

  it('notes what its run cost and what the provider counts besides', async () => {
    const dataset = new Dataset({ name: 'd', cases: [{ inputs: 'x' }] });
    const { cases } = await dataset.evaluate(() => {
      recordUsage(
        new RunUsage({ requests: 1, cost: '0.25', details: { reasoning: 7 } }).snapshot(),
      );
      return 'x';
    });
    expect(cases[0]?.metrics).toEqual({ requests: 1, cost: 0.25, reasoning: 7 });
  });

  it('may run outside of an evaluation, where nothing is noted', async () => {
    const { model } = scriptModel([callStep('c1', 'divide', { a: 4, b: 2 })], ['Two.']);
    const agent = new Agent({ model, tools: [divide] });
    const { output } = await agent.run('Divide.', { eventStreamHandler: recordToolCalls });
    expect(output).toBe('Two.');
  });
});
