import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** A server on this machine for one test. */
export interface LoopbackServer extends AsyncDisposable {
  readonly url: string;
  /** The bodies that clients posted, in order. */
  readonly bodies: readonly unknown[];
}

/** Answers one post: the pieces go out as they come; the signal aborts when the client has gone away. */
export interface StreamedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncIterable<string>;
}

/** Serves a stream of text for each post. */
export async function serveStreams(
  answer: (body: unknown, signal: AbortSignal) => StreamedAnswer,
): Promise<LoopbackServer> {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void respond(request, response, (body, signal) => {
      bodies.push(body);
      return answer(body, signal);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    bodies,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: unknown, signal: AbortSignal) => StreamedAnswer,
): Promise<void> {
  const body: unknown = await json(request);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const { headers, pieces } = answer(body, gone.signal);
  response.writeHead(200, headers);
  try {
    for await (const piece of pieces) {
      if (!response.write(piece))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  } catch (error: unknown) {
    // The end of a run whose client went away is the abort itself.
    if (error !== gone.signal.reason) response.destroy(error instanceof Error ? error : undefined);
  }
  response.end();
}
