import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { RunContext } from '../run-context.ts';
import { markAppFacing } from './app-facing.ts';
import type { Capability } from './capability.ts';

/** Gives on what consumers are to see of the events of a model request or a tool phase. */
export type EventStreamProcessor<Deps> = (
  ctx: RunContext<Deps>,
  events: AsyncIterable<AgentStreamEvent>,
) => AsyncIterable<AgentStreamEvent>;

/** Changes, adds or leaves out events of a run on their way to its consumers. What the run itself does stays the same. Source: spec 07 CAP-11. */
export function processEventStream<Deps = unknown>(
  process: EventStreamProcessor<Deps>,
): Capability<Deps> {
  return markAppFacing<Capability<Deps>>({
    name: 'process_event_stream',
    wrapRunEventStream: (ctx, { stream }) => process(ctx, stream),
  });
}
