import type { CheckContext } from './server-format.ts';
import { field, type Refusal } from './strict-check.ts';

/**
 * The first thing that OpenAI's Responses answer with 400: an item used twice, a call without its output or an output
 * without its call, arguments that are no JSON object, a thought whose seal or id is not what it was given, or that
 * nothing follows, and text that is empty. Source: the messages of its API's errors.
 */
export function findResponsesRefusal(body: unknown, context: CheckContext): Refusal | null {
  const input = listOf(field(body, 'input'));
  if (input.length === 0) return refuse("Missing required parameter: 'input'.", 'input');
  if (field(body, 'store') !== false)
    return refuse('This server stores nothing: store must be false.', 'store');
  const ids = new Set<string>();
  const called = new Set<string>();
  const answered = new Set<string>();
  for (const [at, item] of input.entries()) {
    const where = `input[${at}]`;
    const id = field(item, 'id');
    if (typeof id === 'string') {
      if (ids.has(id)) return refuse(`Duplicate item found with id ${id}.`, where);
      ids.add(id);
    }
    const problem = checkItem(item, { called, answered, next: input[at + 1] }, context);
    if (problem !== null) return refuse(problem, where);
  }
  const open = [...called].find((callId) => !answered.has(callId));
  if (open !== undefined) return refuse(`No tool output found for function call ${open}.`, 'input');
  const last = input.at(-1);
  return field(last, 'role') === 'user' || field(last, 'type') === 'function_call_output'
    ? null
    : refuse('The conversation must end with the user or a tool output.', 'input');
}

interface Around {
  readonly called: Set<string>;
  readonly answered: Set<string>;
  readonly next: unknown;
}

function checkItem(item: unknown, around: Around, context: CheckContext): string | null {
  const { called, answered } = around;
  switch (field(item, 'type') ?? 'message') {
    case 'message':
      return checkContent(field(item, 'content'));
    case 'reasoning':
      return checkReasoning(item, around, context);
    case 'function_call': {
      const callId = String(field(item, 'call_id'));
      if (callId.length > 64) return "Invalid 'call_id': string too long.";
      if (called.has(callId)) return `Duplicate function call with call_id ${callId}.`;
      called.add(callId);
      return isJsonObject(field(item, 'arguments'))
        ? null
        : "Invalid 'arguments': expected the JSON text of an object.";
    }
    case 'function_call_output': {
      const callId = String(field(item, 'call_id'));
      if (!called.has(callId) || answered.has(callId))
        return `No tool call found for function call output with call_id ${callId}.`;
      answered.add(callId);
      return typeof field(item, 'output') === 'string' ? null : "Missing 'output'.";
    }
    default:
      return `Invalid value: ${JSON.stringify(field(item, 'type'))}.`;
  }
}

function checkReasoning(item: unknown, { next }: Around, { sealed }: CheckContext): string | null {
  const id = String(field(item, 'id'));
  if (!sealed.isGenuine(field(item, 'encrypted_content'), id))
    return `The encrypted content for item ${id} could not be verified.`;
  const isFollowed = field(next, 'role') === 'assistant' || field(next, 'type') === 'function_call';
  return isFollowed
    ? null
    : `Item '${id}' of type 'reasoning' was provided without its required following item.`;
}

function checkContent(content: unknown): string | null {
  const texts =
    typeof content === 'string'
      ? [content]
      : listOf(content).map((part) => field(part, 'text') ?? field(part, 'type'));
  const isEmpty =
    texts.length === 0 || texts.some((text) => typeof text !== 'string' || text.trim() === '');
  return isEmpty ? 'Invalid message: content must not be empty.' : null;
}

function isJsonObject(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function refuse(message: string, param: string): Refusal {
  return { message, param };
}
