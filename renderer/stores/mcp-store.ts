import { createStore, type StoreApi } from 'zustand/vanilla';

import type { AppInfo } from '../../preload/contract/app-info.ts';
import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { McpServerId } from '../../preload/contract/ids.ts';
import type { McpCheck, McpServerView } from '../../preload/contract/mcp-server.ts';
import type { RequestInput, RequestOutput } from '../../preload/contract/requests.ts';
import type { AssistantClient } from '../assistant-client.ts';
import type { AppStore } from './app-store.ts';

/** What the last look at a server gave. */
export type McpLook =
  | { readonly kind: 'checking' }
  | { readonly kind: 'answered'; readonly check: McpCheck }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Servers of the Model Context Protocol: what this window asked of them. How they stand is in the app store. */
export interface McpStoreState {
  /** By server; null where what was seen says nothing of it any more. */
  readonly looks: Readonly<Record<McpServerId, McpLook | null>>;
  save(input: RequestInput<'mcp.save'>): Promise<Result<RequestOutput<'mcp.save'>>>;
  importText(input: RequestInput<'mcp.import'>): Promise<Result<RequestOutput<'mcp.import'>>>;
  remove(serverId: McpServerId): Promise<Result<AppInfo>>;
  enable(serverId: McpServerId, enabled: boolean): Promise<Result<AppInfo>>;
  /** Allows what was shown, and nothing that stands there by now. */
  allow(server: McpServerView): Promise<Result<AppInfo>>;
  restart(serverId: McpServerId): Promise<Result<AppInfo>>;
  check(serverId: McpServerId): Promise<void>;
}

export type McpStore = StoreApi<McpStoreState>;

/** Asks main about servers and keeps what looks at them gave. */
export function createMcpStore(client: AssistantClient, app: AppStore): McpStore {
  return createStore<McpStoreState>()((set) => {
    function keep(answer: Result<AppInfo>): Result<AppInfo> {
      if (answer.ok) app.getState().receive(answer.value);
      return answer;
    }
    function put(serverId: McpServerId, look: McpLook | null): void {
      set(({ looks }) => ({ looks: { ...looks, [serverId]: look } }));
    }

    return {
      looks: {},
      async save(input) {
        const answer = await client.request('mcp.save', input);
        if (answer.ok) {
          app.getState().receive(answer.value.app);
          // What was seen of it before says nothing of it as it is now.
          put(answer.value.serverId, null);
        }
        return answer;
      },
      async importText(input) {
        const answer = await client.request('mcp.import', input);
        if (answer.ok) app.getState().receive(answer.value.app);
        return answer;
      },
      remove: async (serverId) => keep(await client.request('mcp.remove', { serverId })),
      enable: async (serverId, enabled) =>
        keep(await client.request('mcp.enable', { serverId, enabled })),
      allow: async ({ serverId, hash }) =>
        keep(await client.request('mcp.allow', { serverId, hash })),
      async restart(serverId) {
        put(serverId, null);
        return keep(await client.request('mcp.restart', { serverId }));
      },
      async check(serverId) {
        put(serverId, { kind: 'checking' });
        const answer = await client.request('mcp.check', { serverId });
        put(
          serverId,
          answer.ok
            ? { kind: 'answered', check: answer.value }
            : { kind: 'failed', failure: answer.failure },
        );
      },
    };
  });
}
