import type { McpServerId } from '../preload/contract/ids.ts';
import type { McpServerState } from '../preload/contract/mcp-server.ts';
import type { Capability } from './agent/capabilities/capability.ts';
import type { IdSource } from './base/ids.ts';
import type { Logger } from './base/logger.ts';
import { askBefore } from './capabilities/ask-before.ts';
import { checkMcpServer } from './capabilities/mcp/check-mcp-server.ts';
import { elicitFrom } from './capabilities/mcp/elicitation.ts';
import { McpConnections } from './capabilities/mcp/mcp-connections.ts';
import type { McpServer } from './capabilities/mcp/mcp-server.ts';
import { mcp } from './capabilities/mcp/mcp.ts';
import type { ConversationFeed } from './conversation/conversation-feed.ts';
import type { AssistantLeave } from './conversation/create-conversations.ts';
import type { AllowedServer } from './settings/mcp/allowed-server.ts';
import { McpServerService } from './settings/mcp/mcp-server-service.ts';
import type { ProviderKeys } from './settings/provider-keys.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** What servers need of the app. */
export interface CreateMcpOptions {
  readonly store: SettingsStore;
  readonly keys: ProviderKeys;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly feed: Pick<ConversationFeed, 'subscribe'>;
  readonly oldRuntime: boolean;
  /** A server stands otherwise than before. */
  readonly onChange: () => void;
}

/** The servers of the app: what the person added, and the lines to them. */
export interface Mcp {
  readonly servers: McpServerService;
  /** Lets an assistant use what is turned on and allowed, read for each run; of that only the servers that are named, where any are. */
  readonly capabilities: (
    leave: AssistantLeave,
    labels?: readonly string[],
  ) => readonly Capability[];
  /** Kills at once what works for a conversation. */
  readonly kill: (conversationId: string) => void;
  /** Ends all of them: politely as long as there is time. */
  readonly close: (withinMs: number) => Promise<void>;
}

/** Puts together the servers of the Model Context Protocol with settings, leave and conversations. */
export function createMcp(options: CreateMcpOptions): Mcp {
  const { feed, logger, onChange } = options;
  let leave: AssistantLeave | null = null;
  const lines = new McpConnections({
    elicit: elicitFrom(async (request, call) => {
      if (leave === null) return { kind: 'elicitation', action: 'cancel', values: [] };
      return leave.elicit(request, call);
    }),
    onChange,
  });
  const known = new Map<McpServerId, McpServer>();
  const servers = new McpServerService({
    ...options,
    stateOf: (serverId) => stateOf(lines, known.get(serverId)),
    end: async (serverId) => {
      const server = known.get(serverId);
      known.delete(serverId);
      if (server !== undefined) await lines.remove(server);
    },
    restart: async (serverId) => {
      const server = known.get(serverId);
      if (server !== undefined) await lines.restart(server);
    },
    check: (allowed) => checkMcpServer(lines, toServer(known, allowed)),
  });
  feed.subscribe({
    runEvents: () => undefined,
    appEvent: (event) => {
      if (event.type === 'conversation-removed') void lines.leave(event.conversationId);
    },
  });
  return {
    servers,
    capabilities: (given, only) => {
      leave = given;
      const usable = servers
        .usable()
        .filter(({ label }) => only === undefined || only.includes(label));
      if (usable.length === 0) return [];
      const labels = new Map(usable.map(({ toolsetId, label }) => [toolsetId, label]));
      const named = usable.map((allowed) => ({
        id: allowed.toolsetId,
        // No tool of the app's own has two underscores side by side.
        prefix: `${allowed.prefix}_`,
        server: toServer(known, allowed),
      }));
      const capability = mcp(named, {
        connections: lines,
        onMissing: ({ facts }, { label }, { runId }) => {
          logger.warn('mcp-server-missing', { code: facts.code });
          given.noteMissing({ server: label, detail: facts.lastLines || facts.detail }, runId);
        },
      });
      return [
        askBefore(capability, {
          approve: given.approve,
          riskOf: () => 'other-program',
          serverOf: (id) => (id === null ? null : (labels.get(id) ?? null)),
        }),
      ];
    },
    kill: (conversationId) => lines.kill(conversationId),
    close: (withinMs) => lines.close(withinMs),
  };
}

/** One server is one object for as long as it is reached in the same way: its lines are found by it. */
function toServer(known: Map<McpServerId, McpServer>, allowed: AllowedServer): McpServer {
  const { serverId, label, reach } = allowed;
  const server = known.get(serverId) ?? { label, transport: reach };
  known.set(serverId, server);
  return server;
}

function stateOf(lines: McpConnections, server: McpServer | undefined): McpServerState {
  if (server === undefined) return { kind: 'waiting' };
  const state = lines.stateOf(server);
  if (state.kind !== 'failed') return state;
  return { kind: 'failed', failure: state.failure.facts };
}
