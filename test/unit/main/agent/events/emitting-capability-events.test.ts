import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { onEvent } from '../../../../../main/agent/capabilities/event-listener.ts';
import { processEventStream } from '../../../../../main/agent/capabilities/process-event-stream.ts';
import { defineCustomEvent } from '../../../../../main/agent/events/define-custom-event.ts';
import { alsoWhole, callStep, gate, scriptModel } from '../../../../support/scripted-model.ts';
import {
  type Ctx,
  NoteEvent,
  StepEvent,
  AskEvent,
  agentThat,
  callOf,
  eventsOf,
  notesIn,
} from '../../../../support/agent/emitting-agents.ts';

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
