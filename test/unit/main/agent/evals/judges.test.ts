import { describe, expect, it } from 'vitest';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import type { Evaluator } from '../../../../../main/agent/evals/evaluator.ts';
import type { EvaluateOptions } from '../../../../../main/agent/evals/evaluation.ts';
import { gEval } from '../../../../../main/agent/evals/evaluators/g-eval.ts';
import { llmJudge } from '../../../../../main/agent/evals/evaluators/llm-judge.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import type { ModelMessage } from '../../../../../preload/contract/message.ts';
import { call } from '../../../../support/message-builders.ts';

const verdict = { reason: 'It names a city.', pass: true, score: 0.75 };

async function judge(evaluator: Evaluator, options: EvaluateOptions = {}) {
  const dataset = new Dataset({
    name: 'd',
    cases: [{ inputs: 'Where?', expectedOutput: 'Paris', evaluators: [evaluator] }],
  });
  const { cases } = await dataset.evaluate(() => 'In Paris.', options);
  if (cases[0] === undefined) throw new Error('The case failed.');
  return cases[0];
}

function judgeModel(answer: object) {
  const asked: (readonly ModelMessage[])[] = [];
  const model = new FunctionModel({
    function: (messages) => {
      asked.push(messages);
      return [call('c1', 'final_result', JSON.stringify(answer))];
    },
  });
  return { model, asked };
}

describe('a judge', () => {
  it('is shown the output and the rubric, and gives an assertion with its reason', async () => {
    const { model, asked } = judgeModel(verdict);
    const done = await judge(llmJudge.create({ rubric: 'It names a city.', model }));
    expect(done.assertions['LLMJudge']).toMatchObject({ value: true, reason: verdict.reason });
    expect(done.scores).toEqual({});
    const prompt = JSON.stringify(asked[0]);
    expect(prompt).toContain('<Output>\\nIn Paris.\\n</Output>');
    expect(prompt).toContain('<Rubric>\\nIt names a city.\\n</Rubric>');
    expect(prompt).not.toContain('<Input>\\n');
    expect(prompt).not.toContain('<ExpectedOutput>\\n');
  });

  it('is shown the input and what was expected when the dataset says so', async () => {
    const { model, asked } = judgeModel(verdict);
    await judge(
      llmJudge.create({
        rubric: 'r',
        model,
        include_input: true,
        include_expected_output: true,
      }),
    );
    expect(JSON.stringify(asked[0])).toContain('<Input>\\nWhere?\\n</Input>');
    expect(JSON.stringify(asked[0])).toContain('<ExpectedOutput>\\nParis\\n</ExpectedOutput>');
  });

  it('gives a score, or both, under names of their own', async () => {
    const score = await judge(
      llmJudge.create({
        rubric: 'r',
        model: judgeModel(verdict).model,
        score: {},
        assertion: false,
      }),
    );
    expect(score.scores['LLMJudge']).toMatchObject({ value: 0.75, reason: null });
    const both = await judge(
      llmJudge.create({
        rubric: 'r',
        model: judgeModel(verdict).model,
        score: { include_reason: true },
      }),
    );
    expect(both.scores['LLMJudge_score']).toMatchObject({ value: 0.75, reason: verdict.reason });
    expect(both.assertions['LLMJudge_pass']).toMatchObject({ value: true });
    const named = await judge(
      llmJudge.create({
        rubric: 'r',
        model: judgeModel(verdict).model,
        score: { evaluation_name: 'quality' },
        assertion: { evaluation_name: 'good' },
      }),
    );
    expect([...Object.keys(named.scores), ...Object.keys(named.assertions)]).toEqual([
      'quality',
      'good',
    ]);
  });

  it('takes the model of the evaluation, or one that a file names', async () => {
    const { model } = judgeModel(verdict);
    expect(
      (await judge(llmJudge.create({ rubric: 'r' }), { judgeModel: model })).evaluatorFailures,
    ).toEqual([]);
    const models = { find: (id: string) => (id === 'mine' ? judgeModel(verdict).model : null) };
    expect(
      (await judge(llmJudge.create({ rubric: 'r', model: 'mine' }), { models })).evaluatorFailures,
    ).toEqual([]);
  });

  it('fails alone when there is no model for it', async () => {
    const done = await judge(llmJudge.create({ rubric: 'r' }));
    expect(done.evaluatorFailures.map(({ errorMessage }) => errorMessage)).toEqual([
      'UserError: A judge needs a model: name one in the evaluator or for the evaluation.',
    ]);
    const test = await judge(llmJudge.create({ rubric: 'r', model: new TestModel() }));
    expect(test.assertions['LLMJudge']?.value).toBe(false);
  });

  it('scores by steps, within its range only', async () => {
    const make = (score: number) =>
      gEval.create({
        criteria: 'Clarity',
        evaluation_steps: ['Read it.', 'Judge it.'],
        model: judgeModel({ reason: 'Clear.', score }).model,
      });
    expect((await judge(make(4))).scores['GEval']).toMatchObject({ value: 4, reason: 'Clear.' });
    expect((await judge(make(9))).evaluatorFailures[0]?.errorMessage).toContain('not from 1 to 5');
    expect(() =>
      gEval.create({ criteria: 'c', evaluation_steps: ['s'], score_range: [5, 5] }),
    ).toThrow('below the upper one');
    expect(() => gEval.create({ criteria: 'c', evaluation_steps: [] })).toThrow('GEval:');
  });
});
