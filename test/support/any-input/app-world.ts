import { deepStrictEqual } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore, type OpenedStore } from '../../../main/persistence/opening/open-store.ts';
import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import { pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';
import { launchParley, sendMessage, type Parley } from '../../e2e/support/launch-app.ts';
import { given } from '../given.ts';
import { serveMcp, type ServedMcp } from '../mcp/serve-mcp.ts';
import { startModelServer, type ModelServer } from '../model-server/model-server.ts';
import { scriptForApp } from './app-script.ts';
import { LeaveWatch } from './leave-watch.ts';
import type { Coming, PlayWorld } from './play-world.ts';
import { restInPage } from './rest-in-page.ts';
import { seeAsk } from './see-asks.ts';
import { settleAll } from './settle-by-keys.ts';
import { findHanging, findUnseen, untilQuiet } from './until-quiet.ts';

const windowBackWithinMs = 20_000;

interface Parts {
  readonly profile: string;
  readonly model: ModelServer;
  readonly server: ServedMcp;
  readonly store: OpenedStore;
}

/** The real app with a profile of its own, before a model that asks, and asks for leave. */
export class AppWorld implements PlayWorld {
  readonly isTimed = false;
  readonly #parts: Parts;
  readonly #leave: LeaveWatch;
  #parley: Parley;
  #conversationId: ConversationId | null = null;
  #doneBefore = 0;
  #hasStandingLeave = false;

  /** Use `open`. */
  constructor(parts: Parts, parley: Parley, count: (name: string) => void) {
    this.#parts = parts;
    this.#parley = parley;
    this.#leave = new LeaveWatch(count);
  }

  static async open(profile: string, count: (name: string) => void): Promise<AppWorld> {
    const script = scriptForApp(doneFile(profile));
    const model = await startModelServer({ script, strict: true });
    const server = await serveMcp(() => undefined);
    const parley = await launchParley({ profile, server: model });
    await parley.request('settings.change', { commands: true });
    const { app, serverId } = await parley.request('mcp.save', {
      server: { kind: 'http', label: 'Shelf', url: server.url, headers: [] },
      allowPlainStorage: null,
    });
    const { hash } = given(app.mcpServers.find((view) => view.serverId === serverId));
    await parley.request('mcp.allow', { serverId, hash });
    // Beside the app, as the next start would read it.
    const file = join(profile, 'parley.sqlite');
    const store = await openStore({ file, maintenanceWorker: null });
    return new AppWorld({ profile, model, server, store }, parley, count);
  }

  get page(): Parley['page'] {
    return this.#parley.page;
  }

  get store(): OpenedStore['conversations'] {
    return this.#parts.store.conversations;
  }

  /** A new conversation, in view, in which this waits. */
  async begin(start: string): Promise<void> {
    this.#leave.begin();
    this.#hasStandingLeave = false;
    this.#doneBefore = this.#done().length;
    const { conversationId } = await sendMessage(this.#parley, start);
    this.#conversationId = conversationId;
    await this.#show(conversationId);
  }

  async read(): Promise<Transcript> {
    const input = { conversationId: given(this.#conversationId), limit: 500 };
    return (await this.#parley.request('conversation.read', input)).transcript;
  }

  send(text: string): Promise<unknown> {
    return sendMessage(this.#parley, text, this.#conversationId);
  }

  stop(runId: RunId): Promise<unknown> {
    return this.#parley.request('run.stop', { runId });
  }

  async approve(all: boolean): Promise<void> {
    if (all) this.#hasStandingLeave = true;
    const input = { conversationId: given(this.#conversationId), approvesAll: all };
    await this.#parley.request('approval.change', input);
  }

  async playOwn(): Promise<boolean> {
    return false;
  }

  async rest(): Promise<void> {
    await restInPage(this.page);
    await this.quiet();
  }

  /** What brings a crashed window back here starts the app anew. */
  keepsRuns(how: Coming): boolean {
    return how === 'reload';
  }

  async comeBack(how: Coming): Promise<void> {
    if (how === 'reload') await this.#reload();
    else if (how === 'renderer-crash') await this.#crashRenderer();
    else await this.#kill();
  }

  /** Settles all that waits, by keys alone, and sees the run end. */
  async finish(): Promise<void> {
    const { conversationId } = (await this.read()).summary;
    if ((await seeAsk(this.page)).shown !== conversationId) await this.#show(conversationId);
    await settleAll(this);
    const refused = this.#parts.model.requests.filter(({ status }) => status !== 200);
    deepStrictEqual(
      refused.map(({ status }) => status),
      [],
    );
  }

  /** Nothing was done without leave, or twice. */
  async lookAtLeave(): Promise<void> {
    const live = await this.read();
    const isGranted = live.questions.some(
      ({ kind, response }) => kind === 'approval' && response?.decision === 'allow-in-conversation',
    );
    const done = this.#done();
    for (const toolCallId of done.slice(this.#doneBefore)) {
      this.#leave.carriedOut(toolCallId, live, this.#hasStandingLeave || isGranted);
    }
    this.#doneBefore = done.length;
    this.#leave.look(live);
  }

  async end(): Promise<void> {
    await this.#parley[Symbol.asyncDispose]();
    await this.#parts.store.close();
    await this.#parts.model.close();
    await this.#parts.server.close();
  }

  /** Until the window shows that something waits exactly when it does, and a run that goes waits for the person. */
  quiet(): Promise<void> {
    return untilQuiet(() =>
      // The page may be on its way back.
      this.#unrest().catch((error: unknown) => [String(error)]),
    );
  }

  async #unrest(): Promise<readonly string[]> {
    const seen = await seeAsk(this.page);
    const live = await this.read();
    return [...findHanging(live), ...findUnseen(live, seen)];
  }

  #done(): readonly string[] {
    const file = doneFile(this.#parts.profile);
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  }

  async #show(conversationId: ConversationId): Promise<void> {
    await this.page.evaluate((id) => sessionStorage.setItem('parley.shown', id), conversationId);
    await this.#reload();
  }

  async #reload(): Promise<void> {
    await this.page.reload();
    await this.page.getByRole('log').waitFor();
    await this.quiet();
  }

  /** The window's process dies, and the app brings the window back. What Playwright holds of it is dead, so the app is started anew then. */
  async #crashRenderer(): Promise<void> {
    const { app } = this.#parley;
    const isWaiting = pendingAsks(await this.read()).length > 0;
    const wanted = isWaiting ? '.ask-dialog, .ask-bar' : '[role=log]';
    const crashed = this.page.waitForEvent('crash');
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    // What is asked of a page in the moment of its end is never answered.
    await crashed;
    const until = performance.now() + windowBackWithinMs;
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
    await this.#kill();
  }

  /** SIGKILL, and a new start. */
  async #kill(): Promise<void> {
    await this.#parley.kill();
    this.#parley = await launchParley({ profile: this.#parts.profile });
    await this.quiet();
    // Where nothing waits, the app begins with a new conversation.
    const conversationId = given(this.#conversationId);
    if ((await seeAsk(this.page)).shown !== conversationId) await this.#show(conversationId);
  }
}

function doneFile(profile: string): string {
  return join(profile, 'done.txt');
}
