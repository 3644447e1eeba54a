import { contentOf } from './sealed-thoughts.ts';
import type { CheckContext } from './server-format.ts';
import { field, type Refusal } from './strict-check.ts';

/** What Google documents for calls that another model made. Source: its page on thought signatures. */
const skipSignature = 'skip_thought_signature_validator';

/**
 * The first thing that Google answers with 400: a turn without parts, a part without data, calls that do not follow the
 * person or results, results that are not as many and in the order of the calls of the turn before them, a signature
 * that stands on another part than the one it was given for, calls of a newer model without one.
 * Source: the messages of its API's errors, and its pages on function calling and thought signatures.
 */
export function findGoogleRefusal(body: unknown, context: CheckContext): Refusal | null {
  const contents = listOf(field(body, 'contents'));
  if (contents.length === 0) return refuse('contents is not specified', 'contents');
  let called: readonly string[] = [];
  let previous: string | null = null;
  for (const [at, content] of contents.entries()) {
    const where = `contents[${at}]`;
    const role = String(field(content, 'role'));
    const parts = listOf(field(content, 'parts'));
    if (parts.length === 0)
      return refuse(`${where}.parts must not be empty: at least one part is required.`, where);
    if (at === 0 && role !== 'user') return refuse('The first turn must be of the user.', where);
    const results = parts.flatMap((part) => namesOf(part, 'functionResponse'));
    if (called.join() !== results.join()) {
      return refuse(
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        where,
      );
    }
    called = parts.flatMap((part) => namesOf(part, 'functionCall'));
    if (called.length > 0 && previous !== 'user') {
      return refuse(
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
        where,
      );
    }
    const problem = parts.map((part) => checkPart(part, context)).find((each) => each !== null);
    if (problem !== undefined) return refuse(`${where}: ${problem}`, where);
    if (role === 'model' && lacksSignature(parts, context))
      return refuse(`${where}: Function call is missing a thought_signature.`, where);
    previous = role;
  }
  if (called.length > 0 || previous !== 'user')
    return refuse('The last turn must be of the user.', 'contents');
  return null;
}

function checkPart(part: unknown, { sealed }: CheckContext): string | null {
  const { thoughtSignature, ...content } = fieldsOf(part);
  const isSkipped = thoughtSignature === skipSignature;
  if (thoughtSignature !== undefined && !isSkipped) {
    // Texts come in pieces, and the signature with the last; what it is for then is only a part of what comes back.
    const isText = typeof content['text'] === 'string';
    const isGenuine = isText
      ? sealed.isKnown(thoughtSignature)
      : sealed.isGenuine(thoughtSignature, contentOf(withoutId(content)));
    if (!isGenuine) return 'Thought signature is not valid.';
  }
  if (content['text'] === '' && thoughtSignature === undefined)
    return 'required oneof field "data" must have one initialized field';
  const response = field(content['functionResponse'], 'response');
  if (content['functionResponse'] !== undefined && typeof response !== 'object')
    return 'function_response.response must be a struct';
  return null;
}

// Ids of calls are the client's own here, when the server gave none.
function withoutId({ functionCall, ...rest }: Readonly<Record<string, unknown>>): object {
  const { name, args } = fieldsOf(functionCall);
  return { ...rest, functionCall: { name, args } };
}

// Only the first of parallel calls carries one.
function lacksSignature(parts: readonly unknown[], { model }: CheckContext): boolean {
  if (!model.startsWith('gemini-3')) return false;
  const first = parts.find((part) => field(part, 'functionCall') !== undefined);
  return first !== undefined && field(first, 'thoughtSignature') === undefined;
}

function namesOf(part: unknown, kind: 'functionCall' | 'functionResponse'): readonly string[] {
  const found = field(part, kind);
  return found === undefined ? [] : [String(field(found, 'name'))];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function refuse(message: string, param: string): Refusal {
  return { message, param };
}
