import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { AgentRun } from './agent-run.ts';
import { handleNode } from './drive-run.ts';
import type { ModelRequestStream } from './stream/model-request-stream.ts';
import { isEndNode, isModelRequestNode } from './node.ts';
import type { EventStreamHandler } from './run-options.ts';
import { StreamedRunResult } from './streamed-run-result.ts';

/** Takes a run to the first output that a response could end with, and hands that response over while it streams. Source: spec 02 §5. */
export async function openStream<Deps, Output>(
  run: AgentRun<Deps, Output>,
  handler: EventStreamHandler<Deps> | null,
): Promise<StreamedRunResult<Deps, Output>> {
  try {
    let next = run.nextNode;
    while (!isEndNode(next)) {
      const node = await run.before(next);
      if (isModelRequestNode(node)) {
        const stream = node.stream(run.ctx);
        if (await readToFinal(run, stream, handler)) {
          return new StreamedRunResult(run, { node, stream });
        }
      } else if (handler !== null) {
        await handleNode(run, node, handler);
      }
      next = await run.nextStarted(node);
    }
    return new StreamedRunResult(run, null);
  } catch (error: unknown) {
    const leaving = await run.exit({ error });
    if (leaving !== null) throw leaving.error;
    return new StreamedRunResult(run, null);
  }
}

/** Gives a response's events to the handler up to the one that could be final, and tells whether there was one. Source: spec 02 RS-2. */
async function readToFinal<Deps, Output>(
  run: AgentRun<Deps, Output>,
  stream: ModelRequestStream<Output>,
  handler: EventStreamHandler<Deps> | null,
): Promise<boolean> {
  const events = new UntilFinal(stream);
  await stream.open();
  if (handler !== null) await run.call(() => handler(run.ctx, events));
  for await (const _ of events);
  return events.hasFinal;
}

/** The events of a response up to the first that could be final. */
class UntilFinal implements AsyncIterable<AgentStreamEvent> {
  readonly #inner: AsyncIterator<AgentStreamEvent>;
  #hasFinal = false;

  constructor(events: AsyncIterable<AgentStreamEvent>) {
    this.#inner = events[Symbol.asyncIterator]();
  }

  get hasFinal(): boolean {
    return this.#hasFinal;
  }

  [Symbol.asyncIterator](): AsyncIterator<AgentStreamEvent> {
    return {
      next: async () => {
        if (this.#hasFinal) return { done: true, value: undefined };
        const step = await this.#inner.next();
        this.#hasFinal = step.done !== true && step.value.eventKind === 'final_result';
        return step;
      },
      return: async () => ({ done: true, value: undefined }),
    };
  }
}
