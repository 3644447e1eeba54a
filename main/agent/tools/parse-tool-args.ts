import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ValidationIssue } from '../../../preload/contract/request-part.ts';

/** A call's arguments as a value to check, or why its JSON text cannot be read. */
export type ParsedArgs =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** Reads what the model sent as arguments; nothing at all means no arguments. Source: spec 02 §3.2. */
export function parseToolArgs(args: string | JsonObject | null): ParsedArgs {
  if (args === null || args === '') return { ok: true, value: {} };
  if (typeof args !== 'string') return { ok: true, value: args };
  return parseJsonText(args);
}

/** Reads JSON text that a model wrote. */
export function parseJsonText(text: string): ParsedArgs {
  try {
    // JSON.parse gives nothing but JSON.
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
    const issue = {
      type: 'json_invalid',
      loc: [],
      msg: `Invalid JSON: ${error.message}`,
      input: text,
    };
    return { ok: false, issues: [issue] };
  }
}
