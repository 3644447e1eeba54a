import type { ModelMessage, ModelRequest } from '../../../preload/contract/message.ts';
import type { RequestPart, SystemPromptPart } from '../../../preload/contract/request-part.ts';
import type { RunContext } from '../run-context.ts';

/** Writes a system prompt when a run starts. */
export type SystemPromptFunction<Deps> = (
  ctx: RunContext<Deps>,
) => string | null | undefined | Promise<string | null | undefined>;

/** A system prompt function that later runs ask again; `ref` finds it, so it must not change. Source: spec 06 SP-4, SP-5. */
export interface DynamicSystemPrompt<Deps> {
  readonly ref: string;
  readonly write: SystemPromptFunction<Deps>;
}

/** One system prompt as an author gives it. */
export type SystemPromptInput<Deps> =
  | string
  | SystemPromptFunction<Deps>
  | DynamicSystemPrompt<Deps>;

/** The system prompts of an agent. Source: spec 06 §1. */
export interface SystemPrompts<Deps> {
  readonly texts: readonly string[];
  readonly functions: readonly (SystemPromptFunction<Deps> | DynamicSystemPrompt<Deps>)[];
}

/** The parts that open a new conversation: static ones, then what each function wrote, in order. */
export async function writeSystemPrompts<Deps>(
  prompts: SystemPrompts<Deps>,
  ctx: RunContext<Deps>,
  timestamp: string,
): Promise<readonly SystemPromptPart[]> {
  const parts = prompts.texts.map((content) => systemPrompt(content, timestamp, null));
  for (const prompt of prompts.functions) {
    const dynamicRef = typeof prompt === 'function' ? null : prompt.ref;
    const write = typeof prompt === 'function' ? prompt : prompt.write;
    // In order, as they were registered.
    const content = (await write(ctx)) ?? '';
    if (content !== '' || dynamicRef !== null)
      parts.push(systemPrompt(content, timestamp, dynamicRef));
  }
  return parts;
}

/** The history with its dynamic system prompts written anew; what it does not know stays as it is. */
export async function rewriteDynamicPrompts<Deps>(
  messages: readonly ModelMessage[],
  prompts: SystemPrompts<Deps>,
  ctx: RunContext<Deps>,
): Promise<readonly ModelMessage[]> {
  const writers = new Map<string, SystemPromptFunction<Deps>>();
  for (const prompt of prompts.functions) {
    if (typeof prompt !== 'function') writers.set(prompt.ref, prompt.write);
  }
  if (writers.size === 0) return messages;
  return Promise.all(
    messages.map(async (message) =>
      message.kind === 'request' ? rewriteRequest(message, writers, ctx) : message,
    ),
  );
}

async function rewriteRequest<Deps>(
  request: ModelRequest,
  writers: ReadonlyMap<string, SystemPromptFunction<Deps>>,
  ctx: RunContext<Deps>,
): Promise<ModelRequest> {
  const parts: RequestPart[] = await Promise.all(
    request.parts.map(async (part) => {
      if (part.partKind !== 'system-prompt' || part.dynamicRef === null) return part;
      const write = writers.get(part.dynamicRef);
      return write === undefined ? part : { ...part, content: (await write(ctx)) ?? '' };
    }),
  );
  const changed = parts.some((part, at) => part !== request.parts[at]);
  return changed ? { ...request, parts } : request;
}

function systemPrompt(
  content: string,
  timestamp: string,
  dynamicRef: string | null,
): SystemPromptPart {
  return { partKind: 'system-prompt', content, timestamp, dynamicRef };
}
