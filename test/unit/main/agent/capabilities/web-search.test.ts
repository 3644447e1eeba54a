import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { thinking } from '../../../../../main/agent/capabilities/thinking.ts';
import { webSearch } from '../../../../../main/agent/capabilities/web-search.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';

const local = defineTool({ name: 'search', execute: () => 'found' });

/** What a model with these native tools is offered. */
async function offered(capability: Capability, nativeTools: readonly string[]) {
  const model = new TestModel();
  Object.assign(model, { nativeTools });
  await new Agent({ model, capabilities: [capability] }).run('x');
  const parameters = model.lastModelRequestParameters;
  return {
    native: parameters?.nativeTools?.map(({ kind, options }) => [kind, options]) ?? [],
    local: parameters?.functionTools.map(({ name }) => name) ?? [],
  };
}

describe('web search', () => {
  it('is the provider’s own where it has one, with what was said about it', async () => {
    const capability = webSearch({
      searchContextSize: 'high',
      userLocation: { city: 'Rome' },
      allowedDomains: ['example.org'],
      maxUses: 2,
    });
    expect(await offered(capability, ['web_search'])).toEqual({
      native: [
        [
          'web_search',
          {
            searchContextSize: 'high',
            userLocation: { city: 'Rome' },
            allowedDomains: ['example.org'],
            maxUses: 2,
          },
        ],
      ],
      local: [],
    });
  });

  it('is a local tool where the provider has none, and never both', async () => {
    const capability = webSearch({ local });
    expect(await offered(capability, ['web_search'])).toMatchObject({
      native: [['web_search', {}]],
      local: [],
    });
    expect(await offered(capability, ['code'])).toEqual({ native: [], local: ['search'] });
    expect(await offered(webSearch({ native: false, local }), ['web_search'])).toEqual({
      native: [],
      local: ['search'],
    });
  });

  it('says what it lacks, and does not let a local tool stand in for what only a provider keeps to', async () => {
    const message = "Native tool(s) ['web_search'] not supported by this model. Supported: [].";
    await expect(offered(webSearch(), [])).rejects.toThrow(message);
    await expect(offered(webSearch({ local, blockedDomains: ['a'] }), [])).rejects.toThrow(message);
    expect(() => webSearch({ native: false })).toThrow('needs the native tool or a local one');
    expect(() => webSearch({ native: false, local, maxUses: 1 })).toThrow(
      'only be kept to by the native',
    );
  });
});

describe('thinking', () => {
  it('is a setting of its capability’s layer, over the agent’s and under the run’s [A-120]', async () => {
    const seen: unknown[] = [];
    const agent = new Agent({
      model: 'test',
      modelSettings: { thinking: false },
      capabilities: [thinking({ effort: 'high' })],
    });
    for (const modelSettings of [undefined, { thinking: 'low' as const }]) {
      await agent.run('x', {
        ...(modelSettings !== undefined && { modelSettings }),
        capabilities: [
          {
            beforeModelRequest: (_, { request }) => {
              seen.push(request.settings.thinking);
              return request;
            },
          },
        ],
      });
    }
    expect(seen).toEqual(['high', 'low']);
    expect(thinking().modelSettings).toEqual({ thinking: true });
  });
});
