import { parseQuestions } from '../../preload/contract/question-arguments.ts';
import type { Question } from '../../preload/contract/question.ts';
import type { ValidationIssue } from '../../preload/contract/request-part.ts';

/** One valid question as a model writes it. */
export const validQuestion = {
  header: 'H',
  question: 'Q?',
  options: [{ label: 'A' }, { label: 'B' }],
};

/** Arguments with one question for each change to the valid one. */
export function ask(...changes: readonly object[]): unknown {
  return { questions: changes.map((change) => ({ ...validQuestion, ...change })) };
}

/** One question whose first option is changed. */
export function withOption(change: object): unknown {
  return ask({ options: [{ label: 'A', ...change }, { label: 'B' }] });
}

/** One question with these labels. */
export function labels(...names: readonly string[]): unknown {
  return ask({ options: names.map((label) => ({ label })) });
}

/** So many questions, each with its own header. */
export function distinct(count: number): unknown {
  return ask(...Array.from({ length: count }, (_, at) => ({ header: `H${at}` })));
}

/** The questions, when the arguments are accepted. */
export function accepted(input: unknown): readonly Question[] {
  const parsed = parseQuestions(input);
  if (!parsed.ok) throw new Error(`refused: ${JSON.stringify(parsed.issues)}`);
  return parsed.questions;
}

/** What is wrong, when the arguments are refused. */
export function refused(input: unknown): readonly ValidationIssue[] {
  const parsed = parseQuestions(input);
  if (parsed.ok) throw new Error('accepted');
  return parsed.issues;
}

/** The messages alone. */
export const messages = (input: unknown): string[] => refused(input).map((issue) => issue.msg);
