import { decodeMessages, decodePart } from '../../../main/agent/messages/wire.ts';
import { decodeUserContent } from '../../../main/agent/messages/wire-user-content.ts';
import type { EnqueuedContent } from '../../../main/agent/queue/enqueued-content.ts';
import type { RunContext } from '../../../main/agent/run-context.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { EnqueuePlan } from '../capability-plan.ts';

/** What takes contents into a conversation: a run, or its context. */
export type Enqueues = Pick<RunContext<never>, 'enqueue'>;

/** Puts what a plan says into a conversation. */
export function enqueue(plan: EnqueuePlan, target: Enqueues | undefined): void {
  const { priority } = plan;
  target?.enqueue(plan.enqueue.flatMap(toContent), priority === undefined ? {} : { priority });
}

function toContent(item: string | JsonObject): readonly EnqueuedContent[] {
  if (typeof item === 'string') return [item];
  if ('part_kind' in item) return [decodePart('request', item)];
  const isMessage = item['kind'] === 'request' || item['kind'] === 'response';
  return isMessage ? decodeMessages([item]) : [decodeUserContent(item)];
}
