import type { z } from 'zod';
import type { DocumentPath } from './spec-problem.ts';

/** One complaint of a schema, in words for the person who wrote the document. */
export interface DescribedIssue {
  readonly message: string;
  readonly path: DocumentPath;
  /** Whether the key itself is what is wrong. */
  readonly at: 'key' | 'value';
}

/** Says which fields an object may have at a place; null when any. */
export type AllowedFields = (path: DocumentPath) => readonly string[] | null;

/** A schema's complaints, each with its place and with what would be right. */
export function describeIssues(
  error: z.core.$ZodError,
  allowedFields: AllowedFields,
): readonly DescribedIssue[] {
  return error.issues.flatMap((issue): DescribedIssue[] => {
    const path = toPath(issue.path);
    if (issue.code !== 'unrecognized_keys') {
      return [{ message: describe(issue), path, at: 'value' }];
    }
    const allowed = allowedFields(path);
    const hint = allowed === null ? '' : ` Allowed: ${allowed.join(', ')}.`;
    return issue.keys.map((key) => ({
      message: `Unknown field '${key}'.${hint}`,
      path: [...path, key],
      at: 'key',
    }));
  });
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = typeWords[issue.expected] ?? issue.expected;
      return issue.input === undefined
        ? `Expected ${expected}, and nothing is there.`
        : `Expected ${expected}, got ${typeWord(issue.input)}.`;
    }
    case 'invalid_value':
      return `Expected one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      if (issue.origin === 'string') return 'Expected a text that is not empty.';
      return `Expected ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`;
    case 'too_big':
      return `Expected at most ${issue.maximum}.`;
    default:
      return issue.message;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function typeWord(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeWords[typeof value] ?? typeof value;
}

function toPath(path: readonly PropertyKey[]): DocumentPath {
  return path.map((key) => (typeof key === 'symbol' ? String(key) : key));
}
