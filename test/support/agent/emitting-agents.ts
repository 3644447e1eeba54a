import { z } from 'zod';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import { Agent } from '../../../main/agent/agent.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import { defineCapabilityEvent } from '../../../main/agent/events/define-capability-event.ts';
import { defineCustomEvent } from '../../../main/agent/events/define-custom-event.ts';
import type { RunContext } from '../../../main/agent/run-context.ts';
import { defineTool, type Tool } from '../../../main/agent/tools/tool.ts';
import { alsoWhole, scriptModel, type ModelStep } from '../scripted-model.ts';

/** What a tool of these agents is given. */
export type Ctx = RunContext<unknown>;

/** How far a tool is. */
export const SyncProgressEvent = defineCustomEvent('SyncProgressEvent', {
  fields: { done: z.int(), total: z.int() },
});
/** An application's event with a text. */
export const NoteEvent = defineCustomEvent('NoteEvent', { fields: { text: z.string() } });
/** A capability's event with a text. */
export const StepEvent = defineCapabilityEvent('StepEvent', {
  namespace: 'steps',
  fields: { text: z.string() },
});
/** A capability's event that carries a decision back. */
export const AskEvent = defineCapabilityEvent('AskEvent', {
  namespace: 'steps',
  dispatch: 'immediate',
  fields: { cancelled: z.boolean().default(false), reason: z.string().nullable().default(null) },
});

/** Emits its progress while it works. */
export const syncFiles = defineTool({
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
export function agentThat(
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

/** A tool that does this. */
export const callOf = (execute: (ctx: Ctx) => unknown, name = 'act'): Tool =>
  defineTool({ name, execute: (_, ctx: Ctx) => execute(ctx) });

/** All events of a run. */
export async function eventsOf(agent: Agent): Promise<readonly AgentStreamEvent[]> {
  const events: AgentStreamEvent[] = [];
  await agent.run('go', {
    eventStreamHandler: async (_, stream) => {
      for await (const event of stream) events.push(event);
    },
  });
  return events;
}

/** An event as a word or two. */
export const nameOf = (event: { readonly eventKind: string }): string => {
  if (event instanceof NoteEvent) return `note ${event.text}`;
  if (event instanceof StepEvent) return `step ${event.text}`;
  return event.eventKind;
};

/** The notes, steps and calls among events, in order. */
export const notesIn = (events: readonly { readonly eventKind: string }[]): readonly string[] =>
  events.map(nameOf).filter((name) => /^(note|step|function)/.test(name));
