import type { AgentRunResult } from '../run/agent-run-result.ts';
import type { EventStreamHandler } from '../run/run-options.ts';
import type { Task } from './evaluation.ts';
import { recordToolCalls, recordUsage } from './task-run.ts';

/** What a run of an agent that is evaluated must be given. */
export interface EvaluatedRunOptions {
  readonly signal: AbortSignal;
  readonly eventStreamHandler: EventStreamHandler<unknown>;
}

/**
 * A task that runs an agent: `agentTask((prompt, options) => agent.run(prompt, options))`. A case's inputs are the
 * prompt, as JSON when they are no text; the run's output is the task's. Usage becomes metrics, and tool calls are
 * there for the evaluators that look at them.
 */
export function agentTask<Output>(
  run: (prompt: string, options: EvaluatedRunOptions) => Promise<AgentRunResult<Output>>,
): Task<unknown, Output> {
  return async (inputs, { signal }) => {
    const prompt = typeof inputs === 'string' ? inputs : JSON.stringify(inputs);
    const result = await run(prompt, { signal, eventStreamHandler: recordToolCalls });
    recordUsage(result.usage);
    return result.output;
  };
}
