import type { Capability } from '../agent/capabilities/capability.ts';
import { askBefore, type ApproveFunction } from '../capabilities/ask-before.ts';
import { askUser } from '../capabilities/ask-user/ask-user.ts';
import { McpConnections } from '../capabilities/mcp/mcp-connections.ts';
import type { McpFailure } from '../capabilities/mcp/mcp-failure.ts';
import { mcp, type NamedServer } from '../capabilities/mcp/mcp.ts';
import { RunningProcesses } from '../capabilities/shell/running-processes.ts';
import { shell } from '../capabilities/shell/shell.ts';
import type { GrantedRoot } from '../capabilities/workspace/path-grant.ts';
import { workspace } from '../capabilities/workspace/workspace.ts';
import type { TerminalAnswerer } from './terminal-answerer.ts';

/** What the person said on the command line, and whom the tools ask. */
export interface TerminalToolsOptions {
  /** Folders that may be read. */
  readonly roots: readonly GrantedRoot[];
  /** Whether commands may be run in them, each with leave. */
  readonly commands: boolean;
  /** Servers whose tools may be used, each call with leave. */
  readonly servers: readonly NamedServer[];
  readonly answerer: TerminalAnswerer;
  readonly approve: ApproveFunction;
  /** A server could not be reached; the run goes on without it. */
  readonly onMissing: (failure: McpFailure) => void;
}

const closeWithinMs = 2000;

/** What a run in the terminal can do, and what it has running. All of it comes from the person's command: a spec file grants nothing. */
export class TerminalTools {
  readonly #options: TerminalToolsOptions;
  readonly #processes = new RunningProcesses();
  readonly #connections = new McpConnections();

  constructor(options: TerminalToolsOptions) {
    this.#options = options;
  }

  /** For the agent of the run. */
  capabilities(): readonly Capability[] {
    const { roots, commands, servers, answerer, approve } = this.#options;
    const processes = this.#processes;
    return [
      askUser({ answerer }),
      ...(roots.length > 0 ? [workspace({ roots })] : []),
      ...(commands
        ? [askBefore(shell({ roots, processes }), { approve, riskOf: () => 'runs-command' })]
        : []),
      ...(servers.length > 0 ? [this.#servers()] : []),
    ];
  }

  /** Kills at once whatever runs. */
  kill(conversationId: string): void {
    this.#processes.killAll();
    this.#connections.kill(conversationId);
  }

  /** The run is over: its servers end, politely as long as that takes no time. */
  close(): Promise<void> {
    return this.#connections.close(closeWithinMs);
  }

  #servers(): Capability {
    const { servers, approve, onMissing } = this.#options;
    const capability = mcp(servers, { connections: this.#connections, onMissing });
    return askBefore(capability, {
      approve,
      riskOf: () => 'other-program',
      serverOf: (id) => servers.find((each) => each.id === id)?.server.label ?? null,
    });
  }
}
