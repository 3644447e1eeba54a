import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { searchByKeywords } from '../../../../../main/agent/deferred-loading/search-by-keywords.ts';
import { toolSearch } from '../../../../../main/agent/deferred-loading/tool-search.ts';
import { deferredLoadingToolset } from '../../../../../main/agent/tools/deferred-loading-toolset.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { ToolReturn } from '../../../../../main/agent/tools/tool-return.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';

const named = (name: string, description?: string) =>
  defineTool({
    name,
    ...(description !== undefined && { description }),
    deferLoading: true,
    execute: () => name,
  });
const definitions = [
  named('get_me'),
  named('write_comment', 'Adds a comment to a page.'),
  named('page_title', 'The title of a page'),
].map(({ definition }) => definition);

describe('a search for tools', () => {
  it.each([
    [['me'], ['get_me']],
    [['comment of a PAGE'], ['write_comment', 'page_title']],
    [
      ['title', 'me'],
      ['get_me', 'page_title'],
    ],
    [['music'], []],
  ])('finds for %j by whole words: %j', (queries, names) => {
    expect(searchByKeywords(queries, definitions, new Set())).toEqual(names);
  });

  it('puts what the model has not seen first', () => {
    const seen = new Set(['write_comment']);
    expect(searchByKeywords(['comment page'], definitions, seen)).toEqual([
      'page_title',
      'write_comment',
    ]);
  });

  it('may be the agent’s own, whose made-up names are left out', async () => {
    const { model } = golden([[C('search_tools', { queries: ['x'] })], [T('Done')]]);
    const agent = new Agent({
      model,
      tools: [named('a'), named('b'), named('c')],
      capabilities: [toolSearch({ search: () => ['made_up', 'c', 'a'], maxResults: 2 })],
    });
    const result = await agent.run('Go');
    expect(describeHistory(result.allMessages())[2]).toContain(
      '{"discovered_tools":[{"name":"c"}]}',
    );
  });

  it('finds the tools of a toolset that hides some', async () => {
    const toolset = deferredLoadingToolset(
      functionToolset({ tools: [defineTool({ name: 'read', execute: () => 1 }), named('write')] }),
      ['write'],
    );
    const { model, asked } = golden([[C('search_tools', { queries: ['write'] })], [T('Done')]]);
    await new Agent({ model, toolsets: [toolset] }).run('Go');
    expect(asked.map(({ info }) => info.functionTools.map(({ name }) => name))).toEqual([
      ['read', 'search_tools'],
      ['read', 'write', 'search_tools'],
    ]);
  });
});

describe('a search that the provider does itself', () => {
  it('shows a tool to the very response that calls it, and to the requests after', async () => {
    const wire = {
      part_kind: 'builtin-tool-return',
      tool_kind: 'tool-search',
      content: { discovered_tools: [{ name: 'write' }] },
    };
    const { model, asked } = golden([
      [{ partKind: 'opaque', wireKind: 'builtin-tool-return', wire }, C('write')],
      [T('Done')],
    ]);
    const result = await new Agent({ model, tools: [named('write')] }).run('Go');
    expect(describeHistory(result.allMessages())[2]).toBe('request [return id_write "write"]');
    expect(asked[1]?.info.functionTools.map(({ name }) => name)).toEqual(['write', 'search_tools']);
  });
});

describe('a tool that shows the model others', () => {
  it('has them announced behind its result, and told as an event', async () => {
    const open = defineTool({
      name: 'open',
      execute: () => new ToolReturn({ returnValue: 'here', tools: ['write', 'write'] }),
    });
    const { model, asked } = golden([[C('open')], [C('write')], [T('Done')]]);
    const kinds: string[] = [];
    const agent = new Agent({ model, tools: [open, named('write')] });
    for await (const event of agent.runStreamEvents('Go')) kinds.push(event.eventKind);
    expect(kinds).toContain('tool_availability_delta');
    expect(describeHistory(asked[1]?.messages ?? []).at(-1)).toBe(
      'request [return id_open "here", user "<system>These tools can be called from now on: `write`</system>"]',
    );
  });
});
