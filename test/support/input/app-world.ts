import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { openStore } from '../../../main/persistence/opening/open-store.ts';
import type { OpenedStore } from '../../../main/persistence/opening/open-store.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import {
  latestRun,
  pendingQuestions,
  type Transcript,
} from '../../../preload/contract/transcript.ts';
import { launchParley, sendMessage, type Parley } from '../../e2e/support/launch-app.ts';
import { askedQuestions } from '../asking-main.ts';
import { startModelServer, type ModelServer, type Script } from '../model-server/model-server.ts';
import { CALL, END, T } from '../model-server/script.ts';
import { wireMessages } from '../wire-messages.ts';
import { answerByKeys } from './answer-by-keys.ts';
import { isFound, seeQuestion } from './see-questions.ts';

const quietWithinMs = 20_000;

/** Asks two question sets at once when a person wrote, and is done once they are settled. */
const askTwice: Script = (request) => {
  const messages = wireMessages(request);
  if (messages.at(-1)?.role !== 'user') return [T('Done.'), END()];
  return [
    CALL(`q-${messages.length}-0`, TOOL_NAME, askedQuestions),
    CALL(`q-${messages.length}-1`, TOOL_NAME, askedQuestions),
    END(),
  ];
};

/** The real app with a profile of its own, before a model that asks. */
export class AppWorld {
  readonly #profile: string;
  readonly #server: ModelServer;
  readonly #store: OpenedStore;
  #parley: Parley;
  #conversationId: ConversationId | null = null;

  /** Use `open`. */
  constructor(profile: string, server: ModelServer, store: OpenedStore, parley: Parley) {
    this.#profile = profile;
    this.#server = server;
    this.#store = store;
    this.#parley = parley;
  }

  static async open(profile: string): Promise<AppWorld> {
    const server = await startModelServer({ script: askTwice, strict: true });
    const parley = await launchParley({ profile, server });
    // Beside the app, as the next start would read it.
    const file = join(profile, 'parley.sqlite');
    const store = await openStore({ file, maintenanceWorker: null });
    return new AppWorld(profile, server, store, parley);
  }

  get page(): Parley['page'] {
    return this.#parley.page;
  }

  get store(): OpenedStore['conversations'] {
    return this.#store.conversations;
  }

  /** A new conversation, open in the window, with two question sets that wait. */
  async begin(): Promise<void> {
    const { conversationId } = await sendMessage(this.#parley, 'Plan');
    this.#conversationId = conversationId;
    await this.#show(conversationId);
  }

  async live(): Promise<Transcript> {
    const conversationId = this.#conversationId;
    if (conversationId === null) throw new Error('There is no conversation yet.');
    const input = { conversationId, limit: 500 };
    return (await this.#parley.request('conversation.read', input)).transcript;
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.getByRole('log').waitFor();
    await this.quiet();
  }

  /** The window's process dies, and the app brings the window back. What Playwright holds of it is dead, so the app is started anew then. */
  async crashRenderer(): Promise<void> {
    const { app } = this.#parley;
    const wanted =
      pendingQuestions(await this.live()).length > 0 ? '.ask-dialog, .ask-bar' : '[role=log]';
    const crashed = this.page.waitForEvent('crash');
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    // What is asked of a page in the moment of its end is never answered.
    await crashed;
    const until = performance.now() + quietWithinMs;
    for (;;) {
      const isBack: unknown = await app.evaluate(({ BrowserWindow }, selector) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false;
        const script = `document.querySelector(${JSON.stringify(selector)}) !== null`;
        return contents.executeJavaScript(script);
      }, wanted);
      if (isBack === true) break;
      if (performance.now() > until) throw new Error('The window did not come back as it was.');
      await delay(15);
    }
    await this.kill();
  }

  /** SIGKILL, and a new start. */
  async kill(): Promise<void> {
    await this.#parley.kill();
    this.#parley = await launchParley({ profile: this.#profile });
    await this.page.getByRole('log').waitFor();
    await this.quiet();
  }

  /** Answers all that waits, by keys alone, and sees the run end. */
  async finish(): Promise<void> {
    const { conversationId } = (await this.live()).summary;
    if ((await seeQuestion(this.page)).shown !== conversationId) await this.#show(conversationId);
    for (;;) {
      const waiting = pendingQuestions(await this.live())[0];
      if (waiting === undefined) break;
      await answerByKeys(this.page, async () =>
        pendingQuestions(await this.live()).every(
          ({ questionId }) => questionId !== waiting.questionId,
        ),
      );
      await this.quiet();
    }
    expect(latestRun(await this.live())?.state).not.toBe('running');
    expect(
      this.#server.requests.map(({ status }) => status).filter((status) => status !== 200),
    ).toEqual([]);
  }

  async end(): Promise<void> {
    await this.#parley[Symbol.asyncDispose]();
    await this.#store.close();
    await this.#server.close();
  }

  async #show(conversationId: ConversationId): Promise<void> {
    await this.page.evaluate((id) => sessionStorage.setItem('parley.shown', id), conversationId);
    await this.reload();
  }

  /** Until the window shows a question exactly when one waits, and a run that goes waits for one. */
  async quiet(): Promise<void> {
    const until = performance.now() + quietWithinMs;
    for (;;) {
      // The page may be on its way back.
      const unrest = await this.#unrest().catch((error: unknown) => [String(error)]);
      if (unrest.length === 0) return;
      if (performance.now() > until) expect(unrest).toEqual([]);
      await delay(15);
    }
  }

  async #unrest(): Promise<readonly string[]> {
    const live = await this.live();
    const pending = pendingQuestions(live).length;
    const seen = await seeQuestion(this.page);
    const isFoundHere = isFound(seen, live.summary.conversationId);
    return [
      ...(latestRun(live)?.state === 'running' && pending === 0 ? ['a run hangs'] : []),
      ...(pending > 0 && !isFoundHere ? ['a question is not seen'] : []),
      ...(pending === 0 && (seen.as === 'dialog' || seen.as === 'bar')
        ? ['a question is seen that is over']
        : []),
    ];
  }
}
