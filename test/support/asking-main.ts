import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent } from '../../main/agent/agent.ts';
import { FunctionModel } from '../../main/agent/models/function-model.ts';
import { defineTool } from '../../main/agent/tools/tool.ts';
import { systemClock, type Clock } from '../../main/base/clock.ts';
import { systemIds } from '../../main/base/ids.ts';
import { silentLogger } from '../../main/base/logger.ts';
import { askUser } from '../../main/capabilities/ask-user/ask-user.ts';
import { ConversationFeed } from '../../main/conversation/conversation-feed.ts';
import type { ConversationService } from '../../main/conversation/conversation-service.ts';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import { createConversations } from '../../main/conversation/create-conversations.ts';
import { openStore } from '../../main/persistence/open-store.ts';
import { TOOL_NAME } from '../../preload/contract/question.ts';
import { testModel } from './conversation-app.ts';
import { createQuestionHost, type QuestionHost } from './question-windows.ts';
import { callStep } from './scripted-model.ts';

/** Main without Electron: everything behind a window's bridge, with a model that asks. */
export interface AskingMain {
  readonly store: ConversationStore;
  readonly service: ConversationService;
  readonly feed: ConversationFeed;
  readonly host: QuestionHost;
  /** Ends it in good order, or as a kill would: nothing that it does from then on reaches the disk. */
  readonly end: (how: 'quit' | 'kill') => Promise<void>;
}

/** What the model of these tests asks: one choice, then several. */
export const askedQuestions = {
  questions: [
    { header: 'One', question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] },
    {
      header: 'Several',
      question: 'Which of them?',
      multi_select: true,
      options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
    },
  ],
};

const quick = defineTool({ name: 'quick', execute: () => 'quickly done' });

/** Asks as often as the person's last message says; answers once it has its answers. What it does follows from the history alone. */
const askingModel = new FunctionModel({
  modelName: 'm-1',
  async *streamFunction(messages) {
    await nextTurn();
    const prompt = messages.at(-1)?.parts.find((part) => part.partKind === 'user-prompt');
    const count = prompt?.content === 'ask 2' ? 2 : prompt?.content === 'ask 1' ? 1 : 0;
    for (let at = 0; at < count; at += 1) {
      yield callStep(`q-${messages.length}-${at}`, TOOL_NAME, askedQuestions);
    }
    if (count === 2) yield callStep(`c-${messages.length}`, 'quick');
    if (count === 0) yield 'Done.';
  },
});

/** How main is set up. */
export interface AskingMainOptions {
  readonly file: string;
  readonly timeoutMs: () => number | null;
  readonly clock?: Clock;
}

/** Opens the store and starts what works on it. */
export async function startAskingMain({
  file,
  timeoutMs,
  clock = systemClock,
}: AskingMainOptions): Promise<AskingMain> {
  const opened = await openStore({ file, maintenanceWorker: null });
  let isDead = false;
  const store: ConversationStore = new Proxy(opened.conversations, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'record' && isDead) return () => new Promise(() => {});
      return value.bind(target) as unknown;
    },
  });
  const feed = new ConversationFeed({ store, epoch: systemIds.hex32() });
  const service = createConversations({
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
    createAssistant: (answerer) => ({
      capabilities: ['ask_user'],
      requestLimit: 500,
      createAgent: (model) =>
        new Agent<undefined>({ model, tools: [quick], capabilities: [askUser({ answerer })] }),
    }),
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
      await opened.close();
    },
  };
}
