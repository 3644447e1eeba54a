import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { usageBody } from './chat-chunks.ts';
import type { SealedThoughts } from './sealed-thoughts.ts';
import type { Sent, ServerFormat, StreamWriter } from './server-format.ts';
import type { Step, Usage } from './script.ts';
import type { RecordedRequest, ServerLog } from './server-log.ts';
import { field } from './strict-check.ts';

/** How the bytes of a stream are cut into socket writes. */
export type Chunking = 'event' | { readonly everyBytes: number };

/** What answering one request needs. */
export interface AnswerContext {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  readonly log: ServerLog;
  readonly format: ServerFormat;
  readonly sealed: SealedThoughts;
  readonly chunking: Chunking;
  /** Aborts when the client went away or the server closes. */
  readonly signal: AbortSignal;
  /** Resolves when the signal aborts: one promise, since a listener for each write would pile up. */
  readonly gone: Promise<void>;
}

/** Plays a script as the answer to one request. */
export async function answer(steps: readonly Step[], context: AnswerContext): Promise<void> {
  const [first] = steps;
  if (first?.step === 'http') {
    sendJson(context, first.status, first.body, first.headers);
    return;
  }
  if (!context.format.wantsStream(context.request)) {
    sendJson(context, 200, wholeCompletion(steps, context.request));
    return;
  }
  await stream(steps, context);
}

/** Answers with a JSON body, and notes the status. */
export function sendJson(
  { request, response, log }: Pick<AnswerContext, 'request' | 'response' | 'log'>,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  log.update(request, { status });
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function stream(steps: readonly Step[], context: AnswerContext): Promise<void> {
  const { request, response, log, signal, format, sealed } = context;
  log.update(request, { status: 200 });
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const writer = format.createWriter(request, sealed);
  let usage: Usage | null = null;
  let isStarted = false;
  for (const step of steps) {
    if (signal.aborted) return;
    if (!isStarted && contentSteps.has(step.step)) {
      isStarted = true;
      await send(context, writer.start());
    }
    if (step.step === 'usage') usage = step.usage;
    else if (step.step === 'end')
      await send(context, writer.finish(step.reason, usage ?? estimateUsage(steps, request)));
    else if (await play(step, writer, context)) return;
  }
  response.end();
}

const contentSteps: ReadonlySet<Step['step']> = new Set([
  'text',
  'thinking',
  'signature',
  'redacted',
  'call',
]);

/** Does one step; true when nothing may follow it. */
async function play(step: Step, writer: StreamWriter, context: AnswerContext): Promise<boolean> {
  const { response, signal, gone } = context;
  switch (step.step) {
    case 'text':
      await send(context, writer.text(step.text));
      return false;
    case 'thinking':
      await send(context, writer.thinking(step.text));
      return false;
    case 'signature':
      await send(context, writer.signature(step.pieces, step.ends));
      return false;
    case 'redacted':
      await send(context, writer.redacted(step.data));
      return false;
    case 'call':
      await send(context, writer.call(step.id, step.tool, step.chunks));
      return false;
    case 'error-event':
      await send(context, writer.error(step.error));
      return false;
    case 'raw':
      await write(context, step.text);
      return false;
    case 'wait':
      await sleep(step.ms, undefined, { signal }).catch(ignoreAbort);
      return false;
    case 'until':
      await Promise.race([step.condition, gone]);
      return false;
    case 'hang':
      await gone;
      return true;
    case 'cut':
      response.socket?.destroy();
      return true;
    default:
      throw new Error(`The step ${step.step} cannot stand here.`);
  }
}

async function send(context: AnswerContext, sent: readonly Sent[]): Promise<void> {
  for (const { bytes, kind, text } of sent) {
    await write(context, bytes);
    if (kind !== null && !context.signal.aborted)
      context.log.addSent({ requestIndex: context.request.index, kind, text });
  }
}

/** Resolves when the bytes were handed to the system, or when nobody is there to take them. */
async function write(
  { response, chunking, signal, gone }: AnswerContext,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text);
  const size = chunking === 'event' ? bytes.length : chunking.everyBytes;
  for (let at = 0; at < bytes.length && !signal.aborted; at += size) {
    const piece = bytes.subarray(at, at + size);
    await Promise.race([
      new Promise<void>((resolve) => response.write(piece, () => resolve())),
      gone,
    ]);
    // A turn of the event loop between two pieces keeps them apart on the way.
    if (chunking !== 'event') await nextTurn();
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}

function wholeCompletion(steps: readonly Step[], request: RecordedRequest): object {
  const text = steps.flatMap((step) => (step.step === 'text' ? [step.text] : [])).join('');
  const thinking = steps.flatMap((step) => (step.step === 'thinking' ? [step.text] : [])).join('');
  const calls = steps.flatMap((step) =>
    step.step === 'call'
      ? [
          {
            id: step.id,
            type: 'function',
            function: { name: step.tool, arguments: step.chunks.join('') },
          },
        ]
      : [],
  );
  return {
    id: `chatcmpl-${request.index}`,
    object: 'chat.completion',
    created: 1_700_000_000 + request.index,
    model: modelOf(request),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' ? null : text,
          ...(thinking !== '' && { reasoning_content: thinking }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    usage: usageBody(estimateUsage(steps, request)),
  };
}

function estimateUsage(steps: readonly Step[], request: RecordedRequest): Usage {
  const given = steps.find((step) => step.step === 'usage');
  if (given !== undefined) return given.usage;
  const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
  const written = steps
    .map((step) => ('text' in step ? words(step.text) : 0))
    .reduce((sum, each) => sum + each, 0);
  return { prompt_tokens: words(JSON.stringify(request.body)), completion_tokens: written };
}

function modelOf(request: RecordedRequest): string {
  const model = field(request.body, 'model');
  return typeof model === 'string' ? model : 'unknown';
}
