import { checkCustomAnswer } from './custom-answer.ts';
import {
  askUserResponseSchema,
  DECLINED,
  type AskUserAnswer,
  type AskUserRequest,
  type AskUserResponse,
  type Question,
} from './question.ts';
import { quoteText, quoteTexts } from './quote-text.ts';

/** A response that does not fit its request: the answerer's mistake, never the model's. Fails the run. */
export class AskUserResponseError extends Error {
  override readonly name = 'AskUserResponseError';
}

/**
 * Throws when a response does not fit its request: TypeError for a wrong shape, else AskUserResponseError
 * with the contract's message. Source: spec 08 §4.
 */
export function checkResponse(
  request: AskUserRequest,
  response: unknown,
): asserts response is AskUserResponse {
  const parsed = askUserResponseSchema.safeParse(response);
  if (!parsed.success) {
    throw new TypeError('The answerer did not return a response to the questions.', {
      cause: parsed.error,
    });
  }
  const problem = findResponseProblem(request, parsed.data);
  if (problem !== null) throw new AskUserResponseError(problem);
}

/** The first rule that a response breaks, in the contract's words and order; null when it fits. Source: spec 08 §4. */
export function findResponseProblem(
  request: AskUserRequest,
  response: AskUserResponse,
): string | null {
  if (response.cancelled) {
    return response.answers.length > 0 ? 'a cancelled response carries no answers' : null;
  }
  const open = new Map(request.questions.map((question) => [question.header, question]));
  for (const answer of response.answers) {
    const question = open.get(answer.header);
    if (question === undefined) {
      return `answer for unknown or repeated question ${quoteText(answer.header)}`;
    }
    open.delete(answer.header);
    const problem =
      answer.customAnswer === null
        ? findSelectionProblem(question, answer)
        : findCustomProblem(answer.selected, answer.customAnswer);
    if (problem !== null) return problem;
  }
  if (open.size === 0) return null;
  return `unanswered questions: ${quoteTexts([...open.keys()].sort(compareCodePoints))}`;
}

/** What the model reads: the sentence that the person declined, or header to answers in the order given. Source: spec 08 §4. */
export function toToolResult(
  response: AskUserResponse,
): string | Readonly<Record<string, readonly string[]>> {
  if (response.cancelled) return DECLINED;
  // A header that is a whole number is put first by JavaScript itself; Object.fromEntries keeps `__proto__` a plain key.
  return Object.fromEntries(
    response.answers.map((answer) => [
      answer.header,
      answer.customAnswer === null ? [...answer.selected] : [answer.customAnswer],
    ]),
  );
}

function findCustomProblem(selected: readonly string[], text: string): string | null {
  if (selected.length > 0) return 'a custom answer cannot also select options';
  const issue = checkCustomAnswer(text);
  if (issue === null) return null;
  return issue.code === 'blank'
    ? 'a custom answer must not be blank'
    : 'must not contain control characters';
}

function findSelectionProblem(
  question: Question,
  { header, selected }: AskUserAnswer,
): string | null {
  const name = `answer for ${quoteText(header)}`;
  const offered = new Set(question.options.map((option) => option.label));
  const unknown = selected.filter((label) => !offered.has(label));
  if (unknown.length > 0) return `${name} picked options it does not offer: ${quoteTexts(unknown)}`;
  if (selected.length === 0) return `${name} picked nothing`;
  if (new Set(selected).size !== selected.length) return `${name} picked the same option twice`;
  if (selected.length > 1 && !question.multiSelect) {
    return `${name} picked several options but it is single-select`;
  }
  return null;
}

// Python sorts by code point; the default sort here goes by UTF-16 unit, which puts emoji before U+FFxx.
function compareCodePoints(left: string, right: string): number {
  const rightPoints = Array.from(right, (character) => character.codePointAt(0) ?? 0);
  const leftPoints = Array.from(left, (character) => character.codePointAt(0) ?? 0);
  for (const [at, point] of leftPoints.entries()) {
    const other = rightPoints[at];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return leftPoints.length - rightPoints.length;
}
