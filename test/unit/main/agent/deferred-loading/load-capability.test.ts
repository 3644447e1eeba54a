import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import type { RunContext } from '../../../../../main/agent/run-context.ts';
import { dynamicToolset } from '../../../../../main/agent/tools/dynamic-toolset.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T, type GoldenModel } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';

const send = defineTool({ name: 'send', execute: () => 'sent' });
const post: Capability = {
  id: 'post',
  description: 'Sends letters.',
  deferLoading: true,
  instructions: 'Write kindly.',
  tools: [send],
};
const load = (id = 'post', callId = 'load') => C('load_capability', { id }, callId);

const toolsOf = ({ asked }: GoldenModel): string[][] =>
  asked.map(({ info }) => info.functionTools.map(({ name }) => name));

describe('a capability that the model loads', () => {
  it('shows its id and description, and the rest once it is loaded', async () => {
    const golden3 = golden([[load()], [C('send')], [T('Done')]]);
    const result = await new Agent({ model: golden3.model, capabilities: [post] }).run('Go');
    expect(toolsOf(golden3)).toEqual([
      ['load_capability'],
      ['load_capability', 'send'],
      ['load_capability', 'send'],
    ]);
    expect(golden3.asked[0]?.info.instructions).toMatch(/\n- post: Sends letters\.$/);
    expect(describeHistory(result.allMessages()).slice(1, 5)).toEqual([
      'response [call load_capability load {"id":"post"}]',
      'request [return load {"instructions":"Write kindly."}, tool-availability-delta]',
      'response [call send id_send {}]',
      'request [return id_send "sent"]',
    ]);
  });

  it('takes part in the run with hooks and settings from then on', async () => {
    const heard: string[] = [];
    const listening: Capability = {
      ...post,
      modelSettings: { temperature: 0.5 },
      beforeModelRequest: (ctx, { request }) => {
        heard.push(`${ctx.runStep} ${[...ctx.loadedCapabilityIds].join()}`);
        return request;
      },
    };
    const { model, asked } = golden([[load()], [T('Done')]]);
    await new Agent({ model, capabilities: [listening] }).run('Go');
    expect(heard).toEqual(['2 post']);
    expect(asked.map(({ info }) => info.modelSettings)).toEqual([{}, { temperature: 0.5 }]);
  });

  it('refuses a call that comes too early once for free, and then as a retry', async () => {
    const early = golden([[C('send')], [C('send', {}, '2')], [C('send', {}, '3')], [T('Done')]]);
    const agent = new Agent({ model: early.model, capabilities: [post] });
    await expect(agent.run('Go')).rejects.toThrow("Tool 'send' exceeded max retries count of 1.");
    expect(early.asked).toHaveLength(3);
  });

  it('gives the instructions that its toolset has in this run', async () => {
    let runs = 0;
    const toolset = dynamicToolset<unknown>(
      () => functionToolset({ tools: [send], instructions: `For run ${(runs += 1)}.` }),
      { perStep: false },
    );
    const { model } = golden([[load()], [T('Done')], [load()], [T('Done')]]);
    const agent = new Agent({ model, capabilities: [{ ...post, tools: [], toolsets: [toolset] }] });
    await agent.run('Go');
    const result = await agent.run('Go again');
    expect(describeHistory(result.allMessages())[2]).toContain('Write kindly.\\n\\nFor run 2.');
  });

  it('stays loaded in a run that goes on with the history', async () => {
    const first = golden([[load()], [T('Done')]]);
    const { messages } = await new Agent({ model: first.model, capabilities: [post] })
      .run('Go')
      .then((result) => ({ messages: result.allMessages() }));
    const second = golden([[C('send')], [T('Done')]]);
    await new Agent({ model: second.model, capabilities: [post] }).run('Go on', {
      messageHistory: messages,
    });
    expect(toolsOf(second)[0]).toEqual(['load_capability', 'send']);
  });

  it('brings what the provider carries out itself once it is loaded', async () => {
    const search = { kind: 'web_search', options: {}, optional: false };
    const { model, asked } = golden([[load()], [T('Done')]]);
    const searching = Object.assign(model, { nativeTools: ['web_search'] });
    const capability = { ...post, nativeTools: [search] };
    await new Agent({ model: searching, capabilities: [capability] }).run('Go');
    const seen = asked.map(({ info }) => info.modelRequestParameters.nativeTools ?? []);
    expect(seen).toEqual([[], [search]]);
  });

  it('needs an id that stays', () => {
    const { id: _, ...unnamed } = post;
    expect(() => new Agent({ model: 'test', capabilities: [unnamed] })).toThrow(UserError);
  });

  it('tells code of the run what may be called', async () => {
    const seen: boolean[] = [];
    const look = defineTool({
      name: 'look',
      execute: (_, ctx: RunContext) => {
        seen.push(ctx.isToolAvailable('send'), ctx.isToolAvailable('look'));
        seen.push(ctx.activeCapabilityIds.has('post'), ctx.isToolAvailable('nothing'));
      },
    });
    const { model } = golden([[C('look')], [load()], [C('look', {}, '2')], [T('Done')]]);
    await new Agent({ model, tools: [look], capabilities: [post] }).run('Go');
    expect(seen).toEqual([false, true, false, false, true, true, true, false]);
  });
});
