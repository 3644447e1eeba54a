import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/** The events of the AG-UI protocol, version 1.0, that a run is told in. Source: docs.ag-ui.com/concepts/events, @ag-ui/core 1.0. */
export type AgUiEvent = AgUiEventBody & {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
};

/** An event before its time is noted. */
export type AgUiEventBody =
  | { readonly type: 'RUN_STARTED'; readonly threadId: string; readonly runId: string }
  | {
      readonly type: 'RUN_FINISHED';
      readonly threadId: string;
      readonly runId: string;
      readonly outcome: AgUiOutcome;
    }
  | { readonly type: 'RUN_ERROR'; readonly message: string; readonly code: string }
  | { readonly type: 'TEXT_MESSAGE_START'; readonly messageId: string }
  | { readonly type: 'TEXT_MESSAGE_CONTENT'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'TEXT_MESSAGE_END'; readonly messageId: string }
  | AgUiReasoningEvent
  | {
      readonly type: 'TOOL_CALL_START';
      readonly toolCallId: string;
      readonly toolCallName: string;
      readonly parentMessageId: string;
    }
  | { readonly type: 'TOOL_CALL_ARGS'; readonly toolCallId: string; readonly delta: string }
  | { readonly type: 'TOOL_CALL_END'; readonly toolCallId: string }
  | {
      readonly type: 'TOOL_CALL_RESULT';
      readonly messageId: string;
      readonly toolCallId: string;
      readonly role: 'tool';
      readonly content: string;
    }
  | AgUiStateEvent
  | {
      readonly type: 'ACTIVITY_SNAPSHOT';
      readonly messageId: string;
      readonly activityType: string;
      readonly content: JsonObject;
    }
  | { readonly type: 'CUSTOM'; readonly name: string; readonly value: Json };

/** What tells a client of the state that it shares with the run: all of it, or what changed (RFC 6902). */
export type AgUiStateEvent =
  | { readonly type: 'STATE_SNAPSHOT'; readonly snapshot: Json }
  | { readonly type: 'STATE_DELTA'; readonly delta: readonly JsonObject[] };

/** What tells of a model's thinking. */
export type AgUiReasoningEvent =
  | { readonly type: 'REASONING_START'; readonly messageId: string }
  | {
      readonly type: 'REASONING_MESSAGE_START';
      readonly messageId: string;
      readonly role: 'reasoning';
    }
  | {
      readonly type: 'REASONING_MESSAGE_CONTENT';
      readonly messageId: string;
      readonly delta: string;
    }
  | { readonly type: 'REASONING_MESSAGE_END'; readonly messageId: string }
  /** What a client keeps without reading it and sends back with the history. */
  | {
      readonly type: 'REASONING_ENCRYPTED_VALUE';
      readonly subtype: 'message' | 'tool-call';
      readonly entityId: string;
      readonly encryptedValue: string;
    }
  | { readonly type: 'REASONING_END'; readonly messageId: string };

/** Why a run ended, when it did not fail. */
export type AgUiOutcome =
  | { readonly type: 'success' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'interrupt'; readonly interrupts: readonly AgUiInterrupt[] };

/** A call that a person has to allow before the run can go on. */
export interface AgUiInterrupt {
  readonly id: string;
  readonly reason: 'tool_call';
  readonly toolCallId: string;
  readonly message: string;
  readonly responseSchema: JsonObject;
  readonly metadata?: JsonObject;
}
