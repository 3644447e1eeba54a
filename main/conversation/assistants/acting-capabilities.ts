import { Agent } from '../../agent/agent.ts';
import type { Capability } from '../../agent/capabilities/capability.ts';
import type { Model } from '../../agent/models/model.ts';
import { askBefore, type ApproveFunction } from '../../capabilities/ask-before.ts';
import type { ChildRuns } from '../../capabilities/delegate/child-runs.ts';
import { delegate } from '../../capabilities/delegate/delegate.ts';
import type { RunningProcesses } from '../../capabilities/shell/running-processes.ts';
import { shell } from '../../capabilities/shell/shell.ts';
import type { GrantedRoot } from '../../capabilities/workspace/path-grant.ts';
import { workspace } from '../../capabilities/workspace/workspace.ts';

/** What an assistant acts with. */
export interface ActingOptions {
  readonly roots: readonly GrantedRoot[];
  readonly processes: RunningProcesses;
  readonly approve: ApproveFunction;
  readonly childRuns: ChildRuns;
  /** What the person has turned on; read for each run. */
  readonly allowed: () => { readonly commands: boolean; readonly delegation: boolean };
}

const childInstructions =
  'You do one task for another assistant, and cannot ask anybody. Answer with what you found and did, in full: only your last answer is read.';

/** What the person has turned on beyond reading and asking: commands, each with leave, and tasks for sub-agents. */
export function actingCapabilities(options: ActingOptions): readonly Capability[] {
  const { roots, allowed } = options;
  const { commands, delegation } = allowed();
  return [
    ...(commands && roots.length > 0 ? [guardedShell(options)] : []),
    ...(delegation ? [handsOnTasks(options)] : []),
  ];
}

/** Commands in the granted folders, each with leave. */
export function guardedShell({
  roots,
  processes,
  approve,
}: Pick<ActingOptions, 'roots' | 'processes' | 'approve'>): Capability {
  return askBefore(shell({ roots, processes }), { approve, riskOf: () => 'runs-command' });
}

/** Tasks for sub-agents. One only looks into the folders: nothing it could do would be asked about in its own name. */
export function handsOnTasks({
  roots,
  childRuns,
}: Pick<ActingOptions, 'roots' | 'childRuns'>): Capability {
  const createAgent = (model: Model) =>
    new Agent<undefined>({
      name: 'sub-agent',
      model,
      instructions: childInstructions,
      capabilities: roots.length > 0 ? [workspace({ roots })] : [],
    });
  return delegate({ childRuns, createAgent });
}
