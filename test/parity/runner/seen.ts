import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import type { Agent } from '../../../main/agent/agent.ts';
import { encodeEvent } from '../../../main/agent/events/event-codec.ts';
import type { AgentRunResultEvent } from '../../../main/agent/run/agent-run-events.ts';
import type { HandledRunOptions } from '../../../main/agent/run/run-options.ts';
import type { UserPrompt } from '../../../main/agent/run-context.ts';
import type { RunPlan } from '../scenario.ts';
import { dump } from './observe-values.ts';
import type { World } from './world.ts';

/** Where the messages of a run can be read from. */
export interface Source {
  readonly usage: RunUsageValue;
  readonly metadata?: JsonObject | null;
  allMessages(): readonly ModelMessage[];
  newMessages(): readonly ModelMessage[];
}

/** What is seen of a run from outside. */
export interface Seen {
  source?: Source;
  result?: Source & { readonly output: unknown };
  inside?: JsonObject;
  events?: JsonObject[];
  handled?: JsonObject[][];
  nodes?: string[];
  values?: Json[];
  stream?: JsonObject;
  frontEnds?: JsonObject;
}

/** All that driving a run needs. */
export interface Drive {
  readonly agent: Agent<Json, unknown>;
  readonly plan: RunPlan;
  readonly prompt: UserPrompt | null;
  readonly world: World;
  readonly options: HandledRunOptions<Json> & { readonly deps: Json };
  readonly seen: Seen;
}

/** An event in its JSON form; of the last one its output. */
export function encode(event: AgentStreamEvent | AgentRunResultEvent<unknown>): JsonObject {
  if (event.eventKind !== 'agent_run_result') return encodeEvent(event);
  return { event_kind: 'agent_run_result', output: dump(event.result.output) };
}
