import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { isAppFacing } from '../../../../../main/agent/capabilities/app-facing.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { dynamicCapability } from '../../../../../main/agent/capabilities/dynamic-capability.ts';
import { Hooks } from '../../../../../main/agent/capabilities/hooks.ts';
import { prefixTools } from '../../../../../main/agent/capabilities/prefix-tools.ts';
import { setToolMetadata } from '../../../../../main/agent/capabilities/set-tool-metadata.ts';
import { wrapCapability } from '../../../../../main/agent/capabilities/wrap-capability.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import type { ToolSelector } from '../../../../../main/agent/tools/tool-selector.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';

const send = defineTool({
  name: 'send',
  metadata: { kind: { of: 'mail', on: true } },
  execute: () => 'sent',
});
const read = defineTool({ name: 'read', execute: () => 'read' });

/** Keeps its state where only it itself finds it. */
class Counting implements Capability {
  readonly id: string | null = 'counting';
  readonly tools = [send];
  #count = 0;

  get instructions(): string {
    return `Counted ${this.#count}.`;
  }

  beforeRun(): void {
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }
}

describe('a capability in a wrapper', () => {
  it('keeps what the wrapper does not change, with its own state', async () => {
    const counting = new Counting();
    const wrapped = wrapCapability(counting, () => ({ description: 'Counts.' }));
    const { model, asked } = golden([[C('send')], [T('Done')]]);
    await new Agent({ model, capabilities: [wrapped] }).run('Go');
    expect(counting.count).toBe(1);
    expect(asked[0]?.info.instructions).toBe('Counted 0.');
    expect([wrapped.id, wrapped.description]).toEqual(['counting', 'Counts.']);
    expect(wrapped).toBeInstanceOf(Counting);
  });

  it('has hooks that are registered later, and emits for the application as they do', () => {
    const hooks = new Hooks();
    const wrapped = wrapCapability(hooks, () => ({}));
    expect(wrapped.beforeRun).toBeUndefined();
    hooks.on('beforeRun', () => {});
    expect(wrapped.beforeRun).toBeTypeOf('function');
    expect('beforeRun' in wrapped).toBe(true);
    expect(isAppFacing(wrapped)).toBe(true);
  });

  it('wraps what it makes for an agent and a run', async () => {
    const made: Capability = { id: 'made', tools: [send] };
    const forEach: Capability = {
      id: 'made',
      tools: [send],
      forAgent: () => ({ ...made, forRun: async () => ({ ...made, tools: [send, read] }) }),
    };
    const { model, asked } = golden([[T('Done')]]);
    await new Agent({ model, capabilities: [prefixTools(forEach, 'mail')] }).run('Go');
    expect(asked[0]?.info.functionTools.map(({ name }) => name)).toEqual([
      'mail_send',
      'mail_read',
    ]);
  });
});

describe('a capability that a function makes', () => {
  it('is made once for each run, or is none', async () => {
    let runs = 0;
    const capability = dynamicCapability(async () => {
      runs += 1;
      return runs === 1 ? { instructions: 'First.' } : null;
    });
    const { model, asked } = golden([[T('one')], [T('two')]]);
    const agent = new Agent({ model, capabilities: [capability] });
    await agent.run('Go');
    await agent.run('Go');
    expect(asked.map(({ info }) => info.instructions)).toEqual(['First.', null]);
  });
});

describe('metadata that is set on tools', () => {
  it.each<[ToolSelector<unknown>, string[]]>([
    ['all', ['send', 'read']],
    [['read'], ['read']],
    [{ metadata: { kind: { of: 'mail' } } }, ['send']],
    [{ metadata: { kind: { of: 'post' } } }, []],
    [async (_, { name }) => name === 'send', ['send']],
  ])('is set on those that %j picks: %j', async (selector, names) => {
    const { model, asked } = golden([[T('Done')]]);
    const capabilities = [setToolMetadata({ seen: true }, selector)];
    await new Agent({ model, tools: [send, read], capabilities }).run('Go');
    const tools = asked[0]?.info.functionTools ?? [];
    expect(
      tools.filter(({ metadata }) => metadata?.['seen'] === true).map(({ name }) => name),
    ).toEqual(names);
    expect(tools[0]?.metadata).toMatchObject({ kind: { on: true } });
  });
});
