import type { Capability } from '../agent/capabilities/capability.ts';
import { askBefore, type ApproveFunction } from '../capabilities/ask-before.ts';
import { askUser } from '../capabilities/ask-user/ask-user.ts';
import type { RunningProcesses } from '../capabilities/shell/running-processes.ts';
import { shell } from '../capabilities/shell/shell.ts';
import type { GrantedRoot } from '../capabilities/workspace/path-grant.ts';
import { workspace } from '../capabilities/workspace/workspace.ts';
import type { TerminalAnswerer } from './terminal-answerer.ts';

/** What the person said on the command line, and whom the tools ask. */
export interface GrantedOptions {
  /** Folders that may be read. */
  readonly roots: readonly GrantedRoot[];
  /** Whether commands may be run in them, each with leave. */
  readonly commands: boolean;
  readonly processes: RunningProcesses;
  readonly answerer: TerminalAnswerer;
  readonly approve: ApproveFunction;
}

/** What a run in the terminal can do. All of it comes from the person's command: a spec file grants nothing. */
export function grantedCapabilities(options: GrantedOptions): readonly Capability[] {
  const { roots, commands, processes, answerer, approve } = options;
  return [
    askUser({ answerer }),
    ...(roots.length > 0 ? [workspace({ roots })] : []),
    ...(commands
      ? [askBefore(shell({ roots, processes }), { approve, riskOf: () => 'runs-command' })]
      : []),
  ];
}
