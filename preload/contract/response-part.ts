import type { JsonObject } from './json.ts';
import type { BinaryContent } from './user-content.ts';

/** One piece of what the model said. Source: spec 01 §3. */
export type ResponsePart = TextPart | ThinkingPart | ToolCallPart | FilePart | OpaqueResponsePart;

/** What every part may carry of its provider; opaque, sent back as it came. */
export interface ProviderParticulars {
  readonly id: string | null;
  readonly providerName: string | null;
  readonly providerDetails: JsonObject | null;
  readonly extra?: JsonObject;
}

export interface TextPart extends ProviderParticulars {
  readonly partKind: 'text';
  readonly content: string;
}

export interface ThinkingPart extends ProviderParticulars {
  readonly partKind: 'thinking';
  readonly content: string;
  /** Committed only when the block ended: a signature that was cut is null. */
  readonly signature: string | null;
}

export interface ToolCallPart extends ProviderParticulars {
  readonly partKind: 'tool-call';
  readonly toolName: string;
  /** Exactly what the model produced: JSON text (perhaps cut short), an object, or nothing. */
  readonly args: string | JsonObject | null;
  readonly toolCallId: string;
  readonly toolKind: string | null;
}

export interface FilePart extends ProviderParticulars {
  readonly partKind: 'file';
  readonly content: BinaryContent;
}

/** A part of a kind this version keeps without understanding it (`builtin-tool-call`, `compaction`, …). */
export interface OpaqueResponsePart {
  readonly partKind: 'opaque';
  readonly wireKind: string;
  readonly wire: JsonObject;
}
