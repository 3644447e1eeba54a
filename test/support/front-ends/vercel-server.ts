import type { Agent } from '../../../main/agent/agent.ts';
import type { OutputSpec } from '../../../main/agent/output/output-spec.ts';
import {
  encodeVercelChunks,
  toVercelChunks,
  vercelAiHeaders,
} from '../../../main/agent/ui-adapters/vercel-ai.ts';
import { parseVercelRequest } from '../../../main/agent/ui-adapters/vercel-request-schema.ts';
import { toRunOfVercel } from '../../../main/agent/ui-adapters/vercel-request.ts';
import type { ServedRun } from './served-run.ts';
import { serveStreams, type LoopbackServer } from './loopback-server.ts';

/** Serves an agent to clients of the Vercel AI SDK, as a program that has one would. */
export async function serveVercel<Spec extends OutputSpec>(
  agent: Agent<undefined, Spec>,
  served: ServedRun = {},
): Promise<LoopbackServer> {
  return serveStreams((body, gone) => {
    const { prompt, options } = toRunOfVercel(parseVercelRequest(body));
    const events = agent.runStreamEvents(prompt, {
      ...options,
      signal: gone,
      ...(served.token !== undefined && { cancellationToken: served.token }),
    });
    const told = toVercelChunks(events, { ...served.told, signal: gone });
    return { headers: vercelAiHeaders, pieces: encodeVercelChunks(told) };
  });
}
