import type { Usage } from './script.ts';
import type { RecordedRequest, SentDelta } from './server-log.ts';
import type { SealedThoughts } from './sealed-thoughts.ts';
import type { Refusal } from './strict-check.ts';

/** Bytes of a stream, and what a test waits for in them; null for what only frames it. */
export interface Sent {
  readonly bytes: string;
  readonly kind: SentDelta['kind'] | null;
  readonly text: string;
}

/** Writes one answer as a stream. Each method gives what has to be sent for it. */
export interface StreamWriter {
  start(): readonly Sent[];
  text(text: string): readonly Sent[];
  thinking(text: string): readonly Sent[];
  signature(pieces: readonly string[], ends: boolean): readonly Sent[];
  redacted(data: string): readonly Sent[];
  call(id: string, tool: string, chunks: readonly string[]): readonly Sent[];
  error(error: unknown): readonly Sent[];
  /** Ends properly; without a reason the one that fits what was sent. */
  finish(reason: string | null, usage: Usage): readonly Sent[];
}

/** What a refusal is checked against. */
export interface CheckContext {
  readonly model: string;
  readonly sealed: SealedThoughts;
}

/** One wire format, as its servers speak it. */
export interface ServerFormat {
  readonly basePath: string;
  readonly isAsk: (path: string) => boolean;
  readonly wantsStream: (request: RecordedRequest) => boolean;
  readonly keyHeader: (key: string) => readonly [name: string, value: string];
  readonly modelOf: (request: Pick<RecordedRequest, 'path' | 'body'>) => string;
  /** The first thing that real servers answer with 400; null when it may pass. */
  readonly findRefusal: (body: unknown, context: CheckContext) => Refusal | null;
  readonly errorBody: (error: {
    readonly status: number;
    readonly message: string;
    readonly code: string | null;
    readonly param: string | null;
  }) => unknown;
  readonly listModels: (models: readonly string[]) => unknown;
  readonly createWriter: (request: RecordedRequest, sealed: SealedThoughts) => StreamWriter;
}

/** Bytes that only frame what comes. */
export function frame(bytes: string): Sent {
  return { bytes, kind: null, text: '' };
}
