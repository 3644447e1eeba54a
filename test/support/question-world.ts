import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { Agent } from '../../main/agent/agent.ts';
import { FunctionModel } from '../../main/agent/models/function-model.ts';
import { defineTool } from '../../main/agent/tools/tool.ts';
import { systemClock } from '../../main/base/clock.ts';
import { systemIds } from '../../main/base/ids.ts';
import { silentLogger } from '../../main/base/logger.ts';
import { askUser } from '../../main/capabilities/ask-user/ask-user.ts';
import { ConversationFeed } from '../../main/conversation/conversation-feed.ts';
import type { ConversationService } from '../../main/conversation/conversation-service.ts';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import { createConversations } from '../../main/conversation/create-conversations.ts';
import { openStore } from '../../main/persistence/open-store.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import { TOOL_NAME } from '../../preload/contract/question.ts';
import { latestRun, pendingQuestions, type Transcript } from '../../preload/contract/transcript.ts';
import { testModel } from './conversation-app.ts';
import { createQuestionHost, type QuestionHost, type QuestionWindow } from './question-windows.ts';
import { callStep } from './scripted-model.ts';

interface Main {
  readonly store: ConversationStore;
  readonly service: ConversationService;
  readonly feed: ConversationFeed;
  readonly host: QuestionHost;
  /** Ends it in good order, or as a kill would: nothing that it does from then on reaches the disk. */
  readonly end: (how: 'quit' | 'kill') => Promise<void>;
}

const asked = {
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
      yield callStep(`q-${messages.length}-${at}`, TOOL_NAME, asked);
    }
    if (count === 2) yield callStep(`c-${messages.length}`, 'quick');
    if (count === 0) yield 'Done.';
  },
});

/**
 * Everything between a question's dialog and the disk, in one process: session stores of two windows at most, bridge,
 * router, desk, runs and a real database, on a clock of the test.
 */
export class QuestionWorld {
  readonly #file: string;
  readonly #timeoutMs: () => number | null;
  #main: Main | null = null;
  windows: QuestionWindow[] = [];
  conversationId: ConversationId | null = null;

  constructor(file: string, timeoutMs: () => number | null) {
    this.#file = file;
    this.#timeoutMs = timeoutMs;
  }

  get main(): Main {
    if (this.#main === null) throw new Error('The world is not started.');
    return this.#main;
  }

  get live(): Transcript {
    return this.main.feed.transcript(this.#here());
  }

  async start(): Promise<void> {
    this.#main = await startMain(this.#file, this.#timeoutMs);
  }

  /** A conversation with nothing in it but a question. */
  async begin(): Promise<void> {
    // A sequence that failed leaves its windows behind.
    for (const window of this.windows) window.die();
    this.windows = [];
    const { conversationId } = await this.send('ask 2', null);
    this.conversationId = conversationId;
    await this.openWindow();
    await this.quiet();
  }

  send(text: string, conversationId: ConversationId | null = this.#here()) {
    return this.main.service.sendMessage({
      conversationId,
      text,
      sendKey: systemIds.hex32(),
      modelRef: null,
    });
  }

  async openWindow(): Promise<QuestionWindow> {
    const window = await this.main.host.open(this.#here());
    this.windows.push(window);
    return window;
  }

  /** Main ends and starts anew; the windows go with it, and one comes back. */
  async restart(how: 'quit' | 'kill'): Promise<void> {
    for (const window of this.windows) {
      if (how === 'quit') window.leave();
      else window.die();
    }
    if (how === 'quit') await turns(3);
    this.windows = [];
    await this.main.end(how);
    await this.start();
    await this.openWindow();
    await this.quiet();
  }

  async end(): Promise<void> {
    for (const window of this.windows) window.die();
    this.windows = [];
    await this.main.end('quit');
  }

  /**
   * Until nothing moves any more: every window shows what main has, nothing is on its way to be settled, and a run that
   * goes waits for a question. It fails if that never comes: then something hangs.
   */
  async quiet(): Promise<void> {
    for (let round = 0; round < 300; round += 1) {
      await turns(1);
      if (this.#isQuiet()) return;
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(this.#unrest()).toEqual([]);
  }

  #isQuiet(): boolean {
    return this.#unrest().length === 0;
  }

  #unrest(): readonly string[] {
    const { live } = this;
    const found: string[] = [];
    const pending = pendingQuestions(live);
    if (latestRun(live)?.state === 'running' && pending.length === 0) found.push('a run hangs');
    const states = JSON.stringify(live.questions);
    for (const window of this.windows) {
      if (JSON.stringify(window.transcript()?.questions) !== states) found.push('a window lags');
      const waiting = window.waiting();
      if ((waiting === null) !== (pending.length === 0)) found.push('a question is not seen');
      if (waiting !== null && waiting.settling !== null) found.push('it is being settled');
    }
    return found;
  }

  #here(): ConversationId {
    if (this.conversationId === null) throw new Error('There is no conversation yet.');
    return this.conversationId;
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

async function startMain(file: string, timeoutMs: () => number | null): Promise<Main> {
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
    clock: systemClock,
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
