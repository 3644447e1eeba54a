import type {
  ChoiceField,
  ElicitationField,
  ElicitationRequest,
  ElicitationResponse,
  FieldValue,
  NamedValue,
  NumberField,
  TextField,
} from './elicitation.ts';
import { codePointLength } from './question-text.ts';

/** Why a value cannot be sent. Lengths count code points. */
export type FieldIssue =
  | { readonly code: 'missing' | 'not-a-number' | 'not-whole' | 'not-offered' }
  | { readonly code: 'bad-format'; readonly format: NonNullable<TextField['format']> }
  | {
      readonly code: 'too-short' | 'too-long' | 'too-small' | 'too-large' | 'too-few' | 'too-many';
      readonly limit: number;
    };

/** What is wrong with one field's value, or null. The dialog and main ask the same. */
export function checkField(field: ElicitationField, value: FieldValue): FieldIssue | null {
  switch (field.type) {
    case 'switch':
      return typeof value === 'boolean' ? null : { code: 'missing' };
    case 'text':
      return typeof value === 'string' ? checkText(field, value) : { code: 'missing' };
    case 'number':
      return typeof value === 'string' ? checkNumber(field, value) : { code: 'missing' };
    case 'choice':
      return Array.isArray(value) ? checkChoice(field, value) : { code: 'missing' };
  }
}

/** The value of a field in a list of values. */
export function valueOf(values: readonly NamedValue[], field: ElicitationField): FieldValue {
  return values.find(({ name }) => name === field.name)?.value ?? field.initial;
}

/** What is wrong with a response, as a sentence for a log; null when it may be sent. */
export function findElicitationProblem(
  request: ElicitationRequest,
  { action, values }: ElicitationResponse,
): string | null {
  const fields = request.mode === 'form' && action === 'accept' ? request.fields : [];
  const known = new Set(fields.map(({ name }) => name));
  const names = values.map(({ name }) => name);
  if (names.some((name) => !known.has(name)))
    return 'A value came for a field that was not asked for.';
  if (new Set(names).size !== names.length) return 'Two values came for one field.';
  const wrong = fields.find((field) => checkField(field, valueOf(values, field)) !== null);
  return wrong === undefined ? null : `The value of '${wrong.name}' cannot be sent.`;
}

/** The values as the server gets them: numbers as numbers, and nothing for what was left empty. */
export function toElicitationContent(
  request: ElicitationRequest,
  values: readonly NamedValue[],
): Record<string, string | number | boolean | string[]> {
  const fields = request.mode === 'form' ? request.fields : [];
  const entries = fields.flatMap((field): [string, string | number | boolean | string[]][] => {
    const sent = toSent(field, valueOf(values, field));
    return sent === null ? [] : [[field.name, sent]];
  });
  return Object.fromEntries(entries);
}

function toSent(
  field: ElicitationField,
  value: FieldValue,
): string | number | boolean | string[] | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (value === '' && !field.required) return null;
    return field.type === 'number' ? Number(value) : value;
  }
  if (field.type === 'choice' && field.multiple) return [...value];
  return value[0] ?? null;
}

function checkText(
  { required, minLength, maxLength, format }: TextField,
  value: string,
): FieldIssue | null {
  if (value === '') return required && minLength !== 0 ? { code: 'missing' } : null;
  const length = codePointLength(value);
  if (minLength !== null && length < minLength) return { code: 'too-short', limit: minLength };
  if (maxLength !== null && length > maxLength) return { code: 'too-long', limit: maxLength };
  if (format !== null && !formats[format](value)) return { code: 'bad-format', format };
  return null;
}

const formats: Record<NonNullable<TextField['format']>, (value: string) => boolean> = {
  email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value),
  uri: (value) => URL.canParse(value),
  date: (value) => isDate(value),
  'date-time': (value) =>
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?$/u.test(value) &&
    isDate(value.slice(0, 10)),
};

// A day that does not exist, such as 31 June, becomes another one or none.
function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function checkNumber(field: NumberField, value: string): FieldIssue | null {
  const { required, whole, minimum, maximum } = field;
  if (value.trim() === '') return required ? { code: 'missing' } : null;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu.test(value)) return { code: 'not-a-number' };
  const number = Number(value);
  if (!Number.isFinite(number)) return { code: 'not-a-number' };
  if (whole && !Number.isSafeInteger(number)) return { code: 'not-whole' };
  if (minimum !== null && number < minimum) return { code: 'too-small', limit: minimum };
  if (maximum !== null && number > maximum) return { code: 'too-large', limit: maximum };
  return null;
}

function checkChoice(field: ChoiceField, value: readonly string[]): FieldIssue | null {
  const offered = new Set(field.choices.map((choice) => choice.value));
  if (value.some((each) => !offered.has(each))) return { code: 'not-offered' };
  if (value.length === 0) return field.required ? { code: 'missing' } : null;
  if (!field.multiple) return value.length > 1 ? { code: 'too-many', limit: 1 } : null;
  const { minItems, maxItems } = field;
  if (minItems !== null && value.length < minItems) return { code: 'too-few', limit: minItems };
  if (maxItems !== null && value.length > maxItems) return { code: 'too-many', limit: maxItems };
  return null;
}
