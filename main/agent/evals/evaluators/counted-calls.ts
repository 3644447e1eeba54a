import type { EvaluatorContext, RecordedToolCall } from '../evaluator-context.ts';

/** Why an evaluator of tool calls says no when the task recorded none. */
export const notRecorded = 'The task recorded no tool calls.';

/** The tool calls that count; null when the task recorded none. */
export function countedCalls(
  { toolCalls }: EvaluatorContext,
  includeFailed: boolean,
): readonly RecordedToolCall[] | null {
  return toolCalls?.filter(({ hasFailed }) => includeFailed || !hasFailed) ?? null;
}
