import type { HookedNode, HookedStep } from '../../capabilities/run-hooks.ts';
import type { RunContext } from '../../run-context.ts';
import { deliverAtEnd } from '../request/enqueue-messages.ts';
import { CallToolsNode, End, ModelRequestNode, UserPromptNode, type AgentNode } from '../node.ts';
import type { RunState } from '../run-state.ts';

/** Lets the hooks see a node before it runs, and gives the one that is to run. Source: spec 07 CAP-10. */
export async function startWithNodeHooks<Deps, Output>(
  state: RunState<Deps>,
  ctx: RunContext<Deps>,
  node: AgentNode<Output>,
): Promise<AgentNode<Output>> {
  const { cancellation, setup } = state;
  const started = await cancellation.race(
    setup.hooks.pass<'beforeNodeRun', HookedNode>('beforeNodeRun', ctx, node, (hook, own, given) =>
      hook(own, { node: given }),
    ),
  );
  return toNode<Output>(started);
}

/** Runs a node inside of the hooks around it, and gives what they make of what follows. An error may end as another step. */
export async function runWithNodeHooks<Deps, Output>(
  state: RunState<Deps>,
  ctx: RunContext<Deps>,
  node: AgentNode<Output>,
  run: (node: AgentNode<Output>) => Promise<AgentNode<Output> | End<Output>>,
): Promise<AgentNode<Output> | End<Output>> {
  const { cancellation, setup } = state;
  const { hooks } = setup;
  let running: Promise<HookedStep> | null = null;
  const wrapped = hooks.nest(
    'wrapNodeRun',
    ctx,
    (given: HookedNode): Promise<HookedStep> => {
      running = run(toNode<Output>(given));
      return running;
    },
    (hook, own, given, handler) => hook(own, { node: given, handler }),
  );
  // A stop is the node's own to see and to record first; a hook that ignores it is not waited for.
  const work = cancellation.raceBehind(wrapped(node), () => running);
  const step = await work.catch((error: unknown) => {
    if (cancellation.isPending) throw error;
    return cancellation.race(
      hooks.recover<'onNodeRunError', HookedStep>(
        'onNodeRunError',
        ctx,
        error,
        (hook, own, failure) => hook(own, { node, error: failure }),
      ),
    );
  });
  cancellation.throwIfPending();
  const result = await cancellation.race(
    hooks.passBack('afterNodeRun', ctx, step, (hook, own, given) =>
      hook(own, { node, result: given }),
    ),
  );
  cancellation.throwIfPending();
  const next = toStep<Output>(result);
  if (next.kind !== 'end') return next;
  // After all hooks: what they enqueue at the end is still delivered.
  const request = deliverAtEnd(state);
  return request === null ? next : new ModelRequestNode<Output>(request);
}

/** The node that a hook gave: one of the run's, or one that it described. */
function toNode<Output>(node: HookedNode): AgentNode<Output> {
  switch (node.kind) {
    case 'user-prompt':
      return node instanceof UserPromptNode ? node : new UserPromptNode(node.userPrompt);
    case 'model-request':
      return node instanceof ModelRequestNode
        ? (node as ModelRequestNode<Output>)
        : new ModelRequestNode<Output>(node.request);
    case 'call-tools':
      return node instanceof CallToolsNode
        ? node
        : new CallToolsNode(node.modelResponse, node.userPrompt ?? null);
  }
}

function toStep<Output>(step: HookedStep): AgentNode<Output> | End<Output> {
  if (step.kind !== 'end') return toNode(step);
  // Hooks answer for it that their outputs are of the run's type.
  return (step instanceof End ? step : new End(step.data)) as End<Output>;
}
