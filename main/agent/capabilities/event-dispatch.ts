import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import { deferred } from '../cancellation/deferred.ts';
import type { RunContext } from '../run-context.ts';
import type { Capability } from './capability.ts';
import type { EventListener } from './event-listener.ts';
import type { BindContext } from './hook-chain.ts';
import { HookTimeoutError, inTime } from './hook-timeout.ts';

interface Bound<Deps> {
  readonly capability: Capability<Deps>;
  readonly listener: EventListener<Deps>;
}

/** Tells the listeners of a run of its events, each once: as it passes in the stream, or when it is emitted. Source: spec 03 ON-3…ON-9. */
export class EventDispatch<Deps> {
  readonly #listeners: readonly Bound<Deps>[];
  readonly #bind: BindContext<Deps>;
  /** Emissions that were told already and have not passed in the stream yet. */
  readonly #decided = new Map<AgentStreamEvent, Promise<void>[]>();

  constructor(capabilities: readonly Capability<Deps>[], bind: BindContext<Deps>) {
    this.#listeners = capabilities.flatMap((capability) =>
      (capability.listeners ?? []).map((listener) => ({ capability, listener })),
    );
    this.#bind = bind;
  }

  get hasListeners(): boolean {
    return this.#listeners.length > 0;
  }

  /** Tells the listeners now. Its place in the stream then only waits for them. */
  decide(ctx: RunContext<Deps>, event: AgentStreamEvent): Promise<void> {
    // Noted first: a listener may itself read the stream, or emit. Whoever emits sees a failure, and the stream none.
    const told = deferred<void>();
    this.#decided.set(event, [...(this.#decided.get(event) ?? []), told.promise]);
    told.resolve(this.#tell(ctx, event));
    return told.promise;
  }

  /** The event passes in the stream: its listeners come before its consumers. */
  async pass(ctx: RunContext<Deps>, event: AgentStreamEvent): Promise<void> {
    const [told, ...later] = this.#decided.get(event) ?? [];
    if (told === undefined) return this.#tell(ctx, event);
    if (later.length === 0) this.#decided.delete(event);
    else this.#decided.set(event, later);
    await told.catch(() => undefined);
  }

  async #tell(ctx: RunContext<Deps>, event: AgentStreamEvent): Promise<void> {
    for (const { capability, listener } of this.#listeners) {
      if (!listener.accepts(event)) continue;
      const { react, timeoutSeconds } = listener;
      const own = this.#bind(ctx, capability);
      if (own === null) continue;
      await inTime(
        async () => react(own, event),
        timeoutSeconds,
        (seconds) => new HookTimeoutError('onEvent', react.name, seconds),
      );
    }
  }
}
