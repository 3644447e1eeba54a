import { describe, expect, it } from 'vitest';
import type { AgentStreamEvent } from '../../../../../preload/contract/stream-event.ts';
import { Agent } from '../../../../../main/agent/agent.ts';
import { Hooks } from '../../../../../main/agent/capabilities/hooks.ts';
import { processEventStream } from '../../../../../main/agent/capabilities/process-event-stream.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import { encodeEvent } from '../../../../../main/agent/events/event-codec.ts';
import { isCallToolsNode } from '../../../../../main/agent/run/node.ts';
import { type Tool } from '../../../../../main/agent/tools/tool.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { callStep, gate, scriptModel } from '../../../../support/scripted-model.ts';
import {
  type Ctx,
  SyncProgressEvent,
  NoteEvent,
  syncFiles,
  agentThat,
  callOf,
  eventsOf,
  nameOf,
  notesIn,
} from '../../../../support/agent/emitting-agents.ts';

describe('an application’s events', () => {
  it('tell of progress inside of a tool, and stay out of the history [A-023, A-035, A-036]', async () => {
    const agent = agentThat([callStep('sync', 'sync_files', '{"count": 3}')], {
      tools: [syncFiles],
    });
    const log: string[] = [];
    agent.onEvent(SyncProgressEvent, (_, { done, total, toolName, toolCallId }) => {
      log.push(`${done}/${total} from ${toolName} (${toolCallId})`);
    });
    const result = await agent.run('Synchronize my files');
    expect(log).toEqual([1, 2, 3].map((done) => `${done}/3 from sync_files (sync)`));
    const history = result.allMessagesJson();
    expect(history).toContain('Synchronized 3 files.');
    expect(history).not.toContain('sync_progress');
  });

  it('stand between the call that emits them and its result', async () => {
    const events = await eventsOf(
      agentThat([callStep('sync', 'sync_files', { count: 1 })], { tools: [syncFiles] }),
    );
    expect(events.map(({ eventKind }) => eventKind)).toEqual([
      'part_start',
      'part_end',
      'function_tool_call',
      'custom',
      'function_tool_result',
      'part_start',
      'final_result',
      'part_end',
    ]);
    const [custom] = events.filter(({ eventKind }) => eventKind === 'custom');
    expect(custom === undefined ? null : encodeEvent(custom)).toEqual({
      name: 'sync_progress',
      tool_call_id: 'sync',
      tool_name: 'sync_files',
      event_kind: 'custom',
      done: 1,
      total: 1,
    });
  });

  it('are stamped with the call they come from, in place [A-033]', async () => {
    const event = new NoteEvent({ text: 'a' });
    let returned: unknown = null;
    const tool = callOf(async (ctx) => {
      returned = await ctx.emit(event);
    });
    await agentThat([callStep('c1', 'act')], { tools: [tool] }).run('go');
    expect(returned).toBe(event);
    expect([event.toolCallId, event.toolName]).toEqual(['c1', 'act']);
  });

  it('keep a call id that they have already, and then get no tool name [A-034]', async () => {
    const event = new NoteEvent({ text: 'a' }, { toolCallId: 'own' });
    const tool = callOf((ctx) => ctx.emit(event).then(() => 'ok'));
    await agentThat([callStep('c1', 'act')], { tools: [tool] }).run('go');
    expect([event.toolCallId, event.toolName]).toEqual(['own', null]);
  });

  it('come from validators, hooks, handlers and listeners too [A-026]', async () => {
    const hooks = new Hooks()
      .on('beforeModelRequest', async (ctx, { request }) => {
        await ctx.emit(new NoteEvent({ text: `request ${ctx.runStep}` }));
        return request;
      })
      .onEvent('function_tool_result', async (ctx) => {
        await ctx.emit(new NoteEvent({ text: 'listener' }));
      });
    const agent = agentThat([callStep('c1', 'act')], {
      tools: [callOf((ctx) => ctx.emit(new NoteEvent({ text: 'tool' })).then(() => 'ok'))],
      capabilities: [hooks],
      outputValidators: [
        async (output, ctx) => {
          await ctx.emit(new NoteEvent({ text: 'validator' }));
          return output;
        },
      ],
    });
    const events: AgentStreamEvent[] = [];
    let isHandled = false;
    await agent.run('go', {
      eventStreamHandler: async (ctx, stream) => {
        if (!isHandled) await ctx.emit(new NoteEvent({ text: 'handler' }));
        isHandled = true;
        for await (const event of stream) events.push(event);
      },
    });
    expect(notesIn(events).filter((name) => name.startsWith('note'))).toEqual([
      'note request 1',
      'note handler',
      'note tool',
      'note listener',
      'note request 2',
      'note validator',
    ]);
  });

  it('come from code that drives the run, to whoever streams the next node [A-026, A-041]', async () => {
    const agent = agentThat([callStep('c1', 'act')], { tools: [callOf(() => 'ok')] });
    await using run = await agent.iter('go');
    const event = new NoteEvent({ text: 'driver' });
    const seen: string[] = [];
    for await (const node of run) {
      if (!isCallToolsNode(node)) continue;
      if (seen.length === 0) expect(await run.emit(event)).toBe(event);
      for await (const each of node.stream(run.ctx)) seen.push(nameOf(each));
    }
    expect(seen).toEqual(['note driver', 'function_tool_call', 'function_tool_result']);
  });

  it('are seen by nobody in a bare loop over the nodes [A-041]', async () => {
    const agent = agentThat([callStep('sync', 'sync_files', { count: 1 })], { tools: [syncFiles] });
    const kinds: string[] = [];
    await using run = await agent.iter('go');
    for await (const node of run) kinds.push(node.kind);
    expect(kinds).not.toContain('custom');
    expect(run.result?.output).toBe('Done.');
  });

  it('reach hooks, handlers, event streams and streamed nodes alike [A-037]', async () => {
    const tool = callOf((ctx) => ctx.emit(new NoteEvent({ text: 'x' })).then(() => 'ok'));
    const heard: string[] = [];
    const wrapped: string[] = [];
    const capability = processEventStream(async function* (_, events) {
      for await (const event of events) {
        wrapped.push(nameOf(event));
        yield event;
      }
    });
    const make = (): Agent => {
      const agent = agentThat([callStep('c1', 'act')], {
        tools: [tool],
        capabilities: [capability],
      });
      agent.onEvent(NoteEvent, (_, { text }) => {
        heard.push(text);
      });
      return agent;
    };
    const expected = ['function_tool_call', 'note x', 'function_tool_result'];
    expect(notesIn(await eventsOf(make()))).toEqual(expected);
    const streamed: string[] = [];
    for await (const event of make().runStreamEvents('go')) streamed.push(nameOf(event));
    expect(streamed.filter((name) => expected.includes(name))).toEqual(expected);
    await using run = await make().iter('go');
    const nodes: string[] = [];
    for await (const node of run) {
      if (isCallToolsNode(node))
        for await (const event of node.stream(run.ctx)) nodes.push(nameOf(event));
    }
    expect(nodes).toEqual(expected);
    expect(heard).toEqual(['x', 'x', 'x']);
    expect(wrapped.filter((name) => name === 'note x')).toHaveLength(3);
  });

  it('are seen while the tool still runs: it can wait for that [A-042]', async () => {
    for (const toolExecution of ['parallel', 'parallel_ordered_events'] as const) {
      const seen = gate();
      const tool = callOf(async (ctx) => {
        await ctx.emit(new NoteEvent({ text: 'now' }));
        await seen.opened;
        return 'ok';
      });
      const { model } = scriptModel([callStep('c1', 'act')], ['Done.']);
      const agent = new Agent({ model, tools: [tool], toolExecution });
      for await (const event of agent.runStreamEvents('go')) {
        if (event instanceof NoteEvent) seen.open();
      }
    }
  });

  it('of tools side by side come in the order in which they were emitted [A-043]', async () => {
    const turns = [gate(), gate(), gate(), gate()];
    const emitAt = (name: string, places: readonly number[]): Tool =>
      callOf(async (ctx) => {
        for (const at of places) {
          await turns[at]?.opened;
          await ctx.emit(new NoteEvent({ text: `${name}${at}` }));
          turns[at + 1]?.open();
        }
        return name;
      }, name);
    turns[0]?.open();
    const agent = agentThat([callStep('c1', 'left'), callStep('c2', 'right')], {
      tools: [emitAt('left', [0, 2]), emitAt('right', [1, 3])],
    });
    const notes = notesIn(await eventsOf(agent)).filter((name) => name.startsWith('note'));
    expect(notes).toEqual(['note left0', 'note right1', 'note left2', 'note right3']);
  });

  it('have their place though nobody awaits them [A-032]', async () => {
    const tool = callOf((ctx) => {
      const promise: Promise<unknown> = ctx.emit(new NoteEvent({ text: 'one' }));
      void ctx.emit(new NoteEvent({ text: 'two' }));
      return promise instanceof Promise;
    });
    const events = await eventsOf(agentThat([callStep('c1', 'act')], { tools: [tool] }));
    expect(notesIn(events)).toEqual([
      'function_tool_call',
      'note one',
      'note two',
      'function_tool_result',
    ]);
  });

  it('come before the failure that follows them, once for each attempt', async () => {
    let attempts = 0;
    const tool = callOf(async (ctx) => {
      attempts += 1;
      await ctx.emit(new NoteEvent({ text: `attempt ${attempts}` }));
      if (attempts === 1) throw new ModelRetry('again');
      throw new Error('broken');
    });
    const { model } = scriptModel([callStep('c1', 'act')], [callStep('c2', 'act')]);
    const seen: string[] = [];
    const running = async (): Promise<void> => {
      for await (const event of new Agent({ model, tools: [tool] }).runStreamEvents('go'))
        seen.push(nameOf(event));
    };
    await expect(running()).rejects.toThrow('broken');
    expect(seen.filter((name) => name.startsWith('note'))).toEqual([
      'note attempt 1',
      'note attempt 2',
    ]);
  });

  it('disturb neither the text nor the output of a stream', async () => {
    const agent = agentThat(['Hello ', 'world'], {
      capabilities: [
        new Hooks().on('beforeModelRequest', async (ctx, { request }) => {
          await ctx.emit(new NoteEvent({ text: 'x' }));
          return request;
        }),
      ],
    });
    await using result = await agent.runStream('go');
    const texts: string[] = [];
    for await (const text of result.streamText({ debounceBySeconds: null })) texts.push(text);
    expect(texts.at(-1)).toBe('Hello world');
    expect(await result.getOutput()).toBe('Hello world');
  });

  it('cannot be emitted when the run is over [A-040]', async () => {
    let late: Ctx | null = null;
    const agent = agentThat([callStep('c1', 'act')], {
      tools: [
        callOf((ctx) => {
          late = ctx;
          return 'ok';
        }),
      ],
    });
    await using run = await agent.iter('go');
    for await (const _ of run);
    const emitted = run.emit(new NoteEvent({ text: 'late' }));
    await expect(emitted).rejects.toThrow(UserError);
    await expect(run.emit(new NoteEvent({ text: 'late' }))).rejects.toThrow(
      'cannot be called after the run has ended',
    );
    await run[Symbol.asyncDispose]();
    const context = late as Ctx | null;
    await expect(context?.emit(new NoteEvent({ text: 'late' }))).rejects.toThrow(
      '`emit` is only available during an agent run',
    );
  });
});
