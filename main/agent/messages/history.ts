import type {
  ModelMessage,
  ModelRequest,
  ModelResponse,
} from '../../../preload/contract/message.ts';
import type {
  RequestPart,
  RetryPromptPart,
  ToolReturnPart,
} from '../../../preload/contract/request-part.ts';
import type { ResponsePart, ToolCallPart } from '../../../preload/contract/response-part.ts';
import { noUsage } from '../../../preload/contract/usage.ts';

/** A part that answers a tool call. A retry without a tool is feedback on the answer, read as plain text. */
export type ToolResultPart = ToolReturnPart | RetryPromptPart;

/** Whether a part answers a tool call. */
export function isToolResult(part: RequestPart): part is ToolResultPart {
  if (part.partKind === 'tool-return') return true;
  return part.partKind === 'retry-prompt' && part.toolName !== null;
}

/** The tool calls of a response, in the order in which the model made them. */
export function toolCallsOf(response: { readonly parts: readonly ResponsePart[] }): ToolCallPart[] {
  return response.parts.filter((part) => part.partKind === 'tool-call');
}

/** A request with these parts and nothing else. */
export function createRequest(
  parts: readonly RequestPart[],
  state: ModelRequest['state'] = 'complete',
): ModelRequest {
  return {
    kind: 'request',
    parts,
    timestamp: null,
    instructions: null,
    runId: null,
    conversationId: null,
    metadata: null,
    state,
  };
}

/** A response with these parts and nothing else. */
export function createResponse(parts: readonly ResponsePart[], timestamp: string): ModelResponse {
  return { kind: 'response', parts, ...blankHead(timestamp) };
}

/** What a response says beside its parts, where nobody has said it. */
export function blankHead(timestamp: string): Omit<ModelResponse, 'kind' | 'parts'> {
  return {
    usage: noUsage,
    modelName: null,
    timestamp,
    providerName: null,
    providerUrl: null,
    providerResponseId: null,
    providerDetails: null,
    finishReason: null,
    runId: null,
    conversationId: null,
    metadata: null,
    state: 'complete',
  };
}

/**
 * Joins neighbours of the same kind, as models expect turns: requests unless both have instructions and these differ,
 * responses only if neither came from a provider. Pure; a message that is not joined keeps its identity.
 * Source: spec 01 §7.
 */
export function mergeMessages(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const previous = merged.at(-1);
    const joined = previous === undefined ? null : joinMessages(previous, message);
    if (joined === null) merged.push(message);
    else merged[merged.length - 1] = joined;
  }
  return merged.length === messages.length ? messages : merged;
}

function joinMessages(first: ModelMessage, second: ModelMessage): ModelMessage | null {
  if (first.kind === 'request' && second.kind === 'request') return joinRequests(first, second);
  if (first.kind === 'response' && second.kind === 'response') return joinResponses(first, second);
  return null;
}

// Run, conversation and metadata are the caller's bookkeeping: one turn cannot carry two of each.
function joinRequests(first: ModelRequest, second: ModelRequest): ModelRequest | null {
  const differ = first.instructions !== second.instructions;
  if (first.instructions && second.instructions && differ) return null;
  const parts = [...first.parts, ...second.parts];
  return {
    ...createRequest(
      [...parts.filter(isToolResult), ...parts.filter((part) => !isToolResult(part))],
      second.state,
    ),
    timestamp: second.timestamp ?? first.timestamp,
    instructions: first.instructions || second.instructions,
  };
}

function joinResponses(first: ModelResponse, second: ModelResponse): ModelResponse | null {
  if (isFromProvider(first) || isFromProvider(second)) return null;
  return { ...first, parts: [...first.parts, ...second.parts] };
}

function isFromProvider(response: ModelResponse): boolean {
  const { modelName, providerName, providerResponseId } = response;
  return modelName !== null || providerName !== null || providerResponseId !== null;
}
