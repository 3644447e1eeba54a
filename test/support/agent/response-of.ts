import type { ModelResponse } from '../../../preload/contract/message.ts';
import { noUsage } from '../../../preload/contract/usage.ts';

/** A complete response with what a test says of it. */
export function responseOf(said: Partial<ModelResponse> = {}): ModelResponse {
  return {
    kind: 'response',
    parts: [],
    usage: noUsage,
    modelName: null,
    timestamp: '2026-11-30T12:00:00Z',
    providerName: null,
    providerUrl: null,
    providerResponseId: null,
    providerDetails: null,
    finishReason: null,
    runId: null,
    conversationId: null,
    metadata: null,
    state: 'complete',
    ...said,
  };
}
