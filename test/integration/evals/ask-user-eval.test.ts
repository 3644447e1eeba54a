import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../main/agent/agent.ts';
import { agentTask } from '../../../main/agent/evals/agent-task.ts';
import { readDataset } from '../../../main/agent/evals/dataset-file.ts';
import { datasetJsonSchema } from '../../../main/agent/evals/dataset-schema.ts';
import type { EvaluationReport } from '../../../main/agent/evals/report.ts';
import { askUser } from '../../../main/capabilities/ask-user/ask-user.ts';
import { createDemoModel } from '../../../main/providers/demo-model.ts';
import { chooseFirst } from '../../../main/terminal/choose-first.ts';
import { evaluateInTerminal } from '../../../main/terminal/evaluate-in-terminal.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = join(import.meta.dirname, '../../../main/resources/evals');
const file = join(folder, 'ask-user.yaml');
const model = createDemoModel({ pace: { startMs: 0, wordMs: 0 } });

/** The cases that were got wrong, by name. */
function wrongIn({ cases, failures }: EvaluationReport): readonly string[] {
  expect(failures).toEqual([]);
  return cases
    .filter(({ assertions }) => Object.values(assertions).some(({ value }) => !value))
    .map(({ name }) => name);
}

async function evaluate(agent: Agent<undefined>): Promise<EvaluationReport> {
  return (await readDataset(file)).evaluate(
    agentTask((prompt, options) => agent.run(prompt, options)),
  );
}

describe('the dataset of asking back', () => {
  it('has thirty cases, half of them open', async () => {
    const { cases } = await readDataset(file);
    const open = cases.filter(({ evaluators }) => evaluators[0]?.evaluationName === 'asks');
    expect([cases.length, open.length]).toEqual([30, 15]);
  });

  it('is got right by the demo but for one case, in which it wants to know more than it must', async () => {
    const asking = new Agent({ model, capabilities: [askUser({ answerer: chooseFirst })] });
    expect(wrongIn(await evaluate(asking))).toEqual(['trip, all known']);
  });

  it('is got half right by who never asks', async () => {
    expect(wrongIn(await evaluate(new Agent({ model })))).toHaveLength(15);
  });

  it('has the schema beside it that its first line names', async () => {
    const schema: unknown = JSON.parse(
      await readFile(join(folder, 'ask-user_schema.json'), 'utf8'),
    );
    expect(schema).toEqual(datasetJsonSchema());
  });
});

describe('the command that evaluates', () => {
  const run = async (...args: readonly string[]) => {
    const written: string[] = [];
    const notes: string[] = [];
    const code = await evaluateInTerminal(args, {
      write: (text) => written.push(text),
      note: (text) => notes.push(text),
      environment: {},
      signal: new AbortController().signal,
    });
    return { code, written: written.join(''), notes: notes.join('') };
  };

  it('prints a report, writes it as data, and tells how far it is', async () => {
    await using temporary = await createTemporaryFolder();
    const json = join(temporary.folder, 'report.json');
    const { code, written, notes } = await run(file, '--json', json, '--least', '0.9');
    expect(code).toBe(0);
    expect(written).toContain('Evaluation: ask-user');
    expect(written).toMatch(/Averages.*98\.3% ✓/);
    expect(notes).toContain('30 of 30');
    const report = z
      .object({ cases: z.array(z.unknown()), experiment_metadata: z.unknown() })
      .parse(JSON.parse(await readFile(json, 'utf8')));
    expect([report.cases.length, report.experiment_metadata]).toEqual([30, { model: 'demo' }]);
  });

  it('tries the assistant of a spec file, each case as often as it is told', async () => {
    await using temporary = await createTemporaryFolder();
    const spec = join(temporary.folder, 'assistant.yaml');
    const dataset = join(temporary.folder, 'small.yaml');
    await writeFile(spec, 'name: Helper\nmodel: demo\ninstructions: Be brief.\n');
    await writeFile(
      dataset,
      'cases: [{name: hi, inputs: hello, evaluators: [{Contains: demo}]}]\n',
    );
    const { code, written } = await run(dataset, '--spec', spec, '--repeat', '2', '--outputs');
    expect(code).toBe(0);
    expect(written).toContain('Evaluation: small');
    expect(written).toContain('hi [2/2]');
  });

  it('judges by the spans of a run, and draws how well a score tells the cases apart', async () => {
    await using temporary = await createTemporaryFolder();
    const dataset = join(temporary.folder, 'spans.yaml');
    await writeFile(
      dataset,
      `cases:
  - {name: open, inputs: Book a table for tonight., expected_output: true}
  - {name: settled, inputs: hello, expected_output: false}
evaluators:
  - HasMatchingSpan: {query: {name_contains: ask_user_question}, evaluation_name: asks}
report_evaluators:
  - ROCAUCEvaluator: {score_key: requests, score_from: metrics, positive_from: expected_output}
`,
    );
    const { code, written } = await run(dataset);
    expect(code).toBe(0);
    expect(written).toMatch(/│ open .*✓/);
    expect(written).toMatch(/│ settled .*✗ asks/);
    expect(written).toContain('● spans (AUC: 1.000)   · Random');
  });

  it('ends with 1 when too little holds or a case has no output, and with 2 when it cannot begin', async () => {
    await using temporary = await createTemporaryFolder();
    const dataset = join(temporary.folder, 'small.yaml');
    await writeFile(dataset, 'cases: [{inputs: hello, evaluators: [{Contains: nowhere}]}]\n');
    expect((await run(dataset)).code).toBe(0);
    expect((await run(dataset, '--least', '0.5')).code).toBe(1);
    await writeFile(dataset, 'cases: [{inputs: hello, evaluators: [Nope]}]\n');
    expect(await run(dataset)).toMatchObject({ code: 2, notes: expect.stringContaining('Nope') });
    const bad = [
      [],
      [dataset, dataset],
      [join(temporary.folder, 'none.yaml')],
      [dataset, '--repeat', 'x'],
      [dataset, '--least', '2'],
      [dataset, '--model', 'nobody:x'],
      [dataset, '--nope'],
    ];
    for (const args of bad) expect((await run(...args)).code, args.join(' ')).toBe(2);
    expect((await run('--help')).written).toContain('--least SHARE');
  });
});
