import type { JsonObject } from './json.ts';
import type { ModelMessage } from './message.ts';
import type { OpaqueRequestPart, RetryPromptPart, ToolReturnPart } from './request-part.ts';
import type { ResponsePart, ToolCallPart } from './response-part.ts';
import type { UserContent } from './user-content.ts';

/** What a run tells while it works. Source: spec 03 §1. */
export type AgentStreamEvent = FrameworkEvent | OpenEvent;

/** What the runtime itself tells of. */
export type FrameworkEvent = ModelStreamEvent | ToolPhaseEvent | EnqueuedMessagesEvent;

/** What applications and capabilities tell of; their classes, with the payload, are in `main/agent/events`. */
export type OpenEvent = CustomStreamEvent | CapabilityStreamEvent;

/** What comes while a model response streams. */
export type ModelStreamEvent = PartStartEvent | PartDeltaEvent | PartEndEvent | FinalResultEvent;

/** What comes while the calls of a response are carried out. */
export type ToolPhaseEvent =
  | FunctionToolCallEvent
  | FunctionToolResultEvent
  | OutputToolCallEvent
  | OutputToolResultEvent
  | DeferredToolRequestsEvent
  | DeferredToolResultsEvent
  | ToolAvailabilityDeltaEvent;

/** The kind a neighbouring part has on the wire. */
export type PartKind = string;

export interface PartStartEvent {
  readonly eventKind: 'part_start';
  readonly index: number;
  /** Already carries what is known: the first chunk is here and not repeated as a delta. */
  readonly part: ResponsePart;
  readonly previousPartKind: PartKind | null;
}

export interface PartDeltaEvent {
  readonly eventKind: 'part_delta';
  readonly index: number;
  readonly delta: PartDelta;
}

export interface PartEndEvent {
  readonly eventKind: 'part_end';
  readonly index: number;
  readonly part: ResponsePart;
  readonly nextPartKind: PartKind | null;
}

/** This response could end the run; it promises nothing. */
export interface FinalResultEvent {
  readonly eventKind: 'final_result';
  readonly toolName: string | null;
  readonly toolCallId: string | null;
}

export type PartDelta = TextPartDelta | ThinkingPartDelta | ToolCallPartDelta;

export interface DeltaParticulars {
  readonly providerName?: string | null;
  readonly providerDetails?: JsonObject | null;
}

export interface TextPartDelta extends DeltaParticulars {
  readonly partDeltaKind: 'text';
  readonly contentDelta: string;
}

export interface ThinkingPartDelta extends DeltaParticulars {
  readonly partDeltaKind: 'thinking';
  readonly contentDelta?: string | null;
  readonly signatureDelta?: string | null;
}

export interface ToolCallPartDelta extends DeltaParticulars {
  readonly partDeltaKind: 'tool_call';
  readonly toolNameDelta?: string | null;
  readonly argsDelta?: string | JsonObject | null;
  readonly toolCallId?: string | null;
}

export interface FunctionToolCallEvent {
  readonly eventKind: 'function_tool_call';
  readonly part: ToolCallPart;
  readonly argsValid: boolean | null;
}

export interface FunctionToolResultEvent {
  readonly eventKind: 'function_tool_result';
  readonly part: ToolReturnPart | RetryPromptPart;
  /** Extra content for the model that the tool gave beside its return. */
  readonly content: string | readonly UserContent[] | null;
}

export interface OutputToolCallEvent {
  readonly eventKind: 'output_tool_call';
  readonly part: ToolCallPart;
  readonly argsValid: boolean | null;
}

export interface OutputToolResultEvent {
  readonly eventKind: 'output_tool_result';
  readonly part: ToolReturnPart | RetryPromptPart;
}

/** Calls of this response wait for an approval, or for a result from outside. Source: spec 03 §1. */
export interface DeferredToolRequestsEvent {
  readonly eventKind: 'deferred_tool_requests';
  readonly requests: {
    readonly calls: readonly ToolCallPart[];
    readonly approvals: readonly ToolCallPart[];
    readonly metadata: Readonly<Record<string, JsonObject>>;
  };
}

/** A handler inside of the run settled calls that waited, by tool call id. */
export interface DeferredToolResultsEvent {
  readonly eventKind: 'deferred_tool_results';
  readonly results: {
    readonly calls?: Readonly<Record<string, unknown>>;
    readonly approvals?: Readonly<
      Record<
        string,
        | boolean
        | { readonly approved: true; readonly overrideArgs?: JsonObject }
        | { readonly approved: false; readonly message?: string }
      >
    >;
    readonly metadata?: Readonly<Record<string, JsonObject>>;
  };
}

/** The model is shown further tools from the next request on. */
export interface ToolAvailabilityDeltaEvent {
  readonly eventKind: 'tool_availability_delta';
  /** As it stands in the history. */
  readonly part: OpaqueRequestPart;
}

/** Messages that were put into the conversation from within the run have become a part of it. Source: spec 03 §1. */
export interface EnqueuedMessagesEvent {
  readonly eventKind: 'enqueued_messages';
  /** What the call that put them there returned. */
  readonly enqueueId: string;
  readonly messages: readonly ModelMessage[];
}

/** An application's own event. Its payload stands beside these fields. Source: spec 03 §3. */
export interface CustomStreamEvent {
  readonly eventKind: 'custom';
  readonly name: string;
  /** The call in which it was emitted, if it was in one. */
  readonly toolCallId: string | null;
  readonly toolName: string | null;
}

/** An event of a capability. Its payload stands beside these fields. Source: spec 03 §4. */
export interface CapabilityStreamEvent {
  readonly eventKind: 'capability';
  /** The namespace and the name: `ask_user.requested`. */
  readonly kind: string;
  /** The id that its capability has in the run. */
  readonly capabilityId: string | null;
  readonly toolCallId: string | null;
  readonly toolName: string | null;
}

const modelEventKinds: ReadonlySet<string> = new Set<ModelStreamEvent['eventKind']>([
  'part_start',
  'part_delta',
  'part_end',
  'final_result',
]);

/** Whether an event tells of a response that streams. */
export function isModelStreamEvent(event: AgentStreamEvent): event is ModelStreamEvent {
  return modelEventKinds.has(event.eventKind);
}
