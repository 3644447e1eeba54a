import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { sortCapabilities } from '../../../../../main/agent/capabilities/capability-order.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { combinedToolset } from '../../../../../main/agent/tools/combined-toolset.ts';
import { dynamicToolset } from '../../../../../main/agent/tools/dynamic-toolset.ts';
import { externalToolset } from '../../../../../main/agent/tools/external-toolset.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { prefixedToolset } from '../../../../../main/agent/tools/renamed-toolset.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { wrapperToolset } from '../../../../../main/agent/tools/wrapper-toolset.ts';
import type { Toolset } from '../../../../../main/agent/tools/toolset.ts';

const look = defineTool({ name: 'look', execute: () => 'seen' });
const looking = functionToolset({ tools: [look], instructions: 'Look around.' });

function seenBy(model: TestModel) {
  const parameters = model.lastModelRequestParameters;
  return {
    tools: parameters?.functionTools.map(({ name }) => name),
    instructions: parameters?.instructions,
  };
}

describe('a toolset made of others', () => {
  it('brings the tools and the instructions of what it wraps or combines', async () => {
    const model = new TestModel({ callTools: [] });
    const hearing = functionToolset({
      tools: [defineTool({ name: 'hear', execute: () => 'heard' })],
      instructions: 'Listen.',
    });
    const toolset = combinedToolset([prefixedToolset(looking, 'my'), hearing]);
    await new Agent({ model, toolsets: [toolset] }).run('go');
    expect(seenBy(model)).toEqual({
      tools: ['my_look', 'hear'],
      instructions: 'Look around.\n\nListen.',
    });
  });

  it('stands around calls where it says so', async () => {
    const loud = wrapperToolset(looking, {
      callTool: async (_, { args, handler }) => String(await handler(args)).toUpperCase(),
    });
    const result = await new Agent({ model: 'test', toolsets: [loud] }).run('go');
    expect(result.output).toBe('{"look":"SEEN"}');
  });

  it('ends what it is made of when the run ends', async () => {
    const ended: string[] = [];
    const ending = (name: string): Toolset => ({
      ...functionToolset({ tools: [defineTool({ name, execute: () => name })] }),
      exit: async () => void ended.push(name),
    });
    const toolset = combinedToolset([ending('a'), wrapperToolset(ending('b'), {})]);
    await new Agent({ model: 'test', toolsets: [toolset] }).run('go');
    expect(ended).toEqual(['a', 'b']);
  });
});

describe('a toolset that a function chooses', () => {
  it('is chosen for each step, or once for a run, and ended when another takes its place', async () => {
    const log: string[] = [];
    const toolsetOf = (step: number): Toolset => ({
      ...looking,
      exit: async () => void log.push(`end ${step}`),
    });
    const choose = (ctx: { readonly runStep: number }): Toolset => {
      log.push(`choose ${ctx.runStep}`);
      return toolsetOf(ctx.runStep);
    };
    await new Agent({ model: 'test', toolsets: [dynamicToolset(choose)] }).run('go');
    expect(log).toEqual(['choose 1', 'choose 2', 'end 1', 'end 2']);
    log.length = 0;
    const once = dynamicToolset(choose, { perStep: false });
    await new Agent({ model: 'test', toolsets: [once] }).run('go');
    expect(log).toEqual(['choose 0', 'end 0']);
  });

  it('may be none, and brings its instructions when there is one', async () => {
    const model = new TestModel({ callTools: [] });
    await new Agent({ model, toolsets: [dynamicToolset(() => null)] }).run('go');
    expect(seenBy(model)).toEqual({ tools: [], instructions: null });
    await new Agent({ model, toolsets: [dynamicToolset(() => looking)] }).run('go');
    expect(seenBy(model)).toEqual({ tools: ['look'], instructions: 'Look around.' });
  });
});

describe('a toolset whose tools others carry out', () => {
  it('ends the run with their calls', async () => {
    const { definition } = look;
    const agent = new Agent({
      model: 'test',
      toolsets: [externalToolset([definition])],
      outputType: ['text', 'deferred-tool-requests'],
    });
    expect((await agent.run('go')).output).toMatchObject({ calls: [{ toolName: 'look' }] });
  });
});

describe('a capability', () => {
  it('may wrap all tools of a run, the first one outermost', async () => {
    const prefix = (id: string): Capability => ({
      id,
      wrapToolset: (toolset) => prefixedToolset(toolset, id),
    });
    const model = new TestModel({ callTools: [] });
    await new Agent({ model, toolsets: [looking], capabilities: [prefix('a'), prefix('b')] }).run(
      'go',
    );
    expect(seenBy(model).tools).toEqual(['a_b_look']);
  });

  it('stands where it says, else where it was given', () => {
    class Guard implements Capability {
      readonly id = 'guard';
    }
    const guard = new Guard();
    const [a, b] = [{ id: 'a' }, { id: 'b', ordering: { wraps: [Guard] } }];
    const last: Capability = { id: 'last', ordering: { position: 'innermost' } };
    const first: Capability = { id: 'first', ordering: { position: 'outermost' } };
    const sorted = sortCapabilities<unknown>([last, guard, a, b, first]);
    expect(sorted.map(({ id }) => id)).toEqual(['first', 'a', 'b', 'guard', 'last']);
    const needy: Capability = { id: 'needy', ordering: { requires: [Guard] } };
    expect(() => sortCapabilities([needy])).toThrow(
      '`needy` requires `Guard` but it was not found among the capabilities.',
    );
    expect(sortCapabilities([needy, guard])).toEqual([needy, guard]);
  });
});
