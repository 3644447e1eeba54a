import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answer, sendJson, type Chunking } from './answer.ts';
import { chatFormat } from './chat-format.ts';
import { SealedThoughts } from './sealed-thoughts.ts';
import type { ServerFormat } from './server-format.ts';
import { ServerLog, type RecordedRequest, type SentDelta } from './server-log.ts';
import type { Step } from './script.ts';

/** What the server answers: a script for each request in turn, or a function that writes one. */
export type Script =
  | readonly (readonly Step[])[]
  | ((request: RecordedRequest) => readonly Step[] | PromiseLike<readonly Step[]>);

export interface ModelServerOptions {
  readonly script: Script;
  /** What it speaks; OpenAI's chat format when absent. */
  readonly format?: ServerFormat;
  /** Answers 400 to what real providers refuse. */
  readonly strict?: boolean;
  /** The models on offer; a request for another one is answered with 404. Any model when absent. */
  readonly models?: readonly string[];
  /** The key that has to come with each request; another one is answered with 401. */
  readonly key?: string;
  /** How streams are cut into socket writes; one event each when absent. */
  readonly chunking?: Chunking;
  /** A port to listen on, for a server that comes back at the same address. */
  readonly port?: number;
}

/** A model server on this computer that does what its script says. */
export interface ModelServer {
  /** With its path, such as `/v1`, as a person would enter it. */
  readonly baseUrl: string;
  readonly port: number;
  /** Every chat request in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Every delta with the time it was handed to the socket. */
  readonly sent: readonly SentDelta[];
  /** What one request was sent of a kind, joined. */
  sentText(requestIndex: number, kind?: SentDelta['kind']): string;
  /** Resolves as soon as the condition on this server holds. */
  when(condition: (server: ModelServer) => boolean): Promise<void>;
  /** Changes what later requests are answered with; a list starts from its first script. */
  setScript(script: Script): void;
  /** Ends all streams and stops listening; a second call waits for the first. */
  close(): Promise<void>;
}

/** Starts a server on the loopback address. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { format = chatFormat } = options;
  const log = new ServerLog();
  const sealed = new SealedThoughts();
  const closing = new AbortController();
  const state = { script: options.script, scriptStart: 0 };

  const nextSteps = async (request: RecordedRequest): Promise<readonly Step[] | undefined> =>
    typeof state.script === 'function'
      ? state.script(request)
      : state.script[request.index - state.scriptStart];

  const handleAsk = async (
    path: string,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = parseBody(await readBody(incoming));
    const request = log.addRequest({ path, headers: incoming.headers, body });
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished && !closing.signal.aborted)
        log.update(request, { closedByClient: true });
      gone.abort();
    });
    const refusal = refuse(request, { ...options, format }, sealed);
    if (refusal !== null) {
      sendJson({ request, response, log }, refusal.status, format.errorBody(refusal));
      return;
    }
    const steps = await nextSteps(request);
    if (steps === undefined) {
      const message = `The script has no answer to request ${request.index}.`;
      const error = format.errorBody({ status: 500, message, code: null, param: null });
      sendJson({ request, response, log }, 500, error);
      return;
    }
    const signal = AbortSignal.any([gone.signal, closing.signal]);
    const isGone = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await answer(steps, {
      request,
      response,
      log,
      format,
      sealed,
      chunking: options.chunking ?? 'event',
      signal,
      gone: isGone,
    });
  };

  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (incoming.method === 'POST' && format.isAsk(path)) {
      handleAsk(path, incoming, response).catch((error: unknown) =>
        response.destroy(toError(error)),
      );
      return;
    }
    const [status, body] =
      incoming.method === 'GET' && path === `${format.basePath}/models`
        ? listModels(incoming, { ...options, format })
        : notFound;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const port = await listen(server, options.port ?? 0);

  let closed: Promise<void> | undefined;
  const modelServer: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}${format.basePath}`,
    port,
    requests: log.requests,
    sent: log.sent,
    sentText: (requestIndex, kind = 'text') =>
      log.sent
        .filter((delta) => delta.requestIndex === requestIndex && delta.kind === kind)
        .map((delta) => delta.text)
        .join(''),
    when: (condition) => log.when(() => condition(modelServer)),
    setScript: (script) => {
      state.script = script;
      state.scriptStart = log.requests.length;
    },
    close: () => {
      closed ??= new Promise((resolve, reject) => {
        closing.abort();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      });
      return closed;
    },
  };
  return modelServer;
}

const notFound: [status: number, body: unknown] = [
  404,
  { error: { message: 'Not found.', type: 'invalid_request_error' } },
];

type Speaking = ModelServerOptions & { readonly format: ServerFormat };
type StatusError = Parameters<ServerFormat['errorBody']>[0];

function refuse(
  request: RecordedRequest,
  options: Speaking,
  sealed: SealedThoughts,
): StatusError | null {
  if (!hasKey(request.headers, options)) return unauthorized;
  const { format, models, strict = false } = options;
  const model = format.modelOf(request);
  if (models !== undefined && !models.includes(model)) {
    const message = `The model '${model}' does not exist or you do not have access to it.`;
    return { status: 404, message, param: null, code: 'model_not_found' };
  }
  const refusal = strict ? format.findRefusal(request.body, { model, sealed }) : null;
  return refusal === null ? null : { ...refusal, status: 400, code: null };
}

const unauthorized: StatusError = {
  status: 401,
  message: 'Incorrect API key provided.',
  param: null,
  code: 'invalid_api_key',
};

function listModels(incoming: IncomingMessage, options: Speaking): [number, unknown] {
  const { format, models = ['test-model'] } = options;
  return hasKey(incoming.headers, options)
    ? [200, format.listModels(models)]
    : [401, format.errorBody(unauthorized)];
}

function hasKey(headers: RecordedRequest['headers'], { key, format }: Speaking): boolean {
  if (key === undefined) return true;
  const [name, value] = format.keyHeader(key);
  return headers[name] === value;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string')
        reject(new Error('The server has no port.'));
      else resolve(address.port);
    });
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
