import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { RunCancelled } from '../../../../../main/agent/cancellation/run-cancelled.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { processHistory } from '../../../../../main/agent/capabilities/process-history.ts';
import {
  SkipModelRequest,
  SkipToolExecution,
  SkipToolValidation,
} from '../../../../../main/agent/capabilities/skip-errors.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { ApprovalRequired } from '../../../../../main/agent/tools/deferred-tools.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { responseOf } from '../../../../support/agent/response-of.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { text } from '../../../../support/message-builders.ts';
import { alsoWhole, callStep, gate, scriptModel } from '../../../../support/scripted-model.ts';

const double = defineTool({
  name: 'double',
  parameters: z.strictObject({ n: z.int() }),
  execute: ({ n }) => n * 2,
});

function doubling(args: object | string, ...capabilities: readonly Capability[]): Agent {
  const { model } = scriptModel([callStep('c1', 'double', args)], ['Done.']);
  return new Agent({ model: alsoWhole(model), tools: [double], capabilities });
}

async function returnsOf(agent: Agent): Promise<readonly unknown[]> {
  const result = await agent.run('go');
  return result
    .allMessages()
    .flatMap((message) => (message.kind === 'request' ? message.parts : []))
    .flatMap((part) =>
      part.partKind === 'tool-return' || part.partKind === 'retry-prompt' ? [part.content] : [],
    );
}

const failing = new FunctionModel({
  function: () => {
    throw new Error('out of order');
  },
});

describe('hooks around a run', () => {
  it('may end it with another result, or without its beginning', async () => {
    const loud: Capability = {
      afterRun: (_, { result }) => ({ output: String(result.output).toUpperCase() }),
    };
    const model = new TestModel({ customOutputText: 'quiet' });
    const result = await new Agent({ model, capabilities: [loud] }).run('go');
    expect(result.output).toBe('QUIET');
    expect(result.allMessages()).toHaveLength(2);
    const never: Capability = { wrapRun: () => ({ output: 'not asked' }) };
    const skipped = await new Agent({ model: failing, capabilities: [never, loud] }).run('go');
    expect([skipped.output, skipped.allMessages()]).toEqual(['NOT ASKED', []]);
  });

  it('may recover it from an error', async () => {
    const seen: string[] = [];
    const inWrap: Capability = {
      wrapRun: async (_, { handler }) => {
        try {
          return await handler();
        } catch (error: unknown) {
          return { output: `saved: ${String(error)}` };
        }
      },
    };
    const onError: Capability = {
      onRunError: (_, { error }) => {
        seen.push(String(error));
        return { output: 'sorry' };
      },
    };
    const run = (capability: Capability) =>
      new Agent({ model: failing, capabilities: [capability] }).run('go');
    expect((await run(inWrap)).output).toBe('saved: Error: out of order');
    expect((await run(onError)).output).toBe('sorry');
    expect(seen).toEqual(['Error: out of order']);
  });

  it('of several recover from the last to the first, each with what the one before threw', async () => {
    const seen: string[] = [];
    const passing = (name: string): Capability => ({
      onRunError: (_, { error }) => {
        seen.push(`${name}: ${String(error)}`);
        throw new Error(name);
      },
    });
    const agent = new Agent({ model: failing, capabilities: [passing('a'), passing('b')] });
    await expect(agent.run('go')).rejects.toThrow('a');
    expect(seen).toEqual(['b: Error: out of order', 'a: Error: b']);
  });

  it('may replace nodes and go on after an error of one', async () => {
    const kinds: string[] = [];
    const capability: Capability = {
      beforeNodeRun: (_, { node }) => {
        kinds.push(node.kind);
        return node;
      },
      onNodeRunError: () => ({
        kind: 'end',
        data: { output: 'ended', toolName: null, toolCallId: null },
      }),
    };
    const result = await new Agent({ model: failing, capabilities: [capability] }).run('go');
    expect([result.output, kinds]).toEqual(['ended', ['user-prompt', 'model-request']]);
  });

  it('may call the rest of a node again', async () => {
    let attempts = 0;
    const model = new FunctionModel({
      function: () => {
        attempts += 1;
        if (attempts === 1) throw new Error('busy');
        return [text('Hi')];
      },
    });
    const again: Capability = {
      wrapModelRequest: async (_, { request, handler }) => {
        try {
          return await handler(request);
        } catch {
          return handler(request);
        }
      },
    };
    expect((await new Agent({ model, capabilities: [again] }).run('go')).output).toBe('Hi');
  });
});

describe('hooks around a request', () => {
  it('may change what is sent, and the history goes on from that', async () => {
    const { model, asked } = scriptModel(['One'], ['Two']);
    const agent = new Agent({
      model: alsoWhole(model),
      capabilities: [processHistory((messages) => messages.slice(-1))],
    });
    const first = await agent.run('first');
    const second = await agent.run('second', { messageHistory: first.allMessages() });
    expect(asked[1]).toHaveLength(1);
    expect(second.allMessages()).toHaveLength(2);
    expect(second.newMessages()).toHaveLength(2);
  });

  it('may not leave a history that nothing can be asked with', async () => {
    const run = (kept: number): Promise<unknown> =>
      new Agent({
        model: 'test',
        capabilities: [processHistory((messages) => messages.slice(0, kept))],
      }).run('go', { messageHistory: [responseOf({ parts: [text('Hi')] })] });
    await expect(run(0)).rejects.toThrow('Processed history cannot be empty.');
    await expect(run(1)).rejects.toThrow('Processed history must end with a `ModelRequest`.');
  });

  it('may answer in the model’s place, before it or around it', async () => {
    const answer = responseOf({ parts: [text('From the cache')] });
    const before: Capability = {
      beforeModelRequest: () => {
        throw new SkipModelRequest(answer);
      },
    };
    const around: Capability = { wrapModelRequest: () => answer };
    for (const capability of [before, around]) {
      const agent = new Agent({ model: failing, capabilities: [capability] });
      const whole = await agent.run('go');
      expect([whole.output, whole.usage.requests]).toEqual(['From the cache', 1]);
      await using streamed = await agent.runStream('go');
      expect(await streamed.getOutput()).toBe('From the cache');
    }
  });

  it('may send a response back, at the cost of an output retry', async () => {
    const { model, asked } = scriptModel(['Bad'], ['Good']);
    let isFirst = true;
    const picky: Capability = {
      afterModelRequest: (_, { response }) => {
        if (!isFirst) return response;
        isFirst = false;
        throw new ModelRetry('Say it better.');
      },
    };
    const agent = new Agent({ model: alsoWhole(model), capabilities: [picky] });
    expect((await agent.run('go')).output).toBe('Good');
    expect(asked[1]?.at(-1)).toMatchObject({
      parts: [{ partKind: 'retry-prompt', content: 'Say it better.', toolName: null }],
    });
    const stubborn: Capability = {
      afterModelRequest: () => {
        throw new ModelRetry('Never.');
      },
    };
    await expect(new Agent({ model: 'test', capabilities: [stubborn] }).run('go')).rejects.toThrow(
      'Exceeded maximum output retries (1)',
    );
  });

  it('may stand in for one that failed', async () => {
    const capability: Capability = {
      onModelRequestError: (_, { error }) =>
        responseOf({ parts: [text(`Instead: ${String(error)}`)] }),
    };
    const result = await new Agent({ model: failing, capabilities: [capability] }).run('go');
    expect(result.output).toBe('Instead: Error: out of order');
  });
});

describe('hooks around a tool call', () => {
  it('pass its arguments and its result from one to the next', async () => {
    const add = (by: number): Capability => ({
      beforeToolExecute: (_, { args }) => ({ n: (args as { n: number }).n + by }),
      afterToolExecute: (_, { result }) => `${String(result)}+${by}`,
    });
    expect(await returnsOf(doubling({ n: 1 }, add(1), add(10)))).toEqual(['24+10+1']);
  });

  it('may mend arguments before they are checked, and after they were refused', async () => {
    const before: Capability = { beforeToolValidate: () => '{"n": 4}' };
    const onError: Capability = { onToolValidateError: () => ({ n: 5 }) };
    const skip: Capability = {
      wrapToolValidate: () => {
        throw new SkipToolValidation({ n: 6 });
      },
    };
    expect(await returnsOf(doubling('{"n": "x"}', before))).toEqual([8]);
    expect(await returnsOf(doubling('{"n": "x"}', onError))).toEqual([10]);
    expect(await returnsOf(doubling('{"n": "x"}', skip))).toEqual([12]);
  });

  it('may give its result instead of it, or for its failure', async () => {
    const skip: Capability = {
      beforeToolExecute: () => {
        throw new SkipToolExecution('kept');
      },
    };
    const broken: Capability = {
      wrapToolExecute: () => {
        throw new Error('broken');
      },
    };
    const mend: Capability = { onToolExecuteError: (_, { error }) => `mended: ${String(error)}` };
    expect(await returnsOf(doubling({ n: 1 }, skip))).toEqual(['kept']);
    expect(await returnsOf(doubling({ n: 1 }, mend, broken))).toEqual(['mended: Error: broken']);
    await expect(doubling({ n: 1 }, broken).run('go')).rejects.toThrow('broken');
  });

  it('may defer it once its arguments are known to be valid, and not before', async () => {
    const defer = () => {
      throw new ApprovalRequired();
    };
    const late: Capability = { afterToolValidate: defer };
    const { model } = scriptModel([callStep('c1', 'double', { n: 1 })]);
    const agent = new Agent({
      model: alsoWhole(model),
      tools: [double],
      outputType: ['text', 'deferred-tool-requests'],
      capabilities: [late],
    });
    expect((await agent.run('go')).output).toMatchObject({ approvals: [{ toolCallId: 'c1' }] });
    const early = doubling({ n: 1 }, { beforeToolValidate: defer }).run('go');
    await expect(early).rejects.toThrow(UserError);
  });

  it('choose the tools of a step, and add none', async () => {
    const hiding: Capability = { prepareTools: () => [] };
    expect(
      (await new Agent({ model: 'test', tools: [double], capabilities: [hiding] }).run('go'))
        .output,
    ).toBe('success (no tool calls)');
    const adding: Capability = {
      prepareTools: (_, { definitions }) =>
        definitions.map((definition) => ({ ...definition, name: 'other' })),
    };
    await expect(
      new Agent({ model: 'test', tools: [double], capabilities: [adding] }).run('go'),
    ).rejects.toThrow('Prepare function cannot add or rename tools');
  });

  it('settle calls that wait for others while the run goes on', async () => {
    const risky = defineTool({ name: 'risky', requiresApproval: true, execute: () => 'done' });
    const { model } = scriptModel([callStep('c1', 'risky'), callStep('c2', 'risky')], ['Done.']);
    const seen: string[] = [];
    const capability: Capability = {
      handleDeferredToolCalls: (_, { requests }) => {
        seen.push(requests.approvals.map(({ toolCallId }) => toolCallId).join());
        return { approvals: { c1: true, c2: { approved: false, message: 'Not that.' } } };
      },
    };
    const agent = new Agent({ model, tools: [risky], capabilities: [capability] });
    const kinds: string[] = [];
    for await (const event of agent.runStreamEvents('go')) {
      kinds.push(event.eventKind);
      if (event.eventKind !== 'agent_run_result') continue;
      const history = event.result.allMessagesJson();
      expect(history).toContain('"content":"done"');
      expect(history).toContain('"content":"Not that."');
    }
    expect(seen).toEqual(['c1,c2']);
    expect(kinds.filter((kind) => /deferred|tool_result/.test(kind))).toEqual([
      'deferred_tool_requests',
      'deferred_tool_results',
      'function_tool_result',
      'function_tool_result',
    ]);
  });
});

describe('hooks around an output', () => {
  it('may mend it, and process it further, validators inside', async () => {
    const log: unknown[] = [];
    const capability: Capability = {
      onOutputValidateError: () => ({ city: 'Rome' }),
      wrapOutputProcess: async (_, { output, handler }) => {
        log.push(output);
        const made = await handler(output);
        log.push(made);
        return made;
      },
      afterOutputProcess: (_, { output }) => ({ ...(output as object), seen: true }),
    };
    const agent = new Agent({
      model: new TestModel({ customOutputArgs: { city: 5 } }),
      outputType: z.object({ city: z.string() }),
      outputValidators: [({ city }) => ({ city: city.toUpperCase() })],
      capabilities: [capability],
    });
    expect((await agent.run('go')).output).toEqual({ city: 'ROME', seen: true });
    expect(log).toEqual([{ city: 'Rome' }, { city: 'ROME' }]);
  });

  it('see partial outputs too, and may ask for another', async () => {
    const partials: boolean[] = [];
    let isFirst = true;
    const capability: Capability = {
      beforeOutputProcess: (ctx, { output }) => {
        partials.push(ctx.partialOutput);
        if (ctx.partialOutput || !isFirst) return output;
        isFirst = false;
        throw new ModelRetry('another');
      },
    };
    const outputType = z.object({ city: z.string() });
    const agent = new Agent({ model: 'test', outputType, capabilities: [capability] });
    expect((await agent.run('go')).output).toEqual({ city: 'a' });
    expect(partials).toEqual([false, false]);
    await using result = await agent.runStream('go');
    for await (const _ of result.streamOutput({ debounceBySeconds: null }));
    expect(partials).toContain(true);
  });
});

describe('a stop', () => {
  it('is seen by the hooks around the run, and none recovers it [A-093]', async () => {
    const seen: string[] = [];
    const saving: Capability = {
      wrapRun: async (_, { handler }) => {
        try {
          return await handler();
        } catch (error: unknown) {
          seen.push(`wrap ${(error as Error).name}`);
          return { output: 'saved' };
        }
      },
      onRunError: () => {
        seen.push('on error');
        return { output: 'saved' };
      },
      afterRun: (_, { result }) => result,
      onNodeRunError: (_, { error }) => {
        seen.push('node error');
        throw error;
      },
      onModelRequestError: (_, { error }) => {
        seen.push('request error');
        throw error;
      },
    };
    const { model } = scriptModel([callStep('c1', 'stop')]);
    const stop = defineTool({ name: 'stop', execute: (_, ctx) => ctx.cancel() });
    const agent = new Agent({ model: alsoWhole(model), tools: [stop], capabilities: [saving] });
    expect(await thrownBy(agent.run('go'))).toBeInstanceOf(RunCancelled);
    expect(seen).toEqual(['wrap AbortError']);
  });

  it('ends a run whose hook asks for it, or swallows it [A-093]', async () => {
    const token = new CancellationToken();
    const stopping: Capability = {
      afterNodeRun: (ctx, { result }) => {
        ctx.cancel();
        return result;
      },
    };
    const late: Capability = {
      afterRun: (_, { result }) => {
        token.cancel();
        return result;
      },
    };
    const run = (capability: Capability): Promise<unknown> =>
      new Agent({ model: 'test', capabilities: [capability] }).run('go', {
        cancellationToken: token,
      });
    expect(await thrownBy(run(stopping))).toBeInstanceOf(RunCancelled);
    expect(await thrownBy(run(late))).toBeInstanceOf(RunCancelled);
  });

  it('does not wait for a hook that never ends [A-093]', async () => {
    const begun = gate();
    const forever = (): Promise<never> => {
      begun.open();
      return new Promise(() => {});
    };
    const names = ['beforeNodeRun', 'wrapModelRequest', 'afterModelRequest', 'afterRun'] as const;
    for (const name of names) {
      const token = new CancellationToken();
      const agent = new Agent({ model: 'test', capabilities: [{ [name]: forever }] });
      const running = agent.run('go', { cancellationToken: token });
      setImmediate(() => token.cancel());
      expect(await thrownBy(running)).toBeInstanceOf(RunCancelled);
    }
    await begun.opened;
  });

  it('of a run inside of a hook stops the run around it [A-104]', async () => {
    const inner = new Agent({ model: 'test' });
    const capability: Capability = {
      beforeModelRequest: async (_, { request }) => {
        const token = new CancellationToken();
        token.cancel();
        await inner.run('inner', { cancellationToken: token });
        return request;
      },
      onRunError: () => ({ output: 'saved' }),
    };
    const agent = new Agent({ model: 'test', capabilities: [capability] });
    const error = await thrownBy(agent.run('outer'));
    expect(error).toBeInstanceOf(RunCancelled);
    expect((error as RunCancelled).allMessages()).toHaveLength(1);
  });
});
