import { z } from 'zod';
import { Agent } from '../../../main/agent/agent.ts';
import { defineCustomEvent } from '../../../main/agent/events/define-custom-event.ts';
import type { Model } from '../../../main/agent/models/model.ts';
import type { RunContext } from '../../../main/agent/run-context.ts';
import { ModelRetry, ToolFailed } from '../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';

/** An agent whose tools do all that a front end must be able to show. */
export function weatherAgent(
  model: Model,
): Agent<undefined, readonly ['text', 'deferred-tool-requests']> {
  return new Agent({
    model,
    outputType: ['text', 'deferred-tool-requests'] as const,
    tools: [forecast, archive, stormAlarm],
  });
}

/** How far the sky was looked at; for front ends too. */
const SkyProgressEvent = defineCustomEvent('SkyProgressEvent', {
  fields: { done: z.int(), total: z.int() },
});

/** What the program alone is to know. */
const SkySecretEvent = defineCustomEvent('SkySecretEvent', {
  fields: { station: z.string() },
  ui: false,
});

const forecast = defineTool({
  name: 'forecast',
  description: 'Tells the weather of a city.',
  parameters: z.strictObject({ city: z.string() }),
  execute: async ({ city }, ctx: RunContext) => {
    await ctx.emit(new SkySecretEvent({ station: 'secret-station' }));
    await ctx.emit(new SkyProgressEvent({ done: 1, total: 1 }));
    if (city === 'Atlantis') throw new ModelRetry('There is no such city.');
    return { city, sky: 'clear' };
  },
});

const archive = defineTool({
  name: 'archive',
  description: 'Tells the weather of a past day.',
  parameters: z.strictObject({ day: z.string() }),
  execute: async () => {
    throw new ToolFailed('The archive is closed.');
  },
});

const stormAlarm = defineTool({
  name: 'storm_alarm',
  description: 'Warns everybody.',
  parameters: z.strictObject({}),
  requiresApproval: true,
  execute: async () => 'everybody is warned',
});
