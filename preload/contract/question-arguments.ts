import { z } from 'zod';
import { deepFreeze } from './deep-freeze.ts';
import { questionLimits, type Question } from './question.ts';
import {
  findTextProblem,
  hasRepeats,
  trimWhiteSpace,
  type TextProblem,
  type TextRules,
} from './question-text.ts';
import type { ValidationIssue } from './request-part.ts';
import { toValidationIssues } from './validation-issues.ts';

/** What the tool is called with, in memory: validated, trimmed and frozen. */
export interface AskUserArguments {
  readonly questions: readonly Question[];
}

/** Arguments that may be shown to a person, or all that is wrong with them. */
export type ParsedQuestions =
  | { readonly ok: true; readonly questions: readonly Question[] }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

const optionArgumentsSchema = z.strictObject(
  {
    label: text(questionLimits.label).describe('Short name of this choice, one to five words.'),
    description: text(questionLimits.description)
      .nullable()
      .default(null)
      .describe('What it means to pick this choice.'),
  },
  { error: objectMessage },
);

const questionArgumentsSchema = z
  .strictObject(
    {
      header: text(questionLimits.header).describe(
        'Short tag of the question, unique in this call. The answer comes back under it.',
      ),
      question: text(questionLimits.question).describe(
        'The question in full, as the person will read it.',
      ),
      options: list(optionArgumentsSchema, questionLimits.options).describe(
        'The choices to offer.',
      ),
      multi_select: laxBoolean()
        .default(false)
        .describe('Whether more than one choice may be picked.'),
    },
    { error: objectMessage },
  )
  .check(unique((question) => question.options.map((option) => option.label), 'option labels'))
  .transform(({ multi_select, ...question }): Question => ({
    ...question,
    multiSelect: multi_select === true,
  }));

/**
 * The tool's arguments as a model writes them, snake_case and strict; parsing trims, checks and freezes.
 * Its JSON schema is what models are shown. Source: spec 08 §2.
 */
export const askUserArgumentsSchema = z
  .strictObject(
    {
      questions: list(questionArgumentsSchema, questionLimits.questions)
        .check(
          unique((questions) => questions.map((question) => question.header), 'question headers'),
        )
        .describe('The questions, all that belong together in one call.'),
    },
    { error: objectMessage },
  )
  .transform((value): AskUserArguments => deepFreeze(value));

/** Reads the tool's arguments; nothing is repaired, everything wrong is listed. Source: spec 08 §2.3. */
export function parseQuestions(input: unknown): ParsedQuestions {
  const parsed = askUserArgumentsSchema.safeParse(input);
  if (parsed.success) return { ok: true, questions: parsed.data.questions };
  return { ok: false, issues: toValidationIssues(parsed.error, input) };
}

function text(rules: TextRules) {
  return z
    .string({ error: (issue) => required(issue.input, 'Input should be a valid string') })
    .check((payload) => {
      payload.value = trimWhiteSpace(payload.value);
      const problem = findTextProblem(payload.value, rules);
      if (problem === null) return;
      const [type, message] = describeProblem(problem);
      payload.issues.push({ code: 'custom', input: payload.value, params: { type }, message });
    })
    .meta({ ...(rules.min > 0 && { minLength: rules.min }), maxLength: rules.max });
}

function describeProblem(problem: TextProblem): [type: string, message: string] {
  switch (problem.kind) {
    case 'too-short':
      return [
        'string_too_short',
        `String should have at least ${count(problem.limit, 'character')}`,
      ];
    case 'too-long':
      return ['string_too_long', `String should have at most ${count(problem.limit, 'character')}`];
    case 'control-characters':
      return ['value_error', 'Value error, must not contain control characters'];
  }
}

function list<Item extends z.ZodType>(
  item: Item,
  limits: { readonly min: number; readonly max: number },
) {
  const size = (input: unknown): number => (Array.isArray(input) ? input.length : 0);
  const message = (bound: string, limit: number, input: unknown): string =>
    `List should have ${bound} ${count(limit, 'item')} after validation, not ${size(input)}`;
  return z
    .array(item, { error: (issue) => required(issue.input, 'Input should be a valid list') })
    .min(limits.min, { error: (issue) => message('at least', limits.min, issue.input) })
    .max(limits.max, { error: (issue) => message('at most', limits.max, issue.input) });
}

// Without a `when` of its own zod runs this only after everything inside was valid, as the contract wants.
function unique<Value>(
  texts: (value: Value) => readonly string[],
  what: string,
): z.core.CheckFn<Value> {
  return (payload) => {
    if (!hasRepeats(texts(payload.value))) return;
    const message = `Value error, ${what} must be unique`;
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      params: { type: 'value_error' },
      message,
    });
  };
}

const trueWords = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const falseWords = new Set(['false', 'f', 'no', 'n', 'off', '0']);

// Weak models send words and numbers for booleans; the same set as the original is understood. Source: spec 08 D-08.1.
// A check and not a transform, because zod leaves the default of a transform out of the JSON schema.
function laxBoolean() {
  return z
    .unknown()
    .check((payload) => {
      if (typeof payload.value === 'boolean') return;
      const isReadable = typeof payload.value === 'string' || typeof payload.value === 'number';
      const word = String(payload.value).toLowerCase();
      if (isReadable && (trueWords.has(word) || falseWords.has(word))) {
        payload.value = trueWords.has(word);
        return;
      }
      const message = `Input should be a valid boolean${isReadable ? ', unable to interpret input' : ''}`;
      const type = isReadable ? 'bool_parsing' : 'bool_type';
      payload.issues.push({ code: 'custom', input: payload.value, params: { type }, message });
    })
    .meta({ type: 'boolean' });
}

function objectMessage(issue: {
  readonly code?: string | undefined;
  readonly input?: unknown;
}): string {
  if (issue.code === 'unrecognized_keys') return 'Extra inputs are not permitted';
  return required(issue.input, 'Input should be an object');
}

function required(input: unknown, otherwise: string): string {
  return input === undefined ? 'Field required' : otherwise;
}

function count(limit: number, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? '' : 's'}`;
}
