import { IncompleteToolCall } from '../../errors.ts';
import { areArgsWhole } from '../../messages/tool-args.ts';
import type { RunState } from '../run-state.ts';

/** Throws IncompleteToolCall when the model's token limit cut the last response inside of a call. Source: spec 02 §4.5. */
export function assertNotCut<Deps>(state: RunState<Deps>): void {
  const response = state.messages.at(-1);
  if (response?.kind !== 'response' || response.finishReason !== 'length') return;
  const last = response.parts.at(-1);
  if (last?.partKind !== 'tool-call' || areArgsWhole(last.args)) return;
  throw new IncompleteToolCall(
    `Model token limit (${state.modelSettings.maxTokens ?? 'provider default'}) exceeded while generating a tool call, resulting in incomplete arguments. Increase the \`max_tokens\` model setting, or simplify the prompt to result in a shorter response that will fit within the limit.`,
  );
}
