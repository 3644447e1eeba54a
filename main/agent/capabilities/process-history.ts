import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RunContext } from '../run-context.ts';
import type { Capability } from './capability.ts';

/** Makes the history that the next request is sent with, and that the run goes on with, of the one there is. */
export type HistoryProcessor<Deps> = (
  messages: readonly ModelMessage[],
  ctx: RunContext<Deps>,
) => readonly ModelMessage[] | Promise<readonly ModelMessage[]>;

/** Processes the history before each request to the model. It must still end in a request. Source: spec 07 CAP-11. */
export function processHistory<Deps = unknown>(process: HistoryProcessor<Deps>): Capability<Deps> {
  return {
    name: 'process_history',
    beforeModelRequest: async (ctx, { request }) => ({
      ...request,
      messages: await process(request.messages, ctx),
    }),
  };
}
