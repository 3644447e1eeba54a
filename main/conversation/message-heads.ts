import type { ConversationId, RunId } from '../../preload/contract/ids.ts';
import type { ModelMessage, ModelRequest, ModelResponse } from '../../preload/contract/message.ts';
import type { MessageHead } from '../../preload/contract/transcript.ts';
import { noUsage } from '../../preload/contract/usage.ts';

/** Which run and conversation a message belongs to. */
export interface Belonging {
  readonly runId: RunId;
  readonly conversationId: ConversationId;
}

/** A message without its parts. */
export function headOf(message: ModelRequest): Omit<ModelRequest, 'parts'>;
export function headOf(message: ModelResponse): Omit<ModelResponse, 'parts'>;
export function headOf(message: ModelMessage): MessageHead {
  const { parts: _, ...head } = message;
  return head;
}

/** The head of a request of a run that was not sent yet. */
export function newRequestHead(
  { runId, conversationId }: Belonging,
  state: ModelRequest['state'],
): Omit<ModelRequest, 'parts'> {
  return {
    kind: 'request',
    timestamp: null,
    instructions: null,
    runId,
    conversationId,
    metadata: null,
    state,
  };
}

/** The head of a response that has just begun. It counts as cut until it is proven complete. Source: DESIGN decision 4. */
export function begunResponseHead(
  { runId, conversationId }: Belonging,
  model: { readonly modelName: string; readonly system: string },
  at: string,
): Omit<ModelResponse, 'parts'> {
  return {
    kind: 'response',
    usage: noUsage,
    modelName: model.modelName,
    timestamp: at,
    providerName: model.system,
    providerUrl: null,
    providerResponseId: null,
    providerDetails: null,
    finishReason: null,
    runId,
    conversationId,
    metadata: null,
    state: 'interrupted',
  };
}
