import { setImmediate as nextTurn } from 'node:timers/promises';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../../main/agent/agent.ts';
import { instrumentation } from '../../../../../../main/agent/capabilities/instrumentation.ts';
import { agentTask } from '../../../../../../main/agent/evals/agent-task.ts';
import { Dataset } from '../../../../../../main/agent/evals/dataset.ts';
import { defineEvaluator } from '../../../../../../main/agent/evals/evaluator.ts';
import { hasMatchingSpan } from '../../../../../../main/agent/evals/evaluators/has-matching-span.ts';
import { SpanRecorder } from '../../../../../../main/agent/evals/spans/span-recorder.ts';
import { defineTool } from '../../../../../../main/agent/tools/tool.ts';
import { z } from 'zod';
import { callStep, scriptModel } from '../../../../../support/scripted-model.ts';

function traced() {
  const spanRecorder = new SpanRecorder();
  const provider = new BasicTracerProvider({ spanProcessors: [spanRecorder] });
  return { spanRecorder, tracer: provider.getTracer('test') };
}

const spanNames = defineEvaluator({
  name: 'SpanNames',
  parameters: z.strictObject({}),
  evaluate: ({ spanTree }) => spanTree?.nodes.map(({ name }) => name).join(', ') ?? 'none',
});

describe('the spans of a task', () => {
  it('are a tree of the run, its requests and its tool calls, in the order in which they began [A-165]', async () => {
    const { spanRecorder, tracer } = traced();
    const { model } = scriptModel([callStep('c1', 'look', { where: 'here' })], ['Done.']);
    const look = defineTool({
      name: 'look',
      parameters: z.strictObject({ where: z.string() }),
      execute: () => 'nothing',
    });
    const agent = new Agent({ model, tools: [look], capabilities: [instrumentation({ tracer })] });
    const dataset = new Dataset({
      name: 'd',
      cases: [{ inputs: 'Look.' }],
      evaluators: [
        hasMatchingSpan.create({
          query: {
            has_attributes: { 'gen_ai.tool.name': 'look' },
            some_ancestor_has: { name_contains: 'invoke_agent', max_depth: 0 },
          },
        }),
        hasMatchingSpan.create({ query: { has_status: 'error' }, evaluation_name: 'failed' }),
        spanNames.create({}),
      ],
    });
    const task = agentTask((prompt, options) => agent.run(prompt, options));
    const { cases } = await dataset.evaluate(task, { spanRecorder });
    const [done] = cases;
    expect(done?.assertions['HasMatchingSpan']?.value).toBe(true);
    expect(done?.assertions['failed']?.value).toBe(false);
    expect(done?.labels['SpanNames']?.value).toMatch(/^invoke_agent.*, chat .*look, chat /);
  });

  it('are kept apart when tasks run side by side, and are those of the last try', async () => {
    const { spanRecorder, tracer } = traced();
    let tries = 0;
    const dataset = new Dataset<string, string>({
      name: 'd',
      cases: [{ inputs: 'a' }, { inputs: 'b' }],
      evaluators: [spanNames.create({})],
    });
    const { cases } = await dataset.evaluate(
      async (inputs) => {
        const span = tracer.startSpan(`work on ${inputs}`);
        await nextTurn();
        span.end();
        tries += 1;
        if (tries === 1) throw new Error('not yet');
        return inputs;
      },
      { spanRecorder, retryTask: { attempts: 2 } },
    );
    expect(cases.map(({ labels }) => labels['SpanNames']?.value)).toEqual([
      'work on a',
      'work on b',
    ]);
  });

  it('are not there when nobody records them, which evaluators of spans fail for', async () => {
    const dataset = new Dataset({
      name: 'd',
      cases: [{ inputs: 'x' }],
      evaluators: [hasMatchingSpan.create({ query: {} }), spanNames.create({})],
    });
    const { cases } = await dataset.evaluate(() => 'x');
    expect(cases[0]?.labels['SpanNames']?.value).toBe('none');
    expect(cases[0]?.evaluatorFailures.map(({ errorMessage }) => errorMessage)).toEqual([
      'UserError: The spans were not recorded: evaluate with a `spanRecorder`.',
    ]);
  });
});
