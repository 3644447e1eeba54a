import type { AskUserRequest, AskUserResponse } from '../../../preload/contract/question.ts';

/** Which call a question belongs to, and how long its answer is wanted. */
export interface AnswerContext {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly runId: string;
  readonly conversationId: string;
  /** The call whose return the answer becomes. */
  readonly toolCallId: string;
}

/** Puts questions to the person and waits for what they say. Throws only for failures that must fail the run. */
export type AnswerFunction = (
  request: AskUserRequest,
  context: AnswerContext,
) => Promise<AskUserResponse>;

/** Whoever can ask the person: a function, or an object that does it. Calls may overlap. Source: spec 08 AU-2, AU-8. */
export type Answerer = AnswerFunction | { readonly answer: AnswerFunction };

/** The function of an answerer, whichever form it has. */
export function toAnswerFunction(answerer: Answerer): AnswerFunction {
  if (typeof answerer === 'function') return answerer;
  return (request, context) => answerer.answer(request, context);
}
