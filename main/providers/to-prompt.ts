import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type { JsonObject } from '../../preload/contract/json.ts';
import type { ModelMessage, ModelRequest } from '../../preload/contract/message.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { UserContent } from '../../preload/contract/user-content.ts';
import { isToolResult, type ToolResultPart } from '../agent/messages/history.ts';
import { retryPromptText, toolReturnText } from '../agent/messages/model-text.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { InstructionBlock } from './instruction-blocks.ts';
import { isBlank } from './is-blank.ts';
import { cutMiddle, joinCut } from '../base/cut-middle.ts';
import { toAssistantMessage } from './to-assistant-message.ts';
import { toWireHistory } from './wire-history.ts';

/** What a prompt is made of. */
export interface PromptSource {
  readonly messages: readonly ModelMessage[];
  readonly instructions: readonly InstructionBlock[];
  /** How the provider wants it; what other providers attached to their parts stays here. */
  readonly dialect: Dialect;
}

/** Writes a repaired history as the prompt of an AI SDK model. Pure. */
export function toPrompt({ messages, instructions, dialect }: PromptSource): LanguageModelV4Prompt {
  const wire = toWireHistory(messages, dialect);
  const prompt: LanguageModelV4Prompt = toSystemMessages(wire, instructions);
  for (const message of wire) {
    if (message.kind === 'request') prompt.push(...toRequestMessages(message, dialect));
    else prompt.push(toAssistantMessage(message, dialect));
  }
  return prompt;
}

// One system message at the front, unless the provider itself is to tell two apart: chat templates of local models refuse
// any other. System prompts of the history come first in it.
function toSystemMessages(
  wire: readonly ModelMessage[],
  [first, ...others]: readonly InstructionBlock[],
): LanguageModelV4Prompt {
  const texts = wire
    .flatMap((message) => (message.kind === 'request' ? message.parts : []))
    .flatMap((part) => (part.partKind === 'system-prompt' ? [part.content] : []));
  const content = [...texts, first?.content ?? ''].filter((text) => !isBlank(text)).join('\n\n');
  return [{ ...first, content }, ...others]
    .filter((block) => !isBlank(block.content))
    .map((block) => ({ role: 'system', ...block }));
}

function toRequestMessages(request: ModelRequest, dialect: Dialect): LanguageModelV4Message[] {
  const results = request.parts.filter(isToolResult).map((part) => ({
    type: 'tool-result' as const,
    toolCallId: part.toolCallId,
    toolName: part.toolName ?? '',
    output: { type: 'text' as const, value: resultText(part) },
  }));
  const content = joinTexts(request.parts.flatMap((part) => toUserParts(part, dialect)));
  return [
    ...(results.length === 0 ? [] : [{ role: 'tool' as const, content: results }]),
    ...(content.length === 0 ? [] : [{ role: 'user' as const, content }]),
  ];
}

function resultText(part: ToolResultPart): string {
  if (part.partKind === 'retry-prompt') return retryPromptText(part);
  const text = toolReturnText(part);
  const cut = cutMiddle(text, returnLimit);
  return cut === null ? text : joinCut(cut, 'characters');
}

/** Units of one tool's return that a model is sent: more would fill its context with one result. Source: field case BC-26. */
export const returnLimit = 200_000;

type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart;

function toUserParts(part: RequestPart, dialect: Dialect): UserPart[] {
  if (part.partKind === 'retry-prompt') {
    return part.toolName === null ? [{ type: 'text', text: retryPromptText(part) }] : [];
  }
  if (part.partKind !== 'user-prompt') return [];
  return typeof part.content === 'string'
    ? [{ type: 'text', text: part.content }]
    : part.content.flatMap((item) => toUserPart(item, dialect));
}

function toUserPart(item: UserContent, dialect: Dialect): UserPart[] {
  if (typeof item === 'string') return isBlank(item) ? [] : [{ type: 'text', text: item }];
  switch (item.kind) {
    case 'text-content':
      return isBlank(item.content) ? [] : [{ type: 'text', text: item.content }];
    case 'binary':
      return [toFile(item.mediaType, { type: 'data', data: item.data }, dialect)];
    case 'image-url':
    case 'audio-url':
    case 'video-url':
    case 'document-url': {
      const mediaType = item.mediaType ?? defaultMediaTypes[item.kind];
      return [toFile(mediaType, { type: 'url', url: new URL(item.url) }, dialect)];
    }
    case 'cache-point':
      return [];
    case 'opaque':
      return toKnownText(item.wire);
  }
}

type FileData = Extract<LanguageModelV4FilePart['data'], { type: 'data' | 'url' }>;

// What a format has no place for would else keep the whole conversation from being sent.
function toFile(mediaType: string, data: FileData, { takesFile }: Dialect): UserPart {
  return takesFile(mediaType, data.type)
    ? { type: 'file', mediaType, data }
    : {
        type: 'text',
        text: `(An attachment of type ${mediaType} is left out: this model takes none.)`,
      };
}

// Kinds of other programs that carry their text beside what they are, as `structured-content` does.
function toKnownText({ content }: JsonObject): UserPart[] {
  return typeof content === 'string' && !isBlank(content) ? [{ type: 'text', text: content }] : [];
}

const defaultMediaTypes = {
  'image-url': 'image/*',
  'audio-url': 'audio/*',
  'video-url': 'video/*',
  'document-url': 'application/pdf',
};

// Texts that follow each other become one: simple servers take a user message only as one string.
function joinTexts(parts: readonly UserPart[]): UserPart[] {
  const joined: UserPart[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    if (previous?.type === 'text' && part.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: `${previous.text}\n\n${part.text}` };
    } else {
      joined.push(part);
    }
  }
  return joined;
}
