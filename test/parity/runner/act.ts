import type { CapabilityEvent } from '../../../main/agent/events/capability-event.ts';
import type { CustomEvent } from '../../../main/agent/events/custom-event.ts';
import type { Action, RunPlan } from '../scenario.ts';
import { enqueue, type Enqueues } from './enqueue.ts';
import type { World } from './world.ts';

/** What an action can stop, by name. */
export type Targets = Readonly<
  Partial<Record<'ctx' | 'events' | 'run' | 'stream', () => unknown>>
> & {
  /** Emits an event of the program's into the run. */
  readonly emit?: (event: CustomEvent | CapabilityEvent) => Promise<unknown>;
  /** Where the program puts something into the conversation. */
  readonly conversation?: Enqueues;
};

/** What the program around a run does at some point. Gives whether it leaves the loop. */
export async function act(
  actions: readonly Action[],
  world: World,
  targets: Targets,
): Promise<boolean> {
  for (const action of actions) {
    if ('open' in action) world.open(action.open);
    else if ('wait' in action) await world.opened(action.wait);
    else if ('throw' in action) throw new Error(action.throw);
    else if ('leave' in action) return true;
    else if ('emit' in action) await targets.emit?.(world.events.make(action));
    else if ('enqueue' in action) enqueue(action, targets.conversation);
    else if (action.cancel === 'token') world.token.cancel();
    else if (action.cancel === 'external') world.stopExternally();
    else await targets[action.cancel]?.();
  }
  return false;
}

/** What a run's plan says for the n-th event, value or node. */
export function actionsAt(
  plan: RunPlan,
  key: 'event' | 'item' | 'node',
  count: number,
): readonly Action[] {
  return (plan.at ?? []).flatMap((entry) => (entry[key] === count ? entry.do : []));
}
