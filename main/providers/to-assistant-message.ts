import type {
  LanguageModelV4Message,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ModelResponse } from '../../preload/contract/message.ts';
import type {
  ResponsePart,
  TextPart,
  ThinkingPart,
  ToolCallPart,
} from '../../preload/contract/response-part.ts';
import { toArgsObject } from '../agent/messages/tool-args.ts';
import type { Dialect } from './dialects/dialect.ts';

type AssistantPart =
  | LanguageModelV4TextPart
  | LanguageModelV4ReasoningPart
  | LanguageModelV4ToolCallPart;

/** Writes a response that is made ready for the wire as a message of the assistant. */
export function toAssistantMessage(
  response: ModelResponse,
  dialect: Dialect,
): LanguageModelV4Message {
  const content = response.parts.flatMap((part) => toAssistantPart(part, dialect));
  return { role: 'assistant', content: dialect.joinsTexts ? separateTexts(content) : content };
}

function toAssistantPart(part: ResponsePart, dialect: Dialect): readonly AssistantPart[] {
  switch (part.partKind) {
    case 'text':
      return [{ type: 'text', text: part.content, ...toOptions(part, dialect) }];
    case 'tool-call':
      return [
        {
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: toArgsObject(part.args),
          ...toOptions(part, dialect),
        },
      ];
    case 'thinking':
      return [{ type: 'reasoning', text: part.content, ...toOptions(part, dialect) }];
    case 'file':
    case 'opaque':
      return [];
  }
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
  part: TextPart | ThinkingPart | ToolCallPart,
  dialect: Dialect,
): { providerOptions?: SharedV4ProviderOptions } {
  const kept = part.providerName === dialect.system ? dialect.giveBack(part) : null;
  return kept === null ? {} : { providerOptions: kept };
}
