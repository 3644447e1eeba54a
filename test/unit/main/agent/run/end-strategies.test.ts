import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { captureRunMessages } from '../../../../../main/agent/messages/capture-run-messages.ts';
import type { EndStrategy } from '../../../../../main/agent/output/end-strategy.ts';
import {
  nativeOutput,
  outputFunction,
  toolOutput,
} from '../../../../../main/agent/output/output-spec.ts';
import { DeferredToolRequests } from '../../../../../main/agent/tools/deferred-tools.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { logEvents } from '../../../../support/agent/event-log.ts';
import { C, golden, T, type GoldenResponse } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';

const out = z.object({ x: z.int() });
const final = (x: unknown, id: string) => C('final_result', { x: x as number }, id);
const strategies: readonly EndStrategy[] = ['early', 'graceful', 'exhaustive'];

/** Runs a script under a strategy and tells its output, its last request, and which tools ran. */
async function play(
  endStrategy: EndStrategy,
  script: readonly GoldenResponse[],
  options: { readonly outputType?: typeof out | ReturnType<typeof nativeOutput<typeof out>> } = {},
) {
  const ran: string[] = [];
  const fast = defineTool({
    name: 'fast',
    execute: (_, ctx) => {
      ran.push(ctx.toolCallId ?? '');
      return 'f';
    },
  });
  const again = defineTool({
    name: 'again',
    execute: () => {
      throw new ModelRetry('not yet');
    },
  });
  const agent = new Agent({
    model: golden(script).model,
    outputType: options.outputType ?? out,
    endStrategy,
    tools: [fast, again],
  });
  const result = await agent.run('go');
  return { output: result.output, history: describeHistory(result.allMessages()), ran };
}

const PROCESSED = '"Final result processed."';
const SKIPPED = '"Tool not executed - a final result was already processed."';

describe('calls beside a final result', () => {
  it('are skipped under early, functions behind the output [A-018]', async () => {
    const { ran, history, output } = await play('early', [
      [C('fast', {}, '1'), final(1, '2'), C('fast', {}, '3')],
    ]);
    expect(ran).toEqual([]);
    expect(output).toEqual({ x: 1 });
    expect(history.at(-1)).toBe(
      `request [return 2 ${PROCESSED}, return 1 ${SKIPPED}, return 3 ${SKIPPED}]`,
    );
  });

  it.each(['graceful', 'exhaustive'] as const)(
    'run under %s, in the order of the response',
    async (strategy) => {
      const { ran, history } = await play(strategy, [
        [C('fast', {}, '1'), final(1, '2'), C('fast', {}, '3')],
      ]);
      expect(ran).toEqual(['1', '3']);
      expect(history.at(-1)).toBe(`request [return 1 "f", return 2 ${PROCESSED}, return 3 "f"]`);
    },
  );

  it('are told of one by one: each function before the output that follows it', async () => {
    const agent = new Agent({
      model: golden([[C('fast', {}, '1'), final(1, '2'), C('fast', {}, '3')]]).model,
      outputType: out,
      tools: [defineTool({ name: 'fast', execute: () => 'f' })],
    });
    const log = await logEvents(agent.runStreamEvents('go'));
    expect(
      log.filter((line) => /_(call|result) \w+ /.test(line) && !line.startsWith('part')),
    ).toEqual([
      'final_result final_result 2',
      'function_tool_call fast 1 valid true',
      'function_tool_result 1 success "f"',
      'output_tool_call final_result 2 valid true',
      `output_tool_result 2 success ${PROCESSED}`,
      'function_tool_call fast 3 valid true',
      'function_tool_result 3 success "f"',
    ]);
  });

  it('include the second of two outputs', async () => {
    const script = [[final(1, 'a'), final(2, 'b')]];
    const skipped = '"Output tool not used - a final result was already processed."';
    const notFinal =
      '"Output tool processed, but its value will not be the final result of the agent run."';
    for (const strategy of strategies) {
      const { output, history } = await play(strategy, script);
      expect(output).toEqual({ x: 1 });
      const second = strategy === 'exhaustive' ? notFinal : skipped;
      expect(history.at(-1)).toBe(`request [return a ${PROCESSED}, return b ${second}]`);
    }
  });

  it('let a later output win over one that is not valid', async () => {
    for (const strategy of strategies) {
      const { output, history } = await play(strategy, [[final('bad', 'a'), final(2, 'b')]]);
      expect(output).toEqual({ x: 2 });
      expect(history.at(-1)).toBe(
        `request [retry final_result [["float_type","x"]], return b ${PROCESSED}]`,
      );
    }
  });

  it('go before the output when a function tool asks for a retry', async () => {
    const script = [[final(1, 'a'), C('again', {}, 'b')], [final(5, 'c')]];
    const early = await play('early', script);
    expect(early.output).toEqual({ x: 1 });
    expect(early.history.at(-1)).toBe(`request [return a ${PROCESSED}, return b ${SKIPPED}]`);
    for (const strategy of ['graceful', 'exhaustive'] as const) {
      const { output, history } = await play(strategy, script);
      expect(output).toEqual({ x: 5 });
      expect(history[2]).toBe(
        'request [return a "Output not used as the final result - addressing tool retries from this round first.", retry again "not yet"]',
      );
    }
  });

  it('do not go before it when the tool does not exist', async () => {
    const script = [[final(1, 'a'), C('nope', {}, 'b')]];
    expect((await play('early', script)).history.at(-1)).toBe(
      `request [return a ${PROCESSED}, return b ${SKIPPED}]`,
    );
    for (const strategy of ['graceful', 'exhaustive'] as const) {
      const { output, history } = await play(strategy, script);
      expect(output).toEqual({ x: 1 });
      expect(history.at(-1)).toBe(
        `request [return a ${PROCESSED}, retry nope "Unknown tool name: 'nope'. Available tools: 'again', 'fast', 'final_result'"]`,
      );
    }
  });

  it('run beside plain text whatever the strategy', async () => {
    for (const endStrategy of strategies) {
      const agent = new Agent({
        model: golden([[T('I look.'), C('fast')], [T('Done.')]]).model,
        endStrategy,
        tools: [defineTool({ name: 'fast', execute: () => 'f' })],
      });
      const result = await agent.run('go');
      expect(result.output).toBe('Done.');
      expect(describeHistory(result.allMessages())[2]).toBe('request [return id_fast "f"]');
    }
  });

  it('are skipped beside text that fits a schema under early, and run under the others', async () => {
    const script = [[T('{"x": 3}'), C('fast', {}, '1')], [T('{"x": 4}')]];
    const early = await play('early', script, { outputType: nativeOutput(out) });
    expect(early.output).toEqual({ x: 3 });
    expect(early.history.at(-1)).toBe(`request [return 1 ${SKIPPED}]`);
    for (const strategy of ['graceful', 'exhaustive'] as const) {
      const { output, ran } = await play(strategy, script, { outputType: nativeOutput(out) });
      expect(output).toEqual({ x: 4 });
      expect(ran).toEqual(['1']);
    }
  });

  it('that others must approve are not passed over for text that fits a schema', async () => {
    const agent = new Agent({
      model: golden([[T('{"x": 3}'), C('pay', {}, '1')]]).model,
      endStrategy: 'early',
      outputType: [nativeOutput(out), 'deferred-tool-requests'],
      tools: [defineTool({ name: 'pay', requiresApproval: true, execute: () => 1 })],
    });
    const { output } = await agent.run('go');
    expect(output).toBeInstanceOf(DeferredToolRequests);
  });

  it('that others must approve are passed over for an output', async () => {
    const agent = new Agent({
      model: golden([[C('pay', {}, '1'), final(1, '2')]]).model,
      outputType: [out, 'deferred-tool-requests'],
      tools: [defineTool({ name: 'pay', requiresApproval: true, execute: () => 1 })],
    });
    const result = await agent.run('go');
    expect(result.output).toEqual({ x: 1 });
    expect(describeHistory(result.allMessages()).at(-1)).toBe(
      `request [return 2 ${PROCESSED}, return 1 ${SKIPPED}]`,
    );
  });

  it('name the output that failed beside the one that won', async () => {
    const failing = outputFunction({
      name: 'failing',
      parameters: out,
      execute: (): string => {
        throw new ModelRetry('no');
      },
    });
    const agent = new Agent({
      model: golden([
        [C('bad', { x: 1 }, 'a'), C('worse', { x: 'q' }, 'b'), C('good', { x: 2 }, 'c')],
      ]).model,
      outputType: [
        toolOutput(failing, { name: 'bad', maxRetries: 0 }),
        toolOutput(out, { name: 'worse', maxRetries: 0 }),
        toolOutput(out, { name: 'good' }),
      ],
      endStrategy: 'exhaustive',
    });
    const result = await agent.run('go');
    expect(result.output).toEqual({ x: 2 });
    expect(describeHistory(result.allMessages()).at(-1)).toBe(
      `request [return a "Output tool not used - output function execution failed.", return b "Output tool not used - output failed validation.", return c ${PROCESSED}]`,
    );
  });
});

describe('calls that a streamed run leaves over', () => {
  const start = (endStrategy?: EndStrategy) => {
    const ran: string[] = [];
    const { model, asked } = golden([[T('All done'), C('fast', {}, '1')], [T('never')]]);
    const tools = [
      defineTool({
        name: 'fast',
        execute: (_, ctx) => {
          ran.push(ctx.toolCallId ?? '');
          return 'f';
        },
      }),
    ];
    const agent = new Agent({ model, tools, ...(endStrategy !== undefined && { endStrategy }) });
    return { agent, ran, asked };
  };

  it.each([undefined, 'early'] as const)(
    'are not executed when the strategy is %s [A-016, A-017]',
    async (strategy) => {
      const { agent, ran } = start(strategy);
      await using result = await agent.runStream('go');
      expect(await result.getOutput()).toBe('All done');
      expect(ran).toEqual([]);
      expect(describeHistory(result.allMessages()).at(-1)).toBe(`request [return 1 ${SKIPPED}]`);
    },
  );

  it.each(['graceful', 'exhaustive'] as const)(
    'are executed under %s when it was set, and the model is not asked again [A-018]',
    async (strategy) => {
      const { agent, ran, asked } = start(strategy);
      await using result = await agent.runStream('go');
      expect(ran).toEqual([]);
      expect(await result.getOutput()).toBe('All done');
      expect(ran).toEqual(['1']);
      expect(asked).toHaveLength(1);
      expect(describeHistory(result.allMessages()).at(-1)).toBe('request [return 1 "f"]');
    },
  );

  it('do not call the function of an output again that was given already', async () => {
    let count = 0;
    const make = outputFunction({ name: 'make', parameters: out, execute: () => (count += 1) });
    const agent = new Agent({
      model: golden([[final(7, 'o'), C('fast', {}, '1')]]).model,
      outputType: make,
      endStrategy: 'exhaustive',
      tools: [defineTool({ name: 'fast', execute: () => 'f' })],
    });
    await using result = await agent.runStream('go');
    expect(await result.getOutput()).toBe(1);
    expect(count).toBe(1);
    expect(describeHistory(result.allMessages()).at(-1)).toBe(
      `request [return o ${PROCESSED}, return 1 "f"]`,
    );
  });

  it('end with an output tool call that comes first [A-016]', async () => {
    const agent = new Agent({
      model: golden([[final(7, 'o'), C('fast', {}, '1')]]).model,
      outputType: out,
      tools: [defineTool({ name: 'fast', execute: () => 'f' })],
    });
    await using result = await agent.runStream('go');
    expect(await result.getOutput()).toEqual({ x: 7 });
    expect(describeHistory(result.allMessages()).at(-1)).toBe(
      `request [return o ${PROCESSED}, return 1 ${SKIPPED}]`,
    );
  });

  it('cannot be retried: an output that is not valid fails, and its response counts as interrupted', async () => {
    const agent = new Agent({ model: golden([[final('q', 'o')]]).model, outputType: out });
    await captureRunMessages(async (messages) => {
      await using result = await agent.runStream('go');
      await expect(result.getOutput()).rejects.toThrow(
        'Output validation failed during streaming, and retries are not supported in `run_stream()`',
      );
      expect(result.isComplete).toBe(false);
      expect(describeHistory(messages).at(-1)).toBe(
        'response interrupted [call final_result o {"x":"q"}]',
      );
    });
  });
});
