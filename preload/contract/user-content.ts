import type { JsonObject } from './json.ts';

/** One item of what a person sends. Source: spec 01 §2. */
export type UserContent =
  | string
  | TextContent
  | MediaUrl
  | BinaryContent
  | CachePoint
  | OpaqueContent;

/** Text with the sender's own bookkeeping beside it. */
export interface TextContent {
  readonly kind: 'text-content';
  readonly content: string;
  readonly metadata: JsonObject | null;
  readonly extra?: JsonObject;
}

/** A picture, sound, film or document that the model's provider fetches itself. */
export interface MediaUrl {
  readonly kind: 'image-url' | 'audio-url' | 'document-url' | 'video-url';
  readonly url: string;
  readonly mediaType: string | null;
  readonly extra?: JsonObject;
}

/** Bytes sent along, as base64. */
export interface BinaryContent {
  readonly kind: 'binary';
  readonly data: string;
  readonly mediaType: string;
  readonly identifier: string | null;
  readonly extra?: JsonObject;
}

/** A hint to a caching provider. */
export interface CachePoint {
  readonly kind: 'cache-point';
  readonly ttl: '5m' | '1h';
  readonly extra?: JsonObject;
}

/** A kind this version keeps without understanding it. */
export interface OpaqueContent {
  readonly kind: 'opaque';
  readonly wire: JsonObject;
}
