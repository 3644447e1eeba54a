import { describe, expect, it } from 'vitest';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import { z } from 'zod';
import { decodeDataset } from '../../../../../main/agent/evals/dataset-form.ts';
import {
  renderDuration,
  renderNumber,
  renderShare,
} from '../../../../../main/agent/evals/render-number.ts';
import { renderReport } from '../../../../../main/agent/evals/render-report.ts';
import { defineEvaluator } from '../../../../../main/agent/evals/evaluator.ts';
import { defineReportEvaluator } from '../../../../../main/agent/evals/report-evaluator.ts';
import { incrementEvalMetric } from '../../../../../main/agent/evals/task-run.ts';
import { displayWidth } from '../../../../../main/agent/evals/text-table.ts';

const none = z.strictObject({});
const size = defineEvaluator({
  name: 'Size',
  parameters: none,
  evaluate: ({ output }) => ({
    size: { value: String(output).length, reason: 'because it has them' },
  }),
});
const kind = defineEvaluator({
  name: 'Kind',
  parameters: none,
  evaluate: ({ output }) => ({ kind: String(output).length > 5 ? 'long' : 'short' }),
});
const broken = defineEvaluator({
  name: 'Broken',
  parameters: none,
  evaluate: () => {
    throw new Error('no verdict');
  },
});
const whole = defineReportEvaluator({
  name: 'Whole',
  parameters: none,
  evaluate: ({ report }) => [
    {
      type: 'scalar',
      title: 'Cases',
      description: null,
      value: report.cases.length,
      unit: ' cases',
    },
    {
      type: 'table',
      title: 'Names',
      description: null,
      columns: ['name'],
      rows: report.cases.map(({ name }) => [name]),
    },
  ],
});
const brokenWhole = defineReportEvaluator({
  name: 'Broken',
  parameters: none,
  evaluate: () => {
    throw new Error('no whole');
  },
});

describe('a printed report', () => {
  it('shows each case in a row, the averages beneath, and what failed with its reason', async () => {
    const dataset = decodeDataset({
      name: 'd',
      cases: [
        { name: 'fine', inputs: 'a', expected_output: 'a' },
        { name: '서울', inputs: 'b', expected_output: 'c', evaluators: [{ Contains: 'z' }] },
        { name: 'broken', inputs: 'x' },
      ],
      evaluators: ['EqualsExpected'],
      report_evaluators: ['ConfusionMatrixEvaluator'],
    });
    const report = await dataset.evaluate(
      (inputs) => {
        incrementEvalMetric('tokens', 1234.5);
        if (inputs === 'x') throw new Error('no answer');
        return inputs;
      },
      { taskName: 'echo' },
    );
    const text = renderReport(report, { includeDurations: false, includeOutput: true });
    expect(text).toMatchInlineSnapshot(`
      "Evaluation: echo
      ┌──────────┬────────┬─────────────────┬────────────────────────────────────┐
      │ Case     │ Output │ Metrics         │ Assertions                         │
      ├──────────┼────────┼─────────────────┼────────────────────────────────────┤
      │ fine     │ a      │ tokens: 1,234.5 │ ✓                                  │
      │ 서울     │ b      │ tokens: 1,234.5 │ ✗ Contains: "z" is no part of "b". │
      │          │        │                 │ ✗ EqualsExpected                   │
      │ Averages │        │ tokens: 1,234.5 │ 33.3% ✓                            │
      └──────────┴────────┴─────────────────┴────────────────────────────────────┘
      ✗ broken: Error: no answer
      Confusion Matrix (rows: expected, columns: found)
      ┌───┬───┬───┬───┐
      │   │ a │ b │ c │
      ├───┼───┼───┼───┤
      │ a │ 1 │ 0 │ 0 │
      │ b │ 0 │ 0 │ 0 │
      │ c │ 0 │ 1 │ 0 │
      └───┴───┴───┴───┘"
    `);
    const widths = text.split('\n').slice(1, 8).map(displayWidth);
    expect(new Set(widths).size).toBe(1);
  });

  it('shows reasons of what holds too, when they are asked for', async () => {
    const dataset = decodeDataset({
      name: 'd',
      cases: [{ inputs: 'x' }],
      evaluators: [{ IsInstance: 'str' }],
    });
    const report = await dataset.evaluate(() => 'x');
    expect(renderReport(report, { includeReasons: true })).toContain('✓ IsInstance');
  });

  it('shows every sort of result, its average, and what the whole comes to', async () => {
    const dataset = decodeDataset(
      {
        name: 'd',
        cases: [
          { inputs: { q: 1 }, expected_output: 'x' },
          { inputs: `a text that is longer than a column can show, ${'and longer '.repeat(9)}` },
        ],
        evaluators: ['Size', 'Kind', 'Broken'],
        report_evaluators: ['Whole', 'Broken'],
      },
      { evaluators: [size, kind, broken], reportEvaluators: [whole, brokenWhole] },
    );
    const report = await dataset.evaluate((inputs) => (typeof inputs === 'string' ? inputs : 'x'));
    const text = renderReport(report, {
      includeInput: true,
      includeExpectedOutput: true,
      includeReasons: true,
    });
    for (const part of [
      'Inputs',
      '{"q":1}',
      'a text that is longer than a column can show, and longer an…',
      'Expected',
      'size: 1 ',
      'because it has them',
      'kind: short',
      'kind: short 50.0%, long 50.0%',
      '✗ Case 1, Broken: Error: no verdict',
      '✗ Broken: Error: no whole',
      'Cases: 2 cases',
      'Names',
      'Case 2',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is a head alone without cases', async () => {
    const report = await new Dataset({ name: 'd', cases: [] }).evaluate(() => 'x', {
      taskName: 't',
    });
    expect(renderReport(report, { includeDurations: false })).toContain('Evaluation: t');
  });

  it.each([
    [0, '0'],
    [1234, '1,234'],
    [0.5, '0.500'],
    [12.345, '12.3'],
    [1234.56, '1,234.6'],
    [0.000123, '0.000123'],
  ])('shows the number %d as %s', (value, text) => {
    expect(renderNumber(value)).toBe(text);
  });

  it.each([
    [0.00005, '50µs'],
    [0.0123, '12.3ms'],
    [0.5, '500ms'],
    [12.34, '12.3s'],
  ])('shows the duration of %d seconds as %s', (value, text) => {
    expect(renderDuration(value)).toBe(text);
  });

  it('shows a share as a percentage', () => {
    expect(renderShare(2 / 3)).toBe('66.7%');
  });
});
