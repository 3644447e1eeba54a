import { createResponse } from '../../../main/agent/messages/history.ts';
import type { ModelResponse } from '../../../preload/contract/message.ts';

/** A complete response with what a test says of it. */
export function responseOf(said: Partial<ModelResponse> = {}): ModelResponse {
  return { ...createResponse([], '2026-11-30T12:00:00Z'), ...said };
}
