import type { CheckContext } from './server-format.ts';
import { field, type Refusal } from './strict-check.ts';

interface State {
  readonly usedIds: Set<string>;
  /** Calls of the message before that need their result here. */
  open: readonly string[];
}

/**
 * The first thing that Anthropic answers with 400: roles that do not take turns, content that is empty or blank, a call
 * without its result directly after it and before all else, an id used twice or in other characters, a signature it did
 * not give or whose thought was changed, a thought at the end, a call without its thought while it thinks.
 * Source: the messages of its API's errors, and its documentation of extended thinking.
 */
export function findAnthropicRefusal(body: unknown, context: CheckContext): Refusal | null {
  const messages = listOf(field(body, 'messages'));
  if (messages.length === 0)
    return refuse('messages: at least one message is required', 'messages');
  if (typeof field(body, 'max_tokens') !== 'number')
    return refuse('max_tokens: Field required', 'max_tokens');
  const system = listOf(field(body, 'system'));
  if (system.some((block) => isBlank(field(block, 'text'))))
    return refuse('system: text content blocks must be non-empty', 'system');
  const state: State = { usedIds: new Set(), open: [] };
  for (const [at, message] of messages.entries()) {
    const where = `messages.${at}`;
    if (field(message, 'role') !== (at % 2 === 0 ? 'user' : 'assistant'))
      return refuse(`${where}: roles must alternate between "user" and "assistant"`, where);
    const blocks = blocksOf(message);
    if (blocks.length === 0) return refuse(`${where}: content must be non-empty`, where);
    const problem =
      at % 2 === 0 ? checkUser(blocks, state) : checkAssistant(blocks, state, context);
    if (problem !== null) return refuse(`${where}: ${problem}`, where);
  }
  if (messages.length % 2 === 0)
    return refuse('The conversation must end with a user message.', 'messages');
  return checkThinking(body, messages) ?? checkTools(listOf(field(body, 'tools')));
}

function checkUser(blocks: readonly unknown[], state: State): string | null {
  let open = state.open;
  let isResultPlace = true;
  for (const block of blocks) {
    if (field(block, 'type') !== 'tool_result') {
      isResultPlace = false;
      if (field(block, 'type') === 'text' && isBlank(field(block, 'text')))
        return 'text content blocks must contain non-whitespace text';
      continue;
    }
    const id = String(field(block, 'tool_use_id'));
    if (!open.includes(id))
      return `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}`;
    if (!isResultPlace) return '`tool_result` blocks must come before other content';
    open = open.filter((other) => other !== id);
  }
  state.open = [];
  return open.length === 0
    ? null
    : `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}`;
}

function checkAssistant(
  blocks: readonly unknown[],
  state: State,
  context: CheckContext,
): string | null {
  for (const block of blocks) {
    const problem = checkBlock(block, state, context);
    if (problem !== null) return problem;
  }
  if (isThought(blocks.at(-1)))
    return 'The final block in an assistant message cannot be `thinking`.';
  state.open = blocks
    .filter((block) => field(block, 'type') === 'tool_use')
    .map((block) => String(field(block, 'id')));
  return null;
}

function checkBlock(block: unknown, state: State, { sealed }: CheckContext): string | null {
  switch (field(block, 'type')) {
    case 'text':
      return isBlank(field(block, 'text'))
        ? 'text content blocks must contain non-whitespace text'
        : null;
    case 'thinking':
      return sealed.isGenuine(field(block, 'signature'), String(field(block, 'thinking')))
        ? null
        : 'Invalid `signature` in `thinking` block';
    case 'redacted_thinking':
      return sealed.isGenuine(field(block, 'data'), '')
        ? null
        : 'Invalid `data` in `redacted_thinking` block';
    case 'tool_use': {
      const id = String(field(block, 'id'));
      if (!/^[a-zA-Z0-9_-]+$/.test(id))
        return "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'";
      if (state.usedIds.has(id)) return '`tool_use` ids must be unique';
      state.usedIds.add(id);
      const input = field(block, 'input');
      return typeof input === 'object' && input !== null && !Array.isArray(input)
        ? null
        : 'tool_use.input: Input should be a valid dictionary';
    }
    default:
      return `unexpected block ${JSON.stringify(field(block, 'type'))}`;
  }
}

function checkThinking(body: unknown, messages: readonly unknown[]): Refusal | null {
  const kind = field(field(body, 'thinking'), 'type');
  if (kind !== 'enabled' && kind !== 'adaptive') return null;
  const newest = messages.findLast((message) => field(message, 'role') === 'assistant');
  const blocks = newest === undefined ? [] : blocksOf(newest);
  const hasCalls = blocks.some((block) => field(block, 'type') === 'tool_use');
  return hasCalls && !isThought(blocks[0])
    ? refuse(
        'Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block.',
        'messages',
      )
    : null;
}

function checkTools(tools: readonly unknown[]): Refusal | null {
  const names = tools.map((tool) => field(tool, 'name'));
  if (new Set(names).size !== names.length)
    return refuse('tools: Tool names must be unique.', 'tools');
  // Tools that the provider carries out itself have a type with a date and no schema.
  const described = tools.filter((tool) => !/_\d{8}$/.test(String(field(tool, 'type'))));
  return described.every((tool) => field(field(tool, 'input_schema'), 'type') === 'object')
    ? null
    : refuse('tools: input_schema must be of type object', 'tools');
}

function isThought(block: unknown): boolean {
  const type = field(block, 'type');
  return type === 'thinking' || type === 'redacted_thinking';
}

function blocksOf(message: unknown): readonly unknown[] {
  const content = field(message, 'content');
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

function refuse(message: string, param: string): Refusal {
  return { message, param };
}
