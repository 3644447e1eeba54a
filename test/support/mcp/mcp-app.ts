import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { McpServerId } from '../../../preload/contract/ids.ts';
import type { McpServerInput, McpServerView } from '../../../preload/contract/mcp-server.ts';
import { createMcp, type Mcp } from '../../../main/create-mcp.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { createSecretRedactor } from '../../../main/base/secret-redactor.ts';
import type { ConversationFeed } from '../../../main/conversation/conversation-feed.ts';
import { KeyVault } from '../../../main/security/key-vault.ts';
import { createKeyRecords } from '../../../main/settings/key-records.ts';
import { withCompiledCode } from '../compiled-code.ts';
import { openConversationApp, type ConversationApp } from '../conversation-app.ts';
import { given } from '../given.ts';
import { createMemorySettings } from '../memory-settings.ts';
import type { ScriptedModel } from '../scripted-model.ts';
import { readLog } from './read-log.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { openTestStore } from '../test-store.ts';

/** Conversations with the servers of the app, as `main/services.ts` puts them together. */
export interface McpApp {
  readonly app: ConversationApp;
  readonly mcp: Mcp;
  /** The database file. */
  readonly file: string;
  /** What a person enters of the test server, whose program is `mcp-server-program.ts`. */
  readonly program: Extract<McpServerInput, { readonly kind: 'stdio' }>;
  /** What that program wrote down so far. */
  readonly log: () => readonly string[];
  readonly view: (serverId: McpServerId) => McpServerView;
  /** Adds a server and allows what stands there. */
  readonly add: (server: McpServerInput) => Promise<McpServerId>;
}

const program = fileURLToPath(new URL('mcp-server-program.ts', import.meta.url));

/** Opens conversations whose model plays a script and has the tools of the servers that a test adds. */
export async function openMcpApp(script: ScriptedModel): Promise<McpApp> {
  const { conversations: store, file } = await openTestStore();
  const home = await createTemporaryFolder();
  const logFile = join(home.folder, 'server.log');
  const listeners: Parameters<ConversationFeed['subscribe']>[0][] = [];
  const settings = createMemorySettings();
  const mcp = createMcp({
    store: settings,
    keys: new KeyVault({
      cipher: {
        level: () => 'keychain',
        encrypt: (text) => Buffer.from(text).toString('base64'),
        decrypt: (text) => Buffer.from(text, 'base64').toString(),
      },
      records: createKeyRecords(settings),
      redactor: createSecretRedactor(),
      logger: silentLogger,
    }),
    ids: systemIds,
    logger: silentLogger,
    feed: {
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    oldRuntime: false,
    onChange: () => undefined,
  });
  const app = await openConversationApp({
    store,
    openModel: () => script.model,
    capabilities: (leave) => mcp.capabilities(leave),
    killProcesses: mcp.kill,
  });
  for (const listener of listeners) app.feed.subscribe(listener);
  onTestFinished(async () => {
    await mcp.close(500);
    await home[Symbol.asyncDispose]();
  });
  const view = (serverId: McpServerId): McpServerView =>
    given(mcp.servers.list().find((each) => each.serverId === serverId));
  return {
    app,
    mcp,
    file,
    program: {
      kind: 'stdio',
      label: 'Shelf',
      command: process.execPath,
      args: [program, logFile],
      folder: null,
      variables: Object.entries(withCompiledCode).map(([name, value]) => ({ name, value })),
    },
    log: () => readLog(logFile),
    view,
    add: async (server) => {
      const serverId = await mcp.servers.save({ server, allowPlainStorage: null });
      await mcp.servers.allow({ serverId, hash: view(serverId).hash });
      return serverId;
    },
  };
}
