import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { retryPromptText } from '../messages/model-text.ts';
import type { Instrumentation } from './instrumentation.ts';

/** What of messages may go into a span. */
export type ContentPolicy = Pick<Instrumentation, 'includeContent' | 'includeBinaryContent'>;

const written = new WeakMap<object, WeakMap<ModelMessage, string>>();

/** The same as JSON text. A message is written once for each policy: a history grows, and each request shows all of it. */
export function otelMessagesJson(messages: readonly ModelMessage[], policy: ContentPolicy): string {
  const known = written.get(policy) ?? new WeakMap<ModelMessage, string>();
  written.set(policy, known);
  const texts = messages.map((message) => {
    const text =
      known.get(message) ?? JSON.stringify(toOtelMessages([message], policy)).slice(1, -1);
    known.set(message, text);
    return text;
  });
  return `[${texts.filter((text) => text !== '').join(',')}]`;
}

/** Messages as OpenTelemetry writes them; a request is one message for each run of parts of one role. Source: spec 09 §2.2. */
function toOtelMessages(
  messages: readonly ModelMessage[],
  policy: ContentPolicy,
): readonly JsonObject[] {
  return messages.flatMap((message): readonly JsonObject[] => {
    if (message.kind === 'request') return toRequestMessages(message.parts, policy);
    const parts = message.parts.flatMap((part) => toResponseParts(part, policy));
    const { finishReason } = message;
    return [
      { role: 'assistant', parts, ...(finishReason !== null && { finish_reason: finishReason }) },
    ];
  });
}

function toRequestMessages(parts: readonly RequestPart[], policy: ContentPolicy): JsonObject[] {
  const made: { readonly role: string; readonly parts: JsonObject[] }[] = [];
  for (const part of parts) {
    const role = part.partKind === 'system-prompt' ? 'system' : 'user';
    const last = made.at(-1);
    const group = last?.role === role ? last : { role, parts: [] };
    if (group !== last) made.push(group);
    group.parts.push(...toRequestParts(part, policy));
  }
  return made;
}

function toRequestParts(part: RequestPart, policy: ContentPolicy): readonly JsonObject[] {
  switch (part.partKind) {
    case 'system-prompt':
      return [text(part.content, policy)];
    case 'user-prompt': {
      const content = typeof part.content === 'string' ? [part.content] : part.content;
      return content.flatMap((item) => toContentParts(item, policy));
    }
    case 'tool-return':
      return [toolResult(part, part.content, policy)];
    case 'retry-prompt': {
      const { toolName, toolCallId } = part;
      const said = retryPromptText(part);
      return [
        toolName === null ? text(said, policy) : toolResult({ toolName, toolCallId }, said, policy),
      ];
    }
    case 'opaque':
      return [];
  }
}

function toContentParts(item: UserContent, policy: ContentPolicy): readonly JsonObject[] {
  if (typeof item === 'string') return [text(item, policy)];
  switch (item.kind) {
    case 'text-content':
      return [text(item.content, policy)];
    case 'binary':
      return [blob(item, policy)];
    case 'image-url':
    case 'audio-url':
    case 'video-url':
    case 'document-url': {
      const kind = item.kind.replace('-url', '');
      return [
        {
          type: 'uri',
          ...(kind !== 'document' && { modality: kind }),
          ...(item.mediaType !== null && { mime_type: item.mediaType }),
          ...(policy.includeContent && { uri: item.url }),
        },
      ];
    }
    case 'cache-point':
    case 'opaque':
      return [];
  }
}

function toResponseParts(part: ResponsePart, policy: ContentPolicy): readonly JsonObject[] {
  switch (part.partKind) {
    case 'text':
      return [text(part.content, policy)];
    case 'thinking':
      return [{ type: 'thinking', ...(policy.includeContent && { content: part.content }) }];
    case 'file':
      return [blob(part.content, policy)];
    case 'tool-call': {
      const { toolCallId: id, toolName: name, args } = part;
      const shown = policy.includeContent && args !== null && { arguments: args };
      return [{ type: 'tool_call', id, name, ...shown }];
    }
    case 'opaque':
      return [];
  }
}

function text(content: string, { includeContent }: ContentPolicy): JsonObject {
  return { type: 'text', ...(includeContent && { content }) };
}

function toolResult(
  call: { readonly toolCallId: string; readonly toolName: string },
  result: Json,
  { includeContent }: ContentPolicy,
): JsonObject {
  const shown = includeContent && result !== null && { result };
  return { type: 'tool_call_response', id: call.toolCallId, name: call.toolName, ...shown };
}

function blob(
  { mediaType, data }: { readonly mediaType: string; readonly data: string },
  { includeContent, includeBinaryContent }: ContentPolicy,
): JsonObject {
  const modality = /^(image|audio|video)\//.exec(mediaType)?.[1];
  return {
    type: 'blob',
    mime_type: mediaType,
    ...(modality !== undefined && { modality }),
    ...(includeContent && includeBinaryContent && { content: data }),
  };
}
