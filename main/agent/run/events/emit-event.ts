import { CapabilityEvent, isImmediate } from '../../events/capability-event.ts';
import type { CustomEvent } from '../../events/custom-event.ts';
import { isAppFacing } from '../../capabilities/app-facing.ts';
import { UserError } from '../../errors.ts';
import type { RunContext } from '../../run-context.ts';
import type { RunState } from '../run-state.ts';

/** From where an event is emitted. */
export interface Emitter<Deps> {
  readonly ctx: RunContext<Deps>;
  /** The capability whose hook or listener emits; null for a tool, and for code of the application. */
  readonly owner: object | null;
}

/** What a capability's event is refused with where no capability emits it. */
export const noCapability =
  'Capability events belong to capabilities and can only be emitted from a capability hook or capability-contributed tool. Application code should emit a `CustomEvent`; it can re-emit a received capability event as one.';

/** Stamps an event, puts it into the stream, and waits for its listeners when it is one to be decided on. Source: spec 03 EM-1…EM-6. */
export async function emitEvent<Deps, Event extends CustomEvent | CapabilityEvent>(
  event: Event,
  state: RunState<Deps>,
  emitter: Emitter<Deps>,
): Promise<Event> {
  if (state.isOver) {
    throw new UserError(
      '`emit` is only available during an agent run (from tools, capability hooks, or `AgentRun.emit`). The run of this context has ended.',
    );
  }
  const { ctx } = emitter;
  const owner = findOwner(state, emitter);
  if (event instanceof CapabilityEvent) {
    if (owner === null) throw new UserError(noCapability);
    event.capabilityId ??= owner.id;
  } else if (owner !== null && !isAppFacing(owner.capability)) {
    throw new UserError(
      'Capabilities should define and emit `CapabilityEvent` subclasses instead of application `CustomEvent`s.',
    );
  }
  if (event.toolCallId === null && ctx.toolCallId !== null) {
    event.toolCallId = ctx.toolCallId;
    event.toolName = ctx.toolName;
  }
  state.emitted.add(event);
  // Nothing may be awaited before this: it is what keeps the stream from telling the listeners a second time.
  if (event instanceof CapabilityEvent && isImmediate(event)) {
    await state.cancellation.race(state.setup.dispatch.decide(ctx, event));
  }
  return event;
}

interface Owner {
  readonly id: string;
  readonly capability: object;
}

/** The capability whose hook is running, else the one that brought the tool. */
function findOwner<Deps>(state: RunState<Deps>, { ctx, owner }: Emitter<Deps>): Owner | null {
  const { capabilities } = state.setup;
  if (owner !== null) {
    const id = [...capabilities].find(([, capability]) => capability === owner)?.[0];
    return { id: id ?? '', capability: owner };
  }
  const id =
    ctx.toolName === null
      ? null
      : (state.tools?.get(ctx.toolName)?.definition.capabilityId ?? null);
  const capability = id === null ? undefined : capabilities.get(id);
  return id === null || capability === undefined ? null : { id, capability };
}
