/** What a strict provider refuses. */
export interface Refusal {
  readonly message: string;
  /** Where in the request, such as `messages.[3].content`. */
  readonly param: string;
}

interface Call {
  readonly id: string;
}

interface State {
  readonly usedIds: Set<string>;
  /** Calls of the last assistant message that still need their result. */
  open: string[];
  previousRole: string | null;
}

/**
 * The first thing in a chat request that real providers answer with 400: a call without its result, a result
 * without its call or not directly after it, an id used twice, empty or blank text, half-written arguments, roles
 * that do not alternate. Null when it may pass. Gathered from the errors of OpenAI, Anthropic, Mistral and
 * llama.cpp servers; where they differ the strictest counts.
 */
export function findRefusal(body: unknown): Refusal | null {
  const messages = field(body, 'messages');
  if (!Array.isArray(messages) || messages.length === 0) {
    return { message: "'messages' must be an array with at least one message.", param: 'messages' };
  }
  const state: State = { usedIds: new Set(), open: [], previousRole: null };
  for (const [at, message] of messages.entries()) {
    const problem = checkMessage(message, at, state);
    if (problem !== null) return { message: problem, param: `messages.[${at}]` };
    state.previousRole = String(field(message, 'role'));
  }
  const end = checkEnd(state);
  if (end !== null) return { message: end, param: `messages.[${messages.length - 1}]` };
  return checkTools(field(body, 'tools'));
}

function checkMessage(message: unknown, at: number, state: State): string | null {
  const role = field(message, 'role');
  if (role === 'tool') return checkResult(message, state);
  const missing = missingResults(state);
  if (missing !== null) return missing;
  switch (role) {
    case 'system':
    case 'developer':
      if (at !== 0) return 'A system message must come first, and there can be only one.';
      return isBlank(field(message, 'content')) ? 'A system message must not be empty.' : null;
    case 'user':
      if (state.previousRole === 'user') return 'Roles must alternate: two user messages in a row.';
      return isBlank(field(message, 'content')) ? 'A user message must not be empty.' : null;
    case 'assistant':
      return checkAssistant(message, state);
    default:
      return `Invalid value for 'role': ${JSON.stringify(role)}.`;
  }
}

function checkAssistant(message: unknown, state: State): string | null {
  if (state.previousRole === 'assistant')
    return 'Roles must alternate: two assistant messages in a row.';
  const content = field(message, 'content');
  const calls = field(message, 'tool_calls');
  if (calls === undefined || calls === null) {
    return isBlank(content)
      ? 'An assistant message must have text that is not blank, or tool calls.'
      : null;
  }
  if (!Array.isArray(calls) || calls.length === 0)
    return "'tool_calls' must be an array with at least one call.";
  if (content !== null && content !== undefined && isBlank(content)) {
    return 'The text of an assistant message must be null or not blank.';
  }
  for (const call of calls) {
    const problem = checkCall(call, state);
    if (problem !== null) return problem;
  }
  state.open = calls.map((call: Call) => call.id);
  return null;
}

function checkCall(call: unknown, state: State): string | null {
  const id = field(call, 'id');
  if (typeof id !== 'string' || id.trim() === '') return 'A tool call must have an id.';
  if (state.usedIds.has(id)) return `Tool call ids must be unique: '${id}' was used before.`;
  state.usedIds.add(id);
  const called = field(call, 'function');
  const name = field(called, 'name');
  if (typeof name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
    return `Invalid function name ${JSON.stringify(name)}.`;
  }
  return isJsonObject(field(called, 'arguments'))
    ? null
    : `The arguments of call '${id}' are not the JSON text of an object.`;
}

function checkResult(message: unknown, state: State): string | null {
  const id = field(message, 'tool_call_id');
  if (typeof id !== 'string' || !state.open.includes(id)) {
    return `A message with role 'tool' must answer a call of the assistant message right before it; ${JSON.stringify(id)} does not.`;
  }
  state.open = state.open.filter((other) => other !== id);
  const content = field(message, 'content');
  return typeof content === 'string' || Array.isArray(content)
    ? null
    : 'A tool result must have content.';
}

function missingResults(state: State): string | null {
  if (state.open.length === 0) return null;
  return `An assistant message with 'tool_calls' must be followed by a result for each; missing: ${state.open.join(', ')}.`;
}

function checkEnd(state: State): string | null {
  const missing = missingResults(state);
  if (missing !== null) return missing;
  return state.previousRole === 'user' || state.previousRole === 'tool'
    ? null
    : 'The conversation must end with a user message or a tool result.';
}

function checkTools(tools: unknown): Refusal | null {
  if (tools === undefined) return null;
  if (!Array.isArray(tools) || tools.length === 0) {
    return {
      message: "'tools' must be an array with at least one tool, or absent.",
      param: 'tools',
    };
  }
  const names = tools.map((tool: unknown) => field(field(tool, 'function'), 'name'));
  if (new Set(names).size !== names.length)
    return { message: 'Tool names must be unique.', param: 'tools' };
  const isUsable = tools.every(
    (tool: unknown) => field(field(field(tool, 'function'), 'parameters'), 'type') === 'object',
  );
  return isUsable
    ? null
    : { message: "A tool's parameters must be a schema of type object.", param: 'tools' };
}

function isBlank(content: unknown): boolean {
  if (Array.isArray(content)) {
    return (
      content.length === 0 ||
      content.some((part) => field(part, 'type') === 'text' && isBlank(field(part, 'text')))
    );
  }
  return typeof content !== 'string' || content.trim() === '';
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

/** A field of something that may not be an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
