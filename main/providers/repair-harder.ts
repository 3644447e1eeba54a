import type { ModelMessage, ModelRequest, ModelResponse } from '../../preload/contract/message.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import { openAiChat } from './dialects/openai-chat.ts';
import { toWireHistory } from './wire-history.ts';

/**
 * The history with all left out that a provider may refuse and the conversation can do without: thinking, what providers
 * keep about parts, and the ids of calls, which are counted anew. Pure, deterministic and idempotent; what was said, called
 * and returned stays. For a second try only, after a refusal.
 */
export function repairHarder(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const renamed = new Map<string, string>();
  // Before the pairs are made: a response that is nothing but thinking is then empty, and goes.
  const unthought = messages.map((message) =>
    message.kind === 'response' ? plainResponse(message) : message,
  );
  return toWireHistory(unthought, openAiChat).map((message) =>
    message.kind === 'response' ? countCalls(message, renamed) : countResults(message, renamed),
  );
}

function plainResponse(message: ModelResponse): ModelResponse {
  const parts = message.parts.flatMap((part): readonly ResponsePart[] =>
    part.partKind === 'text' || part.partKind === 'tool-call'
      ? [{ ...part, ...noParticulars }]
      : [],
  );
  return { ...message, parts };
}

const noParticulars = { id: null, providerName: null, providerDetails: null };

function countCalls(message: ModelResponse, renamed: Map<string, string>): ModelResponse {
  const parts = message.parts.map((part): ResponsePart => {
    if (part.partKind !== 'tool-call') return part;
    const toolCallId = `call_${renamed.size + 1}`;
    renamed.set(part.toolCallId, toolCallId);
    return { ...part, toolCallId };
  });
  return { ...message, parts };
}

function countResults(message: ModelRequest, renamed: ReadonlyMap<string, string>): ModelRequest {
  const parts = message.parts.map((part): RequestPart => {
    if (part.partKind !== 'tool-return' && part.partKind !== 'retry-prompt') return part;
    const toolCallId = renamed.get(part.toolCallId);
    return toolCallId === undefined ? part : { ...part, toolCallId };
  });
  return { ...message, parts };
}
