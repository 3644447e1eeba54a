import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AgentStreamEvent } from '../../../../../preload/contract/stream-event.ts';
import { Agent } from '../../../../../main/agent/agent.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { onEvent } from '../../../../../main/agent/capabilities/event-listener.ts';
import { Hooks } from '../../../../../main/agent/capabilities/hooks.ts';
import { processEventStream } from '../../../../../main/agent/capabilities/process-event-stream.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import { defineCapabilityEvent } from '../../../../../main/agent/events/define-capability-event.ts';
import { defineCustomEvent } from '../../../../../main/agent/events/define-custom-event.ts';
import { encodeEvent } from '../../../../../main/agent/events/event-codec.ts';
import { isCallToolsNode } from '../../../../../main/agent/run/node.ts';
import type { RunContext } from '../../../../../main/agent/run-context.ts';
import { defineTool, type Tool } from '../../../../../main/agent/tools/tool.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import {
  alsoWhole,
  callStep,
  gate,
  scriptModel,
  type ModelStep,
} from '../../../../support/scripted-model.ts';

type Ctx = RunContext<unknown>;

const SyncProgressEvent = defineCustomEvent('SyncProgressEvent', {
  fields: { done: z.int(), total: z.int() },
});
const NoteEvent = defineCustomEvent('NoteEvent', { fields: { text: z.string() } });
const StepEvent = defineCapabilityEvent('StepEvent', {
  namespace: 'steps',
  fields: { text: z.string() },
});
const AskEvent = defineCapabilityEvent('AskEvent', {
  namespace: 'steps',
  dispatch: 'immediate',
  fields: { cancelled: z.boolean().default(false), reason: z.string().nullable().default(null) },
});

const syncFiles = defineTool({
  name: 'sync_files',
  parameters: z.object({ count: z.int() }),
  execute: async ({ count }, ctx: Ctx) => {
    for (let done = 1; done <= count; done += 1) {
      await ctx.emit(new SyncProgressEvent({ done, total: count }));
    }
    return `Synchronized ${count} files.`;
  },
});

/** An agent whose model makes these calls, then says that it is done. */
function agentThat(
  calls: readonly ModelStep[],
  options: {
    readonly tools?: readonly Tool[];
    readonly capabilities?: readonly Capability[];
    readonly outputValidators?: readonly ((output: string, ctx: Ctx) => Promise<string>)[];
  } = {},
): Agent {
  const { model } = scriptModel(calls, ['Done.']);
  return new Agent({ model: alsoWhole(model), ...options });
}

const callOf = (execute: (ctx: Ctx) => unknown, name = 'act'): Tool =>
  defineTool({ name, execute: (_, ctx: Ctx) => execute(ctx) });

async function eventsOf(agent: Agent): Promise<readonly AgentStreamEvent[]> {
  const events: AgentStreamEvent[] = [];
  await agent.run('go', {
    eventStreamHandler: async (_, stream) => {
      for await (const event of stream) events.push(event);
    },
  });
  return events;
}

const nameOf = (event: { readonly eventKind: string }): string => {
  if (event instanceof NoteEvent) return `note ${event.text}`;
  if (event instanceof StepEvent) return `step ${event.text}`;
  return event.eventKind;
};

const notesIn = (events: readonly { readonly eventKind: string }[]): readonly string[] =>
  events.map(nameOf).filter((name) => /^(note|step|function)/.test(name));

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

describe('a capability’s events', () => {
  const stepping = (): Capability => ({
    id: 'stepper',
    tools: [callOf((ctx) => ctx.emit(new StepEvent({ text: 'tool' })).then(() => 'ok'))],
    beforeModelRequest: async (ctx, { request }) => {
      await ctx.emit(new StepEvent({ text: `hook ${ctx.runStep}` }));
      return request;
    },
  });

  it('come from its hooks and tools, stamped with its id in the run [A-024]', async () => {
    const events = await eventsOf(
      agentThat([callStep('c1', 'act')], { capabilities: [stepping()] }),
    );
    const own = events.flatMap((event) => (event instanceof StepEvent ? [event] : []));
    expect(
      own.map(({ text, capabilityId, toolCallId }) => [text, capabilityId, toolCallId]),
    ).toEqual([
      ['hook 1', 'stepper', null],
      ['tool', 'stepper', 'c1'],
      ['hook 2', 'stepper', null],
    ]);
  });

  it('carry the id that the run gave a capability without one', async () => {
    class FileWatcher implements Capability {
      async beforeRun(ctx: Ctx): Promise<void> {
        await ctx.emit(new StepEvent({ text: 'started' }));
      }
    }
    const seen = await eventsOf(
      agentThat(['Hi'], { capabilities: [new FileWatcher(), new FileWatcher()] }),
    );
    const ids = seen.flatMap((event) => (event instanceof StepEvent ? [event.capabilityId] : []));
    expect(ids).toEqual(['file_watcher', 'file_watcher_2']);
  });

  it('cannot come from an application’s code [A-025]', async () => {
    const fromTool = agentThat([callStep('c1', 'act')], {
      tools: [callOf((ctx) => ctx.emit(new StepEvent({ text: 'x' })))],
    });
    await expect(fromTool.run('go')).rejects.toThrow(
      'Capability events belong to capabilities and can only be emitted from a capability hook or capability-contributed tool.',
    );
    await using run = await agentThat(['Hi']).iter('go');
    // @ts-expect-error -- the code that drives a run is the application's
    await expect(run.emit(new StepEvent({ text: 'x' }))).rejects.toThrow(
      'Capability events belong to capabilities',
    );
  });

  it('are all that a capability may emit: the application’s are not its own [A-025]', async () => {
    const refused = 'Capabilities should define and emit `CapabilityEvent` subclasses';
    const tools = [callOf((ctx) => ctx.emit(new NoteEvent({ text: 'x' })))];
    const fromTool = agentThat([callStep('c1', 'act')], { capabilities: [{ tools }] });
    await expect(fromTool.run('go')).rejects.toThrow(refused);
    const fromHook = agentThat(['Hi'], {
      capabilities: [
        { beforeRun: async (ctx) => void (await ctx.emit(new NoteEvent({ text: 'x' }))) },
      ],
    });
    await expect(fromHook.run('go')).rejects.toThrow(refused);
  });

  it('are published again by an application that listens to them [A-030]', async () => {
    const agent = agentThat([callStep('c1', 'act')], { capabilities: [stepping()] });
    agent.onEvent(StepEvent, async (ctx, { text }) => {
      await ctx.emit(new NoteEvent({ text: `again ${text}` }));
    });
    expect(notesIn(await eventsOf(agent))).toEqual([
      'step hook 1',
      'note again hook 1',
      'function_tool_call',
      'step tool',
      'note again tool',
      'function_tool_result',
      'step hook 2',
      'note again hook 2',
    ]);
  });

  it('that are dispatched at once bring a decision back [A-029]', async () => {
    const decisions: unknown[] = [];
    const asking: Capability = {
      tools: [
        callOf(async (ctx) => {
          const event = await ctx.emit(new AskEvent());
          decisions.push([event.cancelled, event.reason]);
          return 'ok';
        }),
      ],
    };
    const agent = agentThat([callStep('c1', 'act')], { capabilities: [asking] });
    await agent.run('go');
    agent.onEvent(AskEvent, async (_, event) => {
      await new Promise(setImmediate);
      event.cancelled = true;
      event.reason = 'no';
    });
    const { model } = scriptModel([callStep('c1', 'act')], ['Done.']);
    await agent.override({ model: alsoWhole(model) }, () => agent.run('go'));
    expect(decisions).toEqual([
      [false, null],
      [true, 'no'],
    ]);
  });

  it('that are dispatched at once are told once, and seen when they are decided', async () => {
    const told: string[] = [];
    const capability: Capability = {
      tools: [callOf((ctx) => ctx.emit(new AskEvent()).then(() => 'ok'))],
      listeners: [
        onEvent(AskEvent, async (_, event) => {
          told.push('listener');
          await new Promise(setImmediate);
          event.cancelled = true;
        }),
      ],
    };
    const events = await eventsOf(
      agentThat([callStep('c1', 'act')], { capabilities: [capability] }),
    );
    const [asked] = events.flatMap((event) => (event instanceof AskEvent ? [event] : []));
    expect(told).toEqual(['listener']);
    expect(asked?.cancelled).toBe(true);
  });

  it('leave it to the emitter what a listener’s failure means, when dispatched at once', async () => {
    const capability: Capability = {
      tools: [
        callOf((ctx) =>
          ctx.emit(new AskEvent()).then(
            () => 'decided',
            (error: unknown) => `went on after: ${String(error)}`,
          ),
        ),
      ],
      listeners: [
        onEvent(AskEvent, () => {
          throw new Error('cannot decide');
        }),
      ],
    };
    const agent = agentThat([callStep('c1', 'act')], { capabilities: [capability] });
    expect((await agent.run('go')).allMessagesJson()).toContain(
      'went on after: Error: cannot decide',
    );
  });
});

describe('listening', () => {
  it('is for a class and those derived from it, for several, for a kind, or for all', async () => {
    const Base = defineCustomEvent('PageEvent', { abstract: true, fields: { page: z.int() } });
    const Turned = defineCustomEvent('PageTurnedEvent', { base: Base });
    const agent = agentThat([callStep('c1', 'act')], {
      tools: [
        callOf(async (ctx) => {
          await ctx.emit(new Turned({ page: 2 }));
          await ctx.emit(new NoteEvent({ text: 'n' }));
          return 'ok';
        }),
      ],
    });
    const log: string[] = [];
    agent.onEvent(Base, (_, { page }) => void log.push(`page ${page}`));
    agent.onEvent([Turned, NoteEvent], (_, event) => void log.push(event.name));
    agent.onEvent('function_tool_call', (_, { part }) => void log.push(part.toolName));
    const stop = agent.onEvent((_, { eventKind }) => void log.push(`any ${eventKind}`));
    stop();
    await agent.run('go');
    expect(log).toEqual(['act', 'page 2', 'page_turned', 'note']);
  });

  it('has the listeners of capabilities first, then the agent’s, then those of the innermost', async () => {
    const log: string[] = [];
    const listener = (name: string) => onEvent('function_tool_call', () => void log.push(name));
    const agent = agentThat([callStep('c1', 'act')], {
      tools: [callOf(() => 'ok')],
      capabilities: [
        { id: 'inner', ordering: { position: 'innermost' }, listeners: [listener('innermost')] },
        { id: 'a', listeners: [listener('a1'), listener('a2')] },
        { id: 'b', listeners: [listener('b')] },
      ],
    });
    agent.onEvent('function_tool_call', () => void log.push('agent'));
    await agent.run('go');
    expect(log).toEqual(['a1', 'a2', 'b', 'agent', 'innermost']);
  });

  it('comes before consumers and before what wrappers make of the stream', async () => {
    const log: string[] = [];
    const agent = agentThat([callStep('c1', 'act')], {
      tools: [callOf((ctx) => ctx.emit(new NoteEvent({ text: 'x' })).then(() => 'ok'))],
      capabilities: [
        processEventStream(async function* (_, events) {
          for await (const event of events) if (!(event instanceof NoteEvent)) yield event;
        }),
      ],
    });
    agent.onEvent(NoteEvent, () => void log.push('heard'));
    expect(notesIn(await eventsOf(agent))).toEqual(['function_tool_call', 'function_tool_result']);
    expect(log).toEqual(['heard']);
  });

  it('makes a run stream, also one that nobody reads', async () => {
    const kinds = new Set<string>();
    const agent = agentThat(['Hello ', 'world']);
    agent.onEvent((_, { eventKind }) => void kinds.add(eventKind));
    await agent.run('go');
    expect([...kinds]).toEqual(['part_start', 'final_result', 'part_delta', 'part_end']);
  });

  it('fails the run when it fails, or takes too long', async () => {
    const failing = agentThat(['Hi']);
    failing.onEvent('part_start', () => {
      throw new Error('deaf');
    });
    await expect(failing.run('go')).rejects.toThrow('deaf');
    const slow = agentThat(['Hi']);
    const dawdle = (): Promise<void> => new Promise(() => {});
    slow.onEvent('part_start', dawdle, { timeoutSeconds: 0.001 });
    await expect(slow.run('go')).rejects.toThrow(
      "Hook 'onEvent' function 'dawdle' timed out after 0.001s",
    );
  });

  it('does not hold a run that is stopped', async () => {
    const heard = gate();
    const agent = agentThat(['Hi']);
    agent.onEvent('part_start', () => {
      heard.open();
      return new Promise(() => {});
    });
    const events = agent.runStreamEvents('go');
    const ended = (async () => {
      for await (const _ of events);
    })();
    await heard.opened;
    events.cancel();
    await expect(ended).rejects.toThrow('The agent run was cancelled.');
  });
});
