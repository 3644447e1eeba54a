import type { JsonObject } from './json.ts';
import type { RetryPromptPart, ToolReturnPart } from './request-part.ts';
import type { ResponsePart, ToolCallPart } from './response-part.ts';
import type { UserContent } from './user-content.ts';

/** What a run tells while it works. Source: spec 03 §1. */
export type AgentStreamEvent = ModelStreamEvent | ToolPhaseEvent;

/** What comes while a model response streams. */
export type ModelStreamEvent = PartStartEvent | PartDeltaEvent | PartEndEvent | FinalResultEvent;

/** What comes while the calls of a response are carried out. */
export type ToolPhaseEvent =
  | FunctionToolCallEvent
  | FunctionToolResultEvent
  | OutputToolCallEvent
  | OutputToolResultEvent;

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
