import { AsyncLocalStorage } from 'node:async_hooks';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { toArgsObject } from '../messages/tool-args.ts';
import type { RecordedToolCall } from './evaluator-context.ts';

/** What a running task notes about itself. */
export interface TaskRun {
  readonly attributes: Record<string, Json>;
  readonly metrics: Record<string, number>;
  toolCalls: RecordedToolCall[] | null;
}

const taskRuns = new AsyncLocalStorage<TaskRun>();

/** Calls a function as the task of a case, and gives what it noted beside its value. */
export async function recordTask<Value>(
  body: () => Value | Promise<Value>,
): Promise<{ readonly value: Value; readonly taskRun: TaskRun }> {
  const taskRun: TaskRun = { attributes: {}, metrics: {}, toolCalls: null };
  return { value: await taskRuns.run(taskRun, body), taskRun };
}

/** Notes something about the case whose task calls this; nothing outside of a task. */
export function setEvalAttribute(name: string, value: Json): void {
  const taskRun = taskRuns.getStore();
  if (taskRun !== undefined) taskRun.attributes[name] = value;
}

/** Adds to a number of the case whose task calls this. One that is still nothing is not shown. */
export function incrementEvalMetric(name: string, amount: number): void {
  const taskRun = taskRuns.getStore();
  if (taskRun === undefined) return;
  const sum = (taskRun.metrics[name] ?? 0) + amount;
  if (sum !== 0 || name in taskRun.metrics) taskRun.metrics[name] = sum;
}

/** Adds what a run used to the numbers of the case, under the names that the original takes from its spans. */
export function recordUsage(usage: RunUsageValue): void {
  incrementEvalMetric('requests', usage.requests);
  incrementEvalMetric('input_tokens', usage.inputTokens);
  incrementEvalMetric('output_tokens', usage.outputTokens);
  incrementEvalMetric('cache_read.input_tokens', usage.cacheReadTokens);
  incrementEvalMetric('cache_creation.input_tokens', usage.cacheWriteTokens);
  for (const [key, count] of Object.entries(usage.details)) incrementEvalMetric(key, count);
  if (usage.cost !== null) incrementEvalMetric('cost', Number(usage.cost));
}

/**
 * Notes the tool calls of a run for the evaluators that look at them: `agent.run(prompt, { eventStreamHandler:
 * recordToolCalls })`. Calls that are left to others are never carried out here and do not count.
 */
export async function recordToolCalls(
  _context: unknown,
  events: AsyncIterable<AgentStreamEvent>,
): Promise<void> {
  const taskRun = taskRuns.getStore();
  const calls = new Map<string, RecordedToolCall | null>();
  const argsOf = new Map<string, JsonObject>();
  for await (const event of events) {
    if (event.eventKind === 'function_tool_call') {
      const { toolCallId, args } = event.part;
      calls.set(toolCallId, null);
      argsOf.set(toolCallId, toArgsObject(args));
    } else if (event.eventKind === 'function_tool_result') {
      const { part } = event;
      calls.set(part.toolCallId, {
        toolName: part.toolName ?? '',
        args: argsOf.get(part.toolCallId) ?? {},
        hasFailed: part.partKind === 'retry-prompt' || part.outcome !== 'success',
      });
    }
  }
  if (taskRun === undefined) return;
  const settled = [...calls.values()].filter((call) => call !== null);
  taskRun.toolCalls = [...(taskRun.toolCalls ?? []), ...settled];
}
