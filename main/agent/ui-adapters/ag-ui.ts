import { systemClock, type Clock } from '../../base/clock.ts';
import { systemIds, type IdSource } from '../../base/ids.ts';
import { AgUiFrontEnd } from './ag-ui-front-end.ts';
import type { AgUiEvent } from './ag-ui-event.ts';
import type { FrontEndOptions, SourceEvent } from './front-end.ts';
import { tellRun } from './tell-run.ts';

/** What is to be said about a run that an AG-UI client follows. */
export interface AgUiOptions<Output> extends FrontEndOptions<Output> {
  /** The conversation, as the client calls it. */
  readonly threadId: string;
  /** The run, as the client calls it. */
  readonly runId: string;
  readonly clock?: Clock;
  readonly ids?: IdSource;
}

/**
 * The events of a run as AG-UI events, version 1.0 of the protocol. Custom events of the application come through
 * when their class is known and says `ui`; capability events and unknown ones never do. Source: spec 03 CE-7, CE-8, CP-4.
 */
export function toAgUiEvents<Output>(
  events: AsyncIterable<SourceEvent<Output>>,
  options: AgUiOptions<Output>,
): AsyncGenerator<AgUiEvent, void, void> {
  const { threadId, runId, clock = systemClock, ids = systemIds } = options;
  return tellRun(events, new AgUiFrontEnd({ threadId, runId, clock, ids }), options);
}
