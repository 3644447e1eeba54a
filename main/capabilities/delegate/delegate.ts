import { z } from 'zod';
import type { Agent } from '../../agent/agent.ts';
import { CancellationSignal } from '../../agent/cancellation/cancellation-signal.ts';
import type { Capability } from '../../agent/capabilities/capability.ts';
import type { Model } from '../../agent/models/model.ts';
import type { RunContext } from '../../agent/run-context.ts';
import type { HandledRunOptions } from '../../agent/run/run-options.ts';
import { ToolFailed } from '../../agent/tools/model-retry.ts';
import { defineTool } from '../../agent/tools/tool.ts';
import { RunUsage } from '../../agent/usage/run-usage.ts';
import { defaultUsageLimits } from '../../agent/usage/usage-limits.ts';
import type { ChildOutcome, ChildRuns } from './child-runs.ts';

/** Name of the tool, by which its calls are shown. */
export const delegateToolName = 'delegate_task';

/** What the capability needs. */
export interface DelegateOptions {
  /** Makes the agent that is given a task, on the model of the run that gives it. It has to manage without the person. */
  readonly createAgent: (model: Model) => Agent<undefined, string>;
  readonly childRuns: ChildRuns;
  /** Requests to the model that one task may take. */
  readonly requestLimit?: number;
}

const defaultRequestLimit = 20;

const taskArguments = z.strictObject({
  task: z
    .string()
    .min(1)
    .max(50_000)
    .describe('All that is needed to do it: what is wanted, and what is known.'),
});

const description = `Gives a task that stands by itself to a sub-agent, which begins with nothing but the task, cannot ask the person, and answers once. For work whose steps need not be remembered, such as looking through many files.`;

/** Lets the model hand tasks to runs of their own, whose steps stay out of its history. Source: spec 04 §7. */
export function delegate(options: DelegateOptions): Capability {
  return {
    name: 'delegate',
    tools: [
      defineTool({
        name: delegateToolName,
        description,
        parameters: taskArguments,
        execute: ({ task }, ctx) => runTask(task, ctx, options),
      }),
    ],
  };
}

async function runTask(
  task: string,
  ctx: RunContext<unknown>,
  { createAgent, childRuns, requestLimit = defaultRequestLimit }: DelegateOptions,
): Promise<string> {
  const { signal, conversationId, toolCallId } = ctx;
  const parent = { conversationId, runId: ctx.runId, toolCallId: toolCallId ?? '' };
  const child = await childRuns.begin(parent);
  const usage = new RunUsage();
  const end = async (state: ChildOutcome['state'], error: unknown): Promise<void> => {
    ctx.usage.incr(usage);
    await child.end({ state, error, usage: usage.snapshot() });
  };
  try {
    const result = await createAgent(ctx.model).run(task, {
      runId: child.runId,
      conversationId,
      usage,
      usageLimits: { ...defaultUsageLimits, requestLimit },
      signal,
      ...streamed,
    });
    await end('completed', null);
    return result.output;
  } catch (error: unknown) {
    await end(signal.aborted ? stateOf(signal) : 'failed', error);
    signal.throwIfAborted();
    throw new ToolFailed(`The sub-agent could not do it: ${describe(error)}`);
  }
}

/** A response is streamed although nobody watches, so that a stop ends it in the middle. */
const streamed: Pick<HandledRunOptions<undefined>, 'eventStreamHandler'> = {
  eventStreamHandler: async (_ctx, events) => {
    for await (const _event of events);
  },
};

// The parent's own stop is the person's; whatever else ends it comes from outside.
function stateOf({ reason }: AbortSignal): ChildOutcome['state'] {
  return reason instanceof CancellationSignal ? 'stopped' : 'interrupted';
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
