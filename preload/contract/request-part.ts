import type { Json, JsonObject } from './json.ts';
import type { UserContent } from './user-content.ts';

/** One piece of a message to the model. Source: spec 01 §2. */
export type RequestPart =
  | SystemPromptPart
  | UserPromptPart
  | ToolReturnPart
  | RetryPromptPart
  | OpaqueRequestPart;

export interface SystemPromptPart {
  readonly partKind: 'system-prompt';
  readonly content: string;
  readonly timestamp: string;
  /** Key of the function that wrote it, when later runs may evaluate it again. */
  readonly dynamicRef: string | null;
  readonly extra?: JsonObject;
}

export interface UserPromptPart {
  readonly partKind: 'user-prompt';
  readonly content: string | readonly UserContent[];
  readonly timestamp: string;
  readonly extra?: JsonObject;
}

/** How a tool call ended. `interrupted` is only ever written by repair. */
export type ToolOutcome = 'success' | 'failed' | 'denied' | 'interrupted';

/** What a call is shown as once it ended so. */
export const shownOutcomes = {
  success: 'done',
  failed: 'failed',
  denied: 'denied',
  interrupted: 'cut',
} as const satisfies Record<ToolOutcome, string>;

export interface ToolReturnPart {
  readonly partKind: 'tool-return';
  readonly toolName: string;
  readonly content: Json;
  readonly toolCallId: string;
  readonly toolKind: string | null;
  /** For the app alone, never sent to a model. */
  readonly metadata: Json;
  readonly timestamp: string;
  readonly outcome: ToolOutcome;
  readonly extra?: JsonObject;
}

/** One thing wrong with a value, in the form the model reads. */
export interface ValidationIssue {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: Json;
  readonly ctx?: JsonObject;
}

export interface RetryPromptPart {
  readonly partKind: 'retry-prompt';
  readonly content: string | readonly ValidationIssue[];
  /** Null when the retry concerns the answer and not a tool. */
  readonly toolName: string | null;
  readonly toolCallId: string;
  readonly timestamp: string;
  /** As a newer version of the format wrote it, where one did; written again as it came. */
  readonly newerForm?: JsonObject;
  readonly extra?: JsonObject;
}

/** A part of a kind this version keeps without understanding it. */
export interface OpaqueRequestPart {
  readonly partKind: 'opaque';
  readonly wireKind: string;
  readonly wire: JsonObject;
}
