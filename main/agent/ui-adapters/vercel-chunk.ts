import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** Facts of a provider that the client keeps and sends back with the history. */
export interface VercelParticulars {
  readonly providerMetadata?: { readonly [provider: string]: JsonObject };
}

/** Whether the provider carried a call out itself. */
export interface VercelExecuted {
  readonly providerExecuted?: true;
}

/** One chunk of the Vercel AI SDK's UI message stream, as of `ai` 7. Source: ai-sdk.dev/docs/ai-sdk-ui/stream-protocol. */
export type VercelChunk =
  | { readonly type: 'start'; readonly messageId?: string }
  | { readonly type: 'start-step' | 'finish-step' }
  | { readonly type: 'finish'; readonly finishReason?: VercelFinishReason }
  | { readonly type: 'abort'; readonly reason: string }
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'message-metadata'; readonly messageMetadata: JsonObject }
  | VercelPartChunk
  | VercelToolChunk
  | { readonly type: 'file'; readonly url: string; readonly mediaType: string }
  | { readonly type: `data-${string}`; readonly data: Json };

/** Pieces of text and of thinking. */
export type VercelPartChunk =
  | ({ readonly type: 'text-start' | 'text-end'; readonly id: string } & VercelParticulars)
  | ({
      readonly type: 'reasoning-start' | 'reasoning-end';
      readonly id: string;
    } & VercelParticulars)
  | ({
      readonly type: 'text-delta' | 'reasoning-delta';
      readonly id: string;
      readonly delta: string;
    } & VercelParticulars);

/** The life of a tool call. */
export type VercelToolChunk =
  | ({
      readonly type: 'tool-input-start';
      readonly toolCallId: string;
      readonly toolName: string;
    } & VercelExecuted &
      VercelParticulars)
  | {
      readonly type: 'tool-input-delta';
      readonly toolCallId: string;
      readonly inputTextDelta: string;
    }
  | ({
      readonly type: 'tool-input-available';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: JsonObject;
    } & VercelExecuted &
      VercelParticulars)
  | ({
      readonly type: 'tool-input-error';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: JsonObject;
      readonly errorText: string;
    } & VercelParticulars)
  | {
      readonly type: 'tool-approval-request';
      readonly approvalId: string;
      readonly toolCallId: string;
    }
  | ({
      readonly type: 'tool-output-available';
      readonly toolCallId: string;
      readonly output: Json;
    } & VercelExecuted)
  | { readonly type: 'tool-output-error'; readonly toolCallId: string; readonly errorText: string }
  | { readonly type: 'tool-output-denied'; readonly toolCallId: string };

export type VercelFinishReason =
  | 'stop'
  | 'length'
  | 'content-filter'
  | 'tool-calls'
  | 'error'
  | 'other';
