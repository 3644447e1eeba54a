import type { Transcript, TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { supersede, type PlanContext, type TurnPlan } from './turn-plan.ts';

/**
 * Has a person's message answered once more: the whole turn, on a branch beside the one there is. `path` leads to any
 * message of that turn. Throws `invalid-input` where no person wrote anything.
 */
export function planAnswerAgain(
  context: PlanContext,
  transcript: Transcript,
  path: readonly TranscriptMessage[],
): TurnPlan {
  const leaf = path.findLast(({ parts }) =>
    parts.some(({ part }) => part.partKind === 'user-prompt'),
  );
  if (leaf === undefined) {
    throw new RequestFailure('invalid-input', 'There is no message that could be answered.');
  }
  return {
    events: [...supersede(context, transcript), context.showPath(leaf.messageId)],
    leaf,
  };
}
