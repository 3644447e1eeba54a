import type {
  LanguageModelV4Message,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { JsonObject } from '../../preload/contract/json.ts';
import type { ModelResponse } from '../../preload/contract/message.ts';
import type { ResponsePart, ThinkingPart } from '../../preload/contract/response-part.ts';
import { toArgsObject } from '../agent/messages/tool-args.ts';
import { toProviderOptions } from './provider-details.ts';
import { isBlank } from './wire-history.ts';

type AssistantPart =
  | LanguageModelV4TextPart
  | LanguageModelV4ReasoningPart
  | LanguageModelV4ToolCallPart;

/** What decides how a response is sent back. */
export interface AssistantContext {
  readonly system: string;
  /** Whether no person has written since. */
  readonly isCurrentTurn: boolean;
}

/**
 * Writes a response as a message of the assistant. Thinking goes back as thinking only within its own turn and to
 * the provider it came from, as reasoning models want; a response that is nothing but thinking goes as marked text,
 * since no provider takes an assistant message without text or calls and what was thought must not be lost.
 */
export function toAssistantMessage(
  response: ModelResponse,
  context: AssistantContext,
): LanguageModelV4Message {
  const isOnlyThinking = response.parts.every(
    (part) => part.partKind !== 'text' && part.partKind !== 'tool-call',
  );
  const content = isOnlyThinking
    ? response.parts.flatMap(toMarkedText)
    : response.parts.flatMap((part) => toAssistantPart(part, context));
  return { role: 'assistant', content: separateTexts(content) };
}

function toAssistantPart(part: ResponsePart, context: AssistantContext): readonly AssistantPart[] {
  switch (part.partKind) {
    case 'text':
      return [{ type: 'text', text: part.content, ...toOptions(part, context) }];
    case 'tool-call':
      return [
        {
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: toArgsObject(part.args),
          ...toOptions(part, context),
        },
      ];
    case 'thinking':
      return goesBack(part, context)
        ? [{ type: 'reasoning', text: part.content, ...toOptions(part, context) }]
        : [];
    case 'file':
    case 'opaque':
      return [];
  }
}

function goesBack(part: ThinkingPart, context: AssistantContext): boolean {
  return context.isCurrentTurn && part.providerName === context.system && !isBlank(part.content);
}

function toMarkedText(part: ResponsePart): readonly LanguageModelV4TextPart[] {
  if (part.partKind !== 'thinking' || isBlank(part.content)) return [];
  return [{ type: 'text', text: `<think>\n${part.content}\n</think>` }];
}

// Texts on both sides of a call or a thought would run into one word; the blank line is what spec 01 §1.2 has.
function separateTexts(parts: readonly AssistantPart[]): AssistantPart[] {
  const separated: AssistantPart[] = [];
  let isFirstText = true;
  for (const [at, part] of parts.entries()) {
    const needsBreak = part.type === 'text' && !isFirstText && parts[at - 1]?.type !== 'text';
    separated.push(needsBreak ? { ...part, text: `\n\n${part.text}` } : part);
    if (part.type === 'text') isFirstText = false;
  }
  return separated;
}

function toOptions(
  part: { readonly providerName: string | null; readonly providerDetails: JsonObject | null },
  { system }: AssistantContext,
): { providerOptions?: SharedV4ProviderOptions } {
  if (part.providerName !== system || part.providerDetails === null) return {};
  return { providerOptions: toProviderOptions(part.providerDetails) };
}
