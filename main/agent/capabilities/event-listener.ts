import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { RunContext } from '../run-context.ts';

/** What a listener is told of: events of a class or of one derived from it, or of a kind of the runtime's own. */
export type EventFilter =
  | (abstract new (...args: never[]) => AgentStreamEvent)
  | AgentStreamEvent['eventKind'];

/** The events that a filter lets through. */
export type FilteredEvent<Filter> = Filter extends abstract new (...args: never[]) => infer Event
  ? Event
  : Extract<AgentStreamEvent, { readonly eventKind: Filter }>;

/** Reacts to an event. The stream waits for it; what it throws ends the run, or comes out of `emit` when that waits. */
export type EventReaction<Deps, Event = AgentStreamEvent> = (
  ctx: RunContext<Deps>,
  event: Event,
) => void | Promise<void>;

/** Code that reacts to events of a run. */
export interface EventListener<Deps = unknown> {
  readonly accepts: (event: AgentStreamEvent) => boolean;
  readonly react: EventReaction<Deps>;
  /** Null when it may take as long as it wants. */
  readonly timeoutSeconds: number | null;
}

/** How a listener is called. */
export interface ListenerOptions {
  /** The run fails when it takes longer. */
  readonly timeoutSeconds?: number;
}

type Filters = EventFilter | readonly EventFilter[];

/** A listener to all events of a run, for a capability's `listeners`. */
export function onEvent<Deps = unknown>(
  react: EventReaction<Deps>,
  options?: ListenerOptions,
): EventListener<Deps>;
/** A listener to the events of a class, of several, or of a kind of the runtime's: `onEvent(SyncProgressEvent, (ctx, event) => …)`. Source: spec 03 §6. */
export function onEvent<const Filter extends EventFilter, Deps = unknown>(
  filter: Filter | readonly Filter[],
  react: EventReaction<Deps, FilteredEvent<Filter>>,
  options?: ListenerOptions,
): EventListener<Deps>;
export function onEvent(...args: ListenerArguments): EventListener<never> {
  return toListener(args);
}

/** What `onEvent` is called with: perhaps a filter, then the reaction, then perhaps options. */
export type ListenerArguments = readonly [
  first: Filters | EventReaction<never, never>,
  second?: EventReaction<never, never> | ListenerOptions | undefined,
  third?: ListenerOptions | undefined,
];

/** The listener that a call of `onEvent` describes. */
export function toListener([first, second, third]: ListenerArguments): EventListener<never> {
  // The overloads say so: two functions are a class and a reaction to its events.
  if (typeof second !== 'function') return listen(null, first as EventReaction<never>, second);
  return listen(first as Filters, second as EventReaction<never>, third);
}

function listen(
  filter: Filters | null,
  react: EventReaction<never>,
  options: ListenerOptions | undefined,
): EventListener<never> {
  const filters = filter === null ? null : [filter].flat();
  return {
    accepts: (event) => filters === null || filters.some((each) => matches(each, event)),
    react,
    timeoutSeconds: options?.timeoutSeconds ?? null,
  };
}

function matches(filter: EventFilter, event: AgentStreamEvent): boolean {
  return typeof filter === 'string' ? event.eventKind === filter : event instanceof filter;
}
