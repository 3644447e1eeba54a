import type { Agent } from '../../../main/agent/agent.ts';
import type { OutputSpec } from '../../../main/agent/output/output-spec.ts';
import { toAgUiEvents } from '../../../main/agent/ui-adapters/ag-ui.ts';
import { parseAgUiRequest } from '../../../main/agent/ui-adapters/ag-ui-request-schema.ts';
import { toRunOfAgUi } from '../../../main/agent/ui-adapters/ag-ui-request.ts';
import {
  encodeServerSentEvent,
  serverSentEventHeaders,
} from '../../../main/agent/ui-adapters/server-sent-events.ts';
import type { ServedRun } from './served-run.ts';
import { serveStreams, type LoopbackServer } from './loopback-server.ts';

/** Serves an agent to AG-UI clients, as a program that has one would. */
export async function serveAgUi<Spec extends OutputSpec>(
  agent: Agent<undefined, Spec>,
  served: ServedRun = {},
): Promise<LoopbackServer> {
  return serveStreams((body, gone) => {
    const request = parseAgUiRequest(body);
    const { prompt, options } = toRunOfAgUi(request);
    const events = agent.runStreamEvents(prompt, {
      ...options,
      signal: gone,
      ...(served.token !== undefined && { cancellationToken: served.token }),
    });
    const { threadId, runId } = request;
    const told = toAgUiEvents(events, { ...served.told, threadId, runId, signal: gone });
    return { headers: serverSentEventHeaders, pieces: encode(told) };
  });
}

async function* encode(events: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const event of events) yield encodeServerSentEvent(event);
}
