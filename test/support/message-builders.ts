import { createRequest, createResponse } from '../../main/agent/messages/history.ts';
import type { Json } from '../../preload/contract/json.ts';
import type { ModelRequest, ModelResponse } from '../../preload/contract/message.ts';
import type {
  RequestPart,
  RetryPromptPart,
  ToolReturnPart,
  UserPromptPart,
} from '../../preload/contract/request-part.ts';
import type {
  ResponsePart,
  TextPart,
  ThinkingPart,
  ToolCallPart,
} from '../../preload/contract/response-part.ts';

const timestamp = '2026-01-01T00:00:00.000Z';
const particulars = { id: null, providerName: null, providerDetails: null };

/** A request of these parts. */
export function request(
  parts: readonly RequestPart[],
  rest: Partial<ModelRequest> = {},
): ModelRequest {
  return { ...createRequest(parts), ...rest };
}

/** A response of these parts, as a provider gives it. */
export function response(
  parts: readonly ResponsePart[],
  rest: Partial<ModelResponse> = {},
): ModelResponse {
  return { ...createResponse(parts, timestamp), modelName: 'scripted', ...rest };
}

/** What a person wrote. */
export function user(content: string): UserPromptPart {
  return { partKind: 'user-prompt', content, timestamp };
}

/** What a model wrote. */
export function text(content: string): TextPart {
  return { partKind: 'text', content, ...particulars };
}

/** What a model thought. */
export function thinking(content: string, signature: string | null = null): ThinkingPart {
  return { partKind: 'thinking', content, signature, ...particulars };
}

/** A tool call. */
export function call(
  toolCallId: string,
  toolName = 'look_up',
  args: ToolCallPart['args'] = '{}',
): ToolCallPart {
  return { partKind: 'tool-call', toolName, args, toolCallId, toolKind: null, ...particulars };
}

/** The result of a call. */
export function toolReturn(
  toolCallId: string,
  content: Json = 'found',
  rest: Partial<ToolReturnPart> = {},
): ToolReturnPart {
  return {
    partKind: 'tool-return',
    toolName: 'look_up',
    content,
    toolCallId,
    toolKind: null,
    metadata: null,
    timestamp,
    outcome: 'success',
    ...rest,
  };
}

/** A demand to try again. */
export function retryPrompt(
  content: RetryPromptPart['content'],
  toolName: string | null,
  toolCallId = 'retry',
): RetryPromptPart {
  return { partKind: 'retry-prompt', content, toolName, toolCallId, timestamp };
}
