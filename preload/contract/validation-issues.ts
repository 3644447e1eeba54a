import type { z } from 'zod';
import { jsonSchema, type Json } from './json.ts';
import type { ValidationIssue } from './request-part.ts';

type SchemaIssue = z.core.$ZodIssue;

/**
 * Turns a schema's complaints into the form the model reads: type, loc, msg and the input as it came.
 * Each place is named once, with the first check it failed; a list that is too long is reported alone,
 * one that is too short only when its items are fine. Source: spec 01 §2 and spec 08 §2.
 */
export function toValidationIssues(error: z.core.$ZodError, input: unknown): ValidationIssue[] {
  const issues = error.issues.flatMap((issue) => toOwnIssues(issue, input));
  const places = issues.map((issue) => JSON.stringify(issue.loc));
  return issues.filter(
    (issue, at) => places.indexOf(places[at] ?? '') === at && !isOvershadowed(issue, issues),
  );
}

function toOwnIssues(issue: SchemaIssue, input: unknown): ValidationIssue[] {
  const loc = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const found = valueAt(input, loc);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      type: 'extra_forbidden',
      loc: [...loc, key],
      msg: 'Extra inputs are not permitted',
      input: toJson(valueAt(found, [key])),
    }));
  }
  if (issue.code === 'invalid_type' && found === undefined && loc.length > 0) {
    const holder = toJson(valueAt(input, loc.slice(0, -1)));
    return [{ type: 'missing', loc, msg: 'Field required', input: holder }];
  }
  return [{ type: issueType(issue), loc, msg: issue.message, input: toJson(found) }];
}

function issueType(issue: SchemaIssue): string {
  switch (issue.code) {
    case 'custom':
      return typeof issue.params?.['type'] === 'string' ? issue.params['type'] : 'value_error';
    case 'invalid_type':
      return `${typeNames[issue.expected] ?? issue.expected}_type`;
    case 'too_small':
      return sizeType(
        issue.origin,
        issue.inclusive === false ? 'greater_than' : 'greater_than_equal',
        'short',
      );
    case 'too_big':
      return sizeType(
        issue.origin,
        issue.inclusive === false ? 'less_than' : 'less_than_equal',
        'long',
      );
    case 'invalid_value':
      return issue.values.length === 1 ? 'literal_error' : 'enum';
    case 'invalid_format':
      return 'string_pattern_mismatch';
    default:
      return issue.code;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'list',
  object: 'model',
  boolean: 'bool',
  number: 'float',
};

function sizeType(origin: string, numeric: string, length: string): string {
  if (origin === 'string') return `string_too_${length}`;
  return origin === 'array' || origin === 'set' || origin === 'map' ? `too_${length}` : numeric;
}

function isOvershadowed(issue: ValidationIssue, all: readonly ValidationIssue[]): boolean {
  const isBeneath = (inner: ValidationIssue, outer: ValidationIssue): boolean =>
    inner.loc.length > outer.loc.length && outer.loc.every((key, at) => inner.loc[at] === key);
  if (issue.type === 'too_short') return all.some((other) => isBeneath(other, issue));
  return all.some((other) => other.type === 'too_long' && isBeneath(issue, other));
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

function toJson(value: unknown): Json {
  const parsed = jsonSchema.safeParse(value);
  return parsed.success ? parsed.data : String(value);
}
