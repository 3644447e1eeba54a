import { z } from 'zod';
import type { Json } from '../../preload/contract/json.ts';
import { conversationIdSchema, type ConversationId } from '../../preload/contract/ids.ts';
import { Agent } from '../../main/agent/agent.ts';
import { defineTool } from '../../main/agent/tools/tool.ts';
import { systemClock, type Clock } from '../../main/base/clock.ts';
import { systemIds } from '../../main/base/ids.ts';
import { silentLogger } from '../../main/base/logger.ts';
import { askBefore } from '../../main/capabilities/ask-before.ts';
import { askUser } from '../../main/capabilities/ask-user/ask-user.ts';
import { elicitFrom } from '../../main/capabilities/mcp/elicitation.ts';
import { McpConnection } from '../../main/capabilities/mcp/mcp-connection.ts';
import { mcpToolset } from '../../main/capabilities/mcp/mcp-toolset.ts';
import { ConversationFeed } from '../../main/conversation/conversation-feed.ts';
import type { ConversationService } from '../../main/conversation/conversation-service.ts';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import {
  createConversations,
  type AssistantLeave,
} from '../../main/conversation/create-conversations.ts';
import { openStore } from '../../main/persistence/opening/open-store.ts';
import { askingModel, noteToolName } from './asking-model.ts';
import { testModel } from './conversation-app.ts';
import { given } from './given.ts';
import { createQuestionHost, type QuestionHost } from './question-windows.ts';

/** Main without Electron: everything behind a window's bridge, with a model that asks, and asks for leave. */
export interface AskingMain {
  readonly store: ConversationStore;
  readonly service: ConversationService;
  readonly feed: ConversationFeed;
  readonly host: QuestionHost;
  /** Ends it in good order, or as a kill would: nothing that it does from then on reaches the disk. */
  readonly end: (how: 'quit' | 'kill') => Promise<void>;
}

/** A call of the tool that needs leave, in the moment in which it is carried out. */
export interface NoteCall {
  readonly conversationId: ConversationId;
  readonly toolCallId: string;
}

/** How main is set up. */
export interface AskingMainOptions {
  readonly file: string;
  readonly timeoutMs: () => number | null;
  readonly clock?: Clock;
  /** Told when the tool that needs leave is carried out. */
  readonly onNote?: (call: NoteCall, service: ConversationService) => void;
  /** Address of the server that asks; none unless given. */
  readonly serverUrl?: string;
}

const quick = defineTool({ name: 'quick', execute: () => 'quickly done' });

/** Opens the store and starts what works on it. */
export async function startAskingMain({
  file,
  timeoutMs,
  clock = systemClock,
  onNote = () => undefined,
  serverUrl,
}: AskingMainOptions): Promise<AskingMain> {
  const opened = await openStore({ file, maintenanceWorker: null });
  let isDead = false;
  const store = untilDead(opened.conversations, 'record', () => isDead);
  const settings = untilDead(opened.settings, 'write', () => isDead);
  const feed = new ConversationFeed({ store, epoch: systemIds.hex32() });
  let elicit: AssistantLeave['elicit'] | null = null;
  const line =
    serverUrl === undefined
      ? null
      : new McpConnection({
          server: { label: 'Shelf', transport: { kind: 'http', url: serverUrl, headers: {} } },
          elicit: elicitFrom((request, call) => given(elicit)(request, call)),
        });
  // One line for all conversations: one of them at a time calls anything.
  const shelf =
    line && mcpToolset({ id: 'shelf', label: 'Shelf', prefix: 'shelf', connect: () => line });
  const writeNote = defineTool({
    name: noteToolName,
    parameters: z.strictObject({ text: z.string() }),
    execute: (_args, { conversationId, toolCallId }) => {
      const call = {
        conversationId: conversationIdSchema.parse(conversationId),
        toolCallId: given(toolCallId),
      };
      if (!isDead) onNote(call, service);
      return 'written';
    },
  });
  const service: ConversationService = createConversations({
    feed,
    store,
    clock,
    ids: systemIds,
    logger: silentLogger,
    idleTimeoutMs: () => 60_000,
    questionTimeoutMs: timeoutMs,
    models: {
      defaultModel: () => testModel,
      labelOf: ({ modelId }) => modelId,
      open: () => askingModel,
    },
    grants: {
      read: (id) => settings.read({ kind: 'conversation', id }, 'approval'),
      write: (id, value: Json) => settings.write({ kind: 'conversation', id }, 'approval', value),
    },
    createAssistant: (answerer, { approve, elicit: elicitForRun }) => {
      elicit = elicitForRun;
      const notes = askBefore({ tools: [writeNote] }, { approve, riskOf: () => 'changes-files' });
      return {
        capabilities: ['ask_user'],
        requestLimit: 500,
        createAgent: (model) =>
          new Agent<undefined>({
            model,
            tools: [quick],
            capabilities: [
              askUser({ answerer }),
              notes,
              ...(shelf === null ? [] : [{ toolsets: [shelf] }]),
            ],
          }),
      };
    },
  });
  await service.start();
  const host = createQuestionHost(service, feed);
  return {
    store,
    service,
    feed,
    host,
    end: async (how) => {
      if (how === 'quit') await service.shutDown(2000);
      else isDead = true;
      host.dispose();
      await line?.close();
      await opened.close();
    },
  };
}

/** The same, until it is dead: from then on what is written is on its way for ever. */
function untilDead<Target extends object>(
  target: Target,
  writing: keyof Target,
  isDead: () => boolean,
): Target {
  return new Proxy(target, {
    get(whole, key) {
      const value: unknown = Reflect.get(whole, key);
      if (typeof value !== 'function') return value;
      if (key === writing && isDead()) return () => new Promise(() => {});
      return value.bind(whole) as unknown;
    },
  });
}
