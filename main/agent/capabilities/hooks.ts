import { markAppFacing } from './app-facing.ts';
import type { Capability, CapabilityOrdering } from './capability.ts';
import {
  toListener,
  type EventFilter,
  type EventListener,
  type EventReaction,
  type FilteredEvent,
  type ListenerArguments,
  type ListenerOptions,
} from './event-listener.ts';
import type { Hook, HookName } from './hook-chain.ts';
import { composeHooks, type HookEntry } from './compose-hooks.ts';

/** What a set of hooks says of itself. */
export interface HooksOptions {
  readonly id?: string | null;
  readonly description?: string | null;
  readonly ordering?: CapabilityOrdering;
}

/** How one hook is called. */
export interface HookOptions {
  /** The run fails with a HookTimeoutError when it takes longer. */
  readonly timeoutSeconds?: number;
  /** Of the hooks around tool calls: only those of these tools. */
  readonly tools?: readonly string[];
}

/**
 * Hooks and listeners of an application, registered one by one: `new Hooks().on('beforeModelRequest', (ctx, { request }) => …)`.
 * Several of a kind are called in the order of their registration. They emit the application's own events. Source: spec 07 CAP-11.
 */
export class Hooks<Deps = unknown> implements Capability<Deps> {
  readonly name = 'hooks';
  readonly id: string | null;
  readonly description: string | null;
  readonly ordering?: CapabilityOrdering;
  readonly #listeners: EventListener<Deps>[] = [];
  readonly #entries = new Map<HookName, HookEntry[]>();

  constructor(options: HooksOptions = {}) {
    this.id = options.id ?? null;
    this.description = options.description ?? null;
    if (options.ordering !== undefined) this.ordering = options.ordering;
    markAppFacing(this);
  }

  get listeners(): readonly EventListener<Deps>[] {
    return this.#listeners;
  }

  /** Adds a hook, for runs that start later. */
  on<Name extends HookName>(name: Name, hook: Hook<Deps, Name>, options: HookOptions = {}): this {
    const entries = this.#entries.get(name) ?? [];
    const { timeoutSeconds = null, tools = null } = options;
    entries.push({ hook, timeoutSeconds, tools });
    if (!this.#entries.has(name)) {
      this.#entries.set(name, entries);
      Object.defineProperty(this, name, { value: composeHooks(name, entries) });
    }
    return this;
  }

  /** Adds a listener to all events of a run. */
  onEvent(react: EventReaction<Deps>, options?: ListenerOptions): this;
  /** Adds a listener to the events of a class, of several, or of a kind of the runtime's. */
  onEvent<const Filter extends EventFilter>(
    filter: Filter | readonly Filter[],
    react: EventReaction<Deps, FilteredEvent<Filter>>,
    options?: ListenerOptions,
  ): this;
  onEvent(...args: ListenerArguments): this {
    // Its overloads take reactions with these dependencies only.
    this.#listeners.push(toListener(args) as EventListener<Deps>);
    return this;
  }
}
