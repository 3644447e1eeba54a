import type { EventStreamHandler } from './run-options.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentRunResult } from './agent-run-result.ts';
import { isCallToolsNode, isEndNode, isModelRequestNode, type AgentNode } from './node.ts';

/** Takes a run to its end, with its events to a handler if there is one, and ends it in every case. Source: spec 02 §2, LOOP-9. */
export async function driveRun<Deps, Output>(
  run: AgentRun<Deps, Output>,
  handler: EventStreamHandler<Deps> | null,
): Promise<AgentRunResult<Output>> {
  const caught = await attempt(() => driveNodes(run, handler));
  const leaving = await run.exit(caught);
  if (leaving !== null) throw leaving.error;
  if (run.result === null) throw new TypeError('The run ended without a result.');
  return run.result;
}

async function driveNodes<Deps, Output>(
  run: AgentRun<Deps, Output>,
  handler: EventStreamHandler<Deps> | null,
): Promise<void> {
  let node = run.nextNode;
  while (!isEndNode(node)) {
    node = await (handler === null
      ? run.next(node)
      : run.nextRead(node, (started) => handleNode(run, started, handler)));
  }
}

/** Gives a node's events to the handler; what it leaves of them is drained when the node runs. */
export async function handleNode<Deps, Output>(
  run: AgentRun<Deps, Output>,
  node: AgentNode<Output>,
  handler: EventStreamHandler<Deps>,
): Promise<void> {
  if (isModelRequestNode(node)) {
    const events = node.stream(run.ctx);
    await events.open();
    await run.call(() => handler(run.ctx, events));
  } else if (isCallToolsNode(node)) {
    const events = node.stream(run.ctx);
    await run.call(() => handler(run.ctx, events));
  }
}

/** What a piece of work threw, or null. */
export async function attempt(
  work: () => Promise<unknown>,
): Promise<{ readonly error: unknown } | null> {
  try {
    await work();
    return null;
  } catch (error: unknown) {
    return { error };
  }
}
