import { deepFreeze } from './deep-freeze.ts';
import { declinedResponse, type AskUserRequest, type AskUserResponse } from './question.ts';
import { trimWhiteSpace } from './question-text.ts';

/** What stands before the person's note when they decline with one. */
export const DECLINED_WITH_NOTE = 'The user declined to answer this question and said: ';

/**
 * The response of a person who declines. The contract's decline carries no words, so one with a note goes out
 * as custom answers that say so; the note has to pass `checkCustomAnswer`.
 */
export function declineResponse(request: AskUserRequest, note: string): AskUserResponse {
  const words = trimWhiteSpace(note);
  if (words === '') return declinedResponse;
  return deepFreeze({
    answers: request.questions.map(({ header }) => ({
      header,
      selected: [],
      customAnswer: `${DECLINED_WITH_NOTE}${words}`,
    })),
    cancelled: false,
  });
}

/** Whether a response declines, with or without a note. */
export function isDeclined(response: AskUserResponse): boolean {
  if (response.cancelled) return true;
  const { answers } = response;
  return (
    answers.length > 0 &&
    answers.every(({ customAnswer }) => customAnswer?.startsWith(DECLINED_WITH_NOTE) === true)
  );
}

/** What the person said when they declined, or null: they did not decline, or said nothing. */
export function declineNote(response: AskUserResponse): string | null {
  const [first] = response.answers;
  if (!isDeclined(response) || first === undefined) return null;
  return first.customAnswer?.slice(DECLINED_WITH_NOTE.length) ?? null;
}
