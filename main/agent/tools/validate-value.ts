import { z } from 'zod';
import { jsonSchema } from '../../../preload/contract/json.ts';
import type { ValidationIssue } from '../../../preload/contract/request-part.ts';
import { toValidationIssues } from '../../../preload/contract/validation-issues.ts';
import type { StandardIssue, StandardSchema } from './standard-schema.ts';

/** A value that its schema accepted, or all that is wrong with it, in the form the model reads. */
export type Validation<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** Checks a value against a schema; a zod schema gives the richer complaints. */
export async function validateValue<Output>(
  schema: StandardSchema<Output>,
  value: unknown,
): Promise<Validation<Output>> {
  if (isZodSchema<Output>(schema)) {
    const parsed = await z.core.safeParseAsync(schema, value);
    if (parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, issues: toValidationIssues(parsed.error, value) };
  }
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { ok: true, value: result.value };
  return { ok: false, issues: result.issues.map((issue) => toIssue(issue, value)) };
}

/** Whether a Standard Schema is one of zod's. */
export function isZodSchema<Output>(
  schema: StandardSchema<Output>,
): schema is StandardSchema<Output> & z.core.$ZodType<Output> {
  return '_zod' in schema;
}

function toIssue(issue: StandardIssue, value: unknown): ValidationIssue {
  const loc = (issue.path ?? []).map((step) => toKey(typeof step === 'object' ? step.key : step));
  const input = loc.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
  const json = jsonSchema.safeParse(input ?? null);
  return {
    type: 'value_error',
    loc,
    msg: issue.message,
    input: json.success ? json.data : String(input),
  };
}

function toKey(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}
