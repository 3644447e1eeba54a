import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import type { HookName } from '../../../../../main/agent/capabilities/hook-chain.ts';
import { Hooks } from '../../../../../main/agent/capabilities/hooks.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';

const look = defineTool({ name: 'look', execute: () => 'seen' });

/** A capability that notes each of its hooks as it is called, and around what. */
function noting(name: string, log: string[], only?: readonly HookName[]): Capability {
  const note = (what: string): void => void log.push(`${name} ${what}`);
  const around =
    (what: string, input: string | null) =>
    async (_: unknown, given: never): Promise<never> => {
      const { handler, [input ?? '']: value } = given as Record<string, never> & {
        handler: (value: unknown) => Promise<never>;
      };
      note(`> ${what}`);
      try {
        return await handler(value);
      } finally {
        note(`< ${what}`);
      }
    };
  const pass =
    (what: string, field: string) =>
    async (_: unknown, given: never): Promise<never> => {
      note(what);
      return (given as Record<string, never>)[field] as never;
    };
  const all = {
    beforeRun: () => note('before run'),
    afterRun: pass('after run', 'result'),
    wrapRun: around('run', null),
    beforeNodeRun: pass('before node', 'node'),
    afterNodeRun: pass('after node', 'result'),
    wrapNodeRun: around('node', 'node'),
    beforeModelRequest: pass('before request', 'request'),
    afterModelRequest: pass('after request', 'response'),
    wrapModelRequest: around('request', 'request'),
    prepareTools: pass('prepare tools', 'definitions'),
    beforeToolValidate: pass('before validate', 'args'),
    afterToolValidate: pass('after validate', 'args'),
    wrapToolValidate: around('validate', 'args'),
    beforeToolExecute: pass('before execute', 'args'),
    afterToolExecute: pass('after execute', 'result'),
    wrapToolExecute: around('execute', 'args'),
    beforeOutputValidate: pass('before output validate', 'output'),
    afterOutputValidate: pass('after output validate', 'output'),
    wrapOutputValidate: around('output validate', 'output'),
    beforeOutputProcess: pass('before output process', 'output'),
    afterOutputProcess: pass('after output process', 'output'),
    wrapOutputProcess: around('output process', 'output'),
  } satisfies Partial<Record<HookName, unknown>>;
  const chosen = Object.entries(all).filter(
    ([hook]) => only === undefined || only.includes(hook as HookName),
  );
  return { id: name, ...Object.fromEntries(chosen) };
}

describe('the hooks of a run', () => {
  it('are called in the order of the specification', async () => {
    const log: string[] = [];
    const agent = new Agent({
      model: new TestModel(),
      tools: [look],
      capabilities: [noting('a', log)],
    });
    await agent.run('go');
    expect(log.map((line) => line.slice(2))).toEqual(
      [
        ['> run', 'before run'],
        ['before node', '> node', '< node', 'after node'],
        ['before node', '> node', 'prepare tools', 'before request', '> request', '< request'],
        ['after request', '< node', 'after node'],
        ['before node', '> node', 'before validate', '> validate', '< validate'],
        ['after validate', 'before execute', '> execute', '< execute', 'after execute'],
        ['< node', 'after node'],
        ['before node', '> node', 'prepare tools', 'before request', '> request', '< request'],
        ['after request', '< node', 'after node'],
        ['before node', '> node', 'before output process', '> output process'],
        ['< output process', 'after output process', '< node', 'after node'],
        ['< run', 'after run'],
      ].flat(),
    );
  });

  it('are called alike when the response is streamed', async () => {
    const [whole, streamed]: [string[], string[]] = [[], []];
    const make = (log: string[]): Agent =>
      new Agent({ model: new TestModel(), tools: [look], capabilities: [noting('a', log)] });
    await make(whole).run('go');
    for await (const _ of make(streamed).runStreamEvents('go'));
    expect(streamed).toEqual(whole);
  });

  it('check an output only when it is structured', async () => {
    const log: string[] = [];
    const only = ['beforeOutputValidate', 'wrapOutputValidate', 'afterOutputProcess'] as const;
    const capabilities = [noting('a', log, only)];
    await new Agent({ model: new TestModel(), capabilities }).run('go');
    const outputType = z.object({ city: z.string() });
    await new Agent({ model: new TestModel(), outputType, capabilities }).run('go');
    expect(log).toEqual([
      'a after output process',
      'a before output validate',
      'a > output validate',
      'a < output validate',
      'a after output process',
    ]);
  });

  it('of several go in on the way there and out on the way back', async () => {
    const log: string[] = [];
    const only = ['beforeModelRequest', 'wrapModelRequest', 'afterModelRequest'] as const;
    const capabilities = ['a', 'b', 'c'].map((name) => noting(name, log, only));
    await new Agent({ model: new TestModel(), capabilities }).run('go');
    expect(log).toEqual(
      [
        ['a before request', 'b before request', 'c before request'],
        ['a > request', 'b > request', 'c > request'],
        ['c < request', 'b < request', 'a < request'],
        ['c after request', 'b after request', 'a after request'],
      ].flat(),
    );
  });

  it('join those of the agent with those of the run, and keep to what they say of their order', async () => {
    const log: string[] = [];
    const only = ['beforeRun'] as const;
    const agent = new Agent({
      model: new TestModel(),
      capabilities: [
        { ...noting('last', log, only), ordering: { position: 'innermost' } },
        noting('first', log, only),
      ],
    });
    await agent.run('go', {
      capabilities: [
        noting('second', log, only),
        { ...noting('outer', log, only), ordering: { position: 'outermost' } },
      ],
    });
    expect(log.map((line) => line.split(' ')[0])).toEqual(['outer', 'first', 'second', 'last']);
  });

  it('registered one by one are called in that order', async () => {
    const log: string[] = [];
    const hooks = new Hooks()
      .on('beforeModelRequest', (_, { request }) => {
        log.push('one');
        return request;
      })
      .on('beforeModelRequest', (_, { request }) => {
        log.push('two');
        return request;
      })
      .on('wrapToolExecute', async (_, { args, handler }) => {
        log.push('around');
        return handler(args);
      })
      .on(
        'wrapToolExecute',
        (_, { args, handler }) => {
          log.push('never');
          return handler(args);
        },
        { tools: ['other'] },
      );
    const agent = new Agent({ model: new TestModel(), tools: [look], capabilities: [hooks] });
    await agent.run('go');
    expect(log).toEqual(['one', 'two', 'around', 'one', 'two']);
  });

  it('registered with a time of their own fail the run when they take longer', async () => {
    const hooks = new Hooks().on(
      'beforeRun',
      function dawdle() {
        return new Promise(() => {});
      },
      { timeoutSeconds: 0.001 },
    );
    const agent = new Agent({ model: new TestModel(), capabilities: [hooks] });
    await expect(agent.run('go')).rejects.toThrow(
      "Hook 'beforeRun' function 'dawdle' timed out after 0.001s",
    );
  });
});
