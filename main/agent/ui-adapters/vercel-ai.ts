import { systemIds, type IdSource } from '../../base/ids.ts';
import type { FrontEndOptions, SourceEvent } from './front-end.ts';
import { encodeServerSentEvent, serverSentEventHeaders } from './server-sent-events.ts';
import { tellRun } from './tell-run.ts';
import type { VercelChunk } from './vercel-chunk.ts';
import { VercelFrontEnd } from './vercel-front-end.ts';

/** What is to be said about a run that a client of the Vercel AI SDK follows. */
export interface VercelAiOptions<Output> extends FrontEndOptions<Output> {
  /** The id that the assistant's message gets; the client makes one up otherwise. */
  readonly messageId?: string;
  readonly ids?: IdSource;
}

/** What an HTTP answer with such a stream says of itself. */
export const vercelAiHeaders: Readonly<Record<string, string>> = {
  ...serverSentEventHeaders,
  'x-vercel-ai-ui-message-stream': 'v1',
};

/**
 * The events of a run as the UI message stream of the Vercel AI SDK 7. Custom events of the application become
 * `data-NAME` chunks when their class is known and says `ui`; capability events and unknown ones never do.
 * Source: spec 03 CE-7, CE-8, CP-4.
 */
export function toVercelChunks<Output>(
  events: AsyncIterable<SourceEvent<Output>>,
  options: VercelAiOptions<Output> = {},
): AsyncGenerator<VercelChunk, void, void> {
  const { messageId = null, ids = systemIds } = options;
  return tellRun(events, new VercelFrontEnd({ messageId, ids }), options);
}

/** The chunks as they go over the wire, with the mark that closes such a stream. */
export async function* encodeVercelChunks(
  chunks: AsyncIterable<VercelChunk>,
): AsyncGenerator<string, void, void> {
  for await (const chunk of chunks) yield encodeServerSentEvent(chunk);
  yield 'data: [DONE]\n\n';
}
