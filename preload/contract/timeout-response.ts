import { deepFreeze } from './deep-freeze.ts';
import type { AskUserRequest, AskUserResponse } from './question.ts';

/** What the model reads for a question whose time ran out. */
export const TIMED_OUT =
  'The user did not answer this question in the time they set. Make a reasonable choice and say which one you made.';

/** The response when the time ran out: the contract has none, so it goes out as custom answers that say so. */
export function timeoutResponse(request: AskUserRequest): AskUserResponse {
  return deepFreeze({
    answers: request.questions.map(({ header }) => ({
      header,
      selected: [],
      customAnswer: TIMED_OUT,
    })),
    cancelled: false,
  });
}
