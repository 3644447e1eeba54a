import { AgentRunError, UserError } from '../errors.ts';
import { RunCancelled } from '../cancellation/run-cancelled.ts';
import type { FrontEnd, FrontEndOptions, SourceEvent, ToldFailure } from './front-end.ts';
import { RunTelling } from './run-telling.ts';

/**
 * Tells the events of a run in a protocol's words, as they come. Whoever leaves the loop, or whose connection breaks,
 * ends the run quietly. Source: spec 03 §3–4, 04 §1.
 */
export async function* tellRun<Chunk, Output>(
  events: AsyncIterable<SourceEvent<Output>>,
  frontEnd: FrontEnd<Chunk>,
  options: FrontEndOptions<Output>,
): AsyncGenerator<Chunk, void, void> {
  const telling = new RunTelling(frontEnd);
  yield* frontEnd.start();
  try {
    for await (const event of events) {
      yield* telling.take(event);
      if (event.eventKind === 'agent_run_result') await options.onComplete?.(event.result);
    }
  } catch (error: unknown) {
    if (options.signal?.aborted === true && error === options.signal.reason) throw error;
    yield* telling.closeOpen(error instanceof RunCancelled);
    if (error instanceof RunCancelled) {
      await options.onCancel?.(error);
      yield* frontEnd.cancel();
    } else {
      options.onError?.(error);
      yield* frontEnd.fail((options.describeError ?? describeError)(error));
    }
  }
  yield* frontEnd.finish();
}

/** An error's text may hold what the client must not see: bodies, paths, the words of other tools. */
function describeError(error: unknown): ToldFailure {
  const isKnown = error instanceof AgentRunError || error instanceof UserError;
  return { message: 'The run failed.', code: isKnown ? error.name : 'Error' };
}
