import type { ModelMessage, ModelRequest, ModelResponse } from '../../preload/contract/message.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import { toWireHistory } from './wire-history.ts';

/**
 * The history with all left out that a provider may refuse and the conversation can do without: thinking, what providers
 * keep about parts, and the ids of calls, which are counted anew. Pure, deterministic and idempotent; what was said, called
 * and returned stays. For a second try only, after a refusal.
 */
export function repairHarder(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const renamed = new Map<string, string>();
  const plain = toWireHistory(messages).map((message) =>
    message.kind === 'response' ? plainResponse(message, renamed) : plainRequest(message, renamed),
  );
  // A response that was nothing but thinking is empty now.
  return toWireHistory(plain);
}

function plainResponse(message: ModelResponse, renamed: Map<string, string>): ModelResponse {
  const parts = message.parts.flatMap((part): readonly ResponsePart[] => {
    switch (part.partKind) {
      case 'text':
        return [{ ...part, ...noParticulars }];
      case 'tool-call': {
        const toolCallId = `call_${renamed.size + 1}`;
        renamed.set(part.toolCallId, toolCallId);
        return [{ ...part, ...noParticulars, toolCallId }];
      }
      case 'thinking':
      case 'file':
      case 'opaque':
        return [];
    }
  });
  return { ...message, parts };
}

const noParticulars = { id: null, providerName: null, providerDetails: null };

function plainRequest(message: ModelRequest, renamed: ReadonlyMap<string, string>): ModelRequest {
  const parts = message.parts.map((part): RequestPart => {
    if (part.partKind !== 'tool-return' && part.partKind !== 'retry-prompt') return part;
    const toolCallId = renamed.get(part.toolCallId);
    return toolCallId === undefined ? part : { ...part, toolCallId };
  });
  return { ...message, parts };
}
