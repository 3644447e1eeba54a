import type { AgentRun } from '../../../main/agent/run/agent-run.ts';
import type { AgentNode, End } from '../../../main/agent/run/node.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { CustomEvent } from '../../../main/agent/events/custom-event.ts';
import { act, actionsAt, type Targets } from './act.ts';
import { encodeError } from './encode-error.ts';
import { encode, type Drive } from './seen.ts';

type Run = AgentRun<Json, unknown>;

/** Runs an agent node by node. */
export async function driveIter(way: Drive): Promise<void> {
  const { agent, plan, prompt, world, options, seen } = way;
  seen.nodes = [];
  await using run = await agent.iter(prompt, options);
  seen.source = run;
  try {
    await walk(way, run);
    await act(plan.after ?? [], world, targetsOf(run));
  } catch (error: unknown) {
    // Leaving the block turns this very object into another error.
    seen.inside = encodeError(error);
    if (plan.swallowInside !== true) throw error;
  } finally {
    if (run.result !== null) seen.result = run.result;
  }
}

async function walk(way: Drive, run: Run): Promise<void> {
  if (way.plan.byHand !== true) {
    for await (const node of run) if (await atNode(way, run, node)) return;
    return;
  }
  let node = run.nextNode;
  while (!(await atNode(way, run, node)) && node.kind !== 'end') node = await run.next(node);
}

async function atNode(
  way: Drive,
  run: Run,
  node: AgentNode<unknown> | End<unknown>,
): Promise<boolean> {
  const { plan, world, seen } = way;
  seen.nodes?.push(node.kind);
  const targets = targetsOf(run);
  const count = seen.nodes?.length ?? 0;
  if (await act(actionsAt(plan, 'node', count), world, targets)) return true;
  if (node.kind === 'model-request' && plan.streams?.includes('model-request') === true) {
    const stream = node.stream(run.ctx);
    await follow(way, run, stream);
    if (plan.thenText === true && hasFinalResult(seen.events)) {
      for await (const text of stream.streamText({ debounceBySeconds: null })) {
        (seen.values ??= []).push(text);
      }
    }
  }
  if (node.kind === 'call-tools' && plan.streams?.includes('call-tools') === true) {
    await follow(way, run, node.stream(run.ctx));
  }
  return false;
}

async function follow(
  { plan, world, seen }: Drive,
  run: Run,
  stream: AsyncIterable<Parameters<typeof encode>[0]>,
): Promise<void> {
  const events = (seen.events ??= []);
  for await (const event of stream) {
    events.push(encode(event));
    const actions = actionsAt(plan, 'event', events.length);
    if (await act(actions, world, targetsOf(run))) break;
  }
}

function hasFinalResult(events: readonly JsonObject[] | undefined): boolean {
  return events?.some((event) => event['event_kind'] === 'final_result') === true;
}

/** What the program can do to its run. */
function targetsOf(run: AgentRun<Json, unknown>): Targets {
  return {
    run: () => run.cancel(),
    // The types keep a capability's event out; here it is to be refused.
    emit: (event) => run.emit(event as CustomEvent),
    conversation: run,
  };
}
