import type { JsonObject } from './json.ts';
import type { RequestPart } from './request-part.ts';
import type { ResponsePart } from './response-part.ts';
import type { RequestUsage } from './usage.ts';

/** What one side said: the app to the model (request) or the model to the app (response). Source: spec 01 §1. */
export type ModelMessage = ModelRequest | ModelResponse;

/** Whether a request was sent with all that belongs to it. */
export type RequestState = 'complete' | 'interrupted';
/** How far a response came; `incomplete` is a snapshot of a stream still running. */
export type ResponseState = 'complete' | 'incomplete' | 'suspended' | 'interrupted';
/** Why the model stopped; null when it did not say, or was cut. */
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'tool_call' | 'error';

/** A message to the model. Instants are ISO strings kept as they came. Source: spec 01 §1.1. */
export interface ModelRequest {
  readonly kind: 'request';
  readonly parts: readonly RequestPart[];
  readonly timestamp: string | null;
  /** The rendered instructions of this request alone. */
  readonly instructions: string | null;
  readonly runId: string | null;
  readonly conversationId: string | null;
  /** The caller's own bookkeeping, never sent to a model. */
  readonly metadata: JsonObject | null;
  readonly state: RequestState;
  /** Fields of the wire form that this version does not know; they survive a round trip. */
  readonly extra?: JsonObject;
}

/** A message from the model. Source: spec 01 §1.2. */
export interface ModelResponse {
  readonly kind: 'response';
  readonly parts: readonly ResponsePart[];
  readonly usage: RequestUsage;
  readonly modelName: string | null;
  readonly timestamp: string;
  readonly providerName: string | null;
  readonly providerUrl: string | null;
  readonly providerResponseId: string | null;
  readonly providerDetails: JsonObject | null;
  readonly finishReason: FinishReason | null;
  readonly runId: string | null;
  readonly conversationId: string | null;
  readonly metadata: JsonObject | null;
  readonly state: ResponseState;
  readonly extra?: JsonObject;
}
