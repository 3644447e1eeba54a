import { isEndNode, type AgentNode, type End } from '../node.ts';

/** A run as far as a walk through its nodes needs it. */
export interface NodeSource<Output> {
  /** The node that would run next; the End once there is one. */
  readonly nextNode: AgentNode<Output> | End<Output>;
  next(node: AgentNode<Output>): Promise<AgentNode<Output> | End<Output>>;
}

/** Gives every node before it runs, then the End; nothing of a run that never began. Leaving the walk runs nothing. */
export function walkNodes<Output>(
  run: NodeSource<Output> | null,
): AsyncIterator<AgentNode<Output> | End<Output>> {
  let shown: AgentNode<Output> | End<Output> | null = null;
  return {
    next: async () => {
      if (run === null) return { done: true, value: undefined };
      if (shown !== null) {
        if (isEndNode(shown)) return { done: true, value: undefined };
        // A body that ran the node itself has moved the run on already.
        if (shown === run.nextNode) await run.next(shown);
      }
      shown = run.nextNode;
      return { done: false, value: shown };
    },
    return: async () => ({ done: true, value: undefined }),
  };
}
