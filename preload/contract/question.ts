import { z } from 'zod';
import { deepFreeze } from './deep-freeze.ts';

/** The tool by which a model asks the person; the name is part of the contract. Source: spec 08 §1. */
export const TOOL_NAME = 'ask_user_question';
/** Most questions that one call may carry. */
export const MAX_QUESTIONS = 10;
/** What the model reads when the person declined. */
export const DECLINED =
  'The user declined to answer. Continue without the answer, or ask differently if it is essential.';

/** Every limit of a question set; lengths count code points. Source: spec 08 §2. */
export const questionLimits = Object.freeze({
  questions: Object.freeze({ min: 1, max: MAX_QUESTIONS }),
  options: Object.freeze({ min: 2, max: 6 }),
  header: Object.freeze({ min: 1, max: 25, multiline: false }),
  question: Object.freeze({ min: 1, max: 500, multiline: true }),
  label: Object.freeze({ min: 1, max: 50, multiline: false }),
  description: Object.freeze({ min: 0, max: 200, multiline: true }),
});

/** One choice that is offered. */
export interface QuestionOption {
  readonly label: string;
  readonly description: string | null;
}

/** One multiple-choice question; its header names it and keys its answer. */
export interface Question {
  readonly header: string;
  readonly question: string;
  readonly options: readonly QuestionOption[];
  readonly multiSelect: boolean;
}

/** What one call of the tool asks: deeply frozen, the same object for everyone who sees it. */
export interface AskUserRequest {
  readonly questions: readonly Question[];
  /** 32 hexadecimal digits, fresh for each call. */
  readonly id: string;
}

/** The answer to one question: labels that were offered, or a text of the person's own. */
export interface AskUserAnswer {
  readonly header: string;
  readonly selected: readonly string[];
  readonly customAnswer: string | null;
}

/** What the person answered to a whole set; `cancelled` means they declined. */
export interface AskUserResponse {
  readonly answers: readonly AskUserAnswer[];
  readonly cancelled: boolean;
}

const optionSchema: z.ZodType<QuestionOption> = z.strictObject({
  label: z.string(),
  description: z.string().nullable(),
});

const questionSchema: z.ZodType<Question> = z.strictObject({
  header: z.string(),
  question: z.string(),
  options: z.array(optionSchema).min(questionLimits.options.min).max(questionLimits.options.max),
  multiSelect: z.boolean(),
});

/** The shape of a request that was validated before; the content was checked when the model asked. */
export const askUserRequestSchema: z.ZodType<AskUserRequest> = z.strictObject({
  questions: z.array(questionSchema).min(questionLimits.questions.min).max(MAX_QUESTIONS),
  id: z.string().min(1).max(200),
});

const answerSchema: z.ZodType<AskUserAnswer> = z.strictObject({
  header: z.string(),
  selected: z.array(z.string()),
  customAnswer: z.string().nullable(),
});

/** The shape of a response; whether it fits its request is `checkResponse`'s to say. */
export const askUserResponseSchema: z.ZodType<AskUserResponse> = z.strictObject({
  answers: z.array(answerSchema),
  cancelled: z.boolean(),
});

/** Makes the request of one call, frozen. The id has to be fresh: 32 hexadecimal digits. Source: spec 08 §3. */
export function createAskUserRequest(questions: readonly Question[], id: string): AskUserRequest {
  return deepFreeze({ questions, id });
}

/** The response that says the person declined. */
export const declinedResponse: AskUserResponse = Object.freeze({
  answers: Object.freeze([]),
  cancelled: true,
});
