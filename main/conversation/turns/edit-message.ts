import type { RequestPart, UserPromptPart } from '../../../preload/contract/request-part.ts';
import type { Transcript, TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { isToolResult } from '../../agent/messages/history.ts';
import { newPrompt, promptPart, supersede, type PlanContext, type TurnPlan } from './turn-plan.ts';

/**
 * Writes a person's message anew, as a branch beside it. What else the message held for the model stays: the results of
 * tools, and the pictures of the prompt. Throws `invalid-input` for a message that no person wrote.
 */
export function planEdit(
  context: PlanContext,
  transcript: Transcript,
  edit: { readonly path: readonly TranscriptMessage[]; readonly text: string },
): TurnPlan {
  const edited = edit.path.at(-1);
  const prompts = edited?.parts.map((entry) => entry.part).filter(isPrompt) ?? [];
  const prompt = prompts.at(-1);
  if (edited === undefined || prompt === undefined) {
    throw new RequestFailure('invalid-input', 'Only a message that you wrote can be edited.');
  }
  const before = edit.path.slice(0, -1);
  const kept = edited.parts.filter(({ part }) => isRequestPart(part) && isToolResult(part));
  const leaf = newPrompt(context, before.at(-1) ?? null, [rewrite(context, prompt, edit.text)]);
  const parts = [
    ...kept,
    ...leaf.parts.map((entry) => ({ ...entry, index: entry.index + nextIndex(kept) })),
  ];
  const message = { ...leaf, parts };
  return {
    events: [
      ...supersede(context, transcript),
      context.showPath(before.at(-1)?.messageId ?? null),
      { type: 'message-added', message },
    ],
    leaf: message,
  };
}

function nextIndex(parts: TranscriptMessage['parts']): number {
  return Math.max(-1, ...parts.map((entry) => entry.index)) + 1;
}

function rewrite(context: PlanContext, prompt: UserPromptPart, text: string): RequestPart {
  if (typeof prompt.content === 'string') return promptPart(context, text);
  const others = prompt.content.filter((item) => typeof item !== 'string');
  return { ...prompt, content: [text, ...others], timestamp: context.at };
}

function isPrompt(part: TranscriptMessage['parts'][number]['part']): part is UserPromptPart {
  return part.partKind === 'user-prompt';
}

function isRequestPart(part: TranscriptMessage['parts'][number]['part']): part is RequestPart {
  return part.partKind === 'tool-return' || part.partKind === 'retry-prompt';
}
