import { strictEqual } from 'node:assert/strict';
import { systemClock, type Clock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { EventPublisher } from '../../../main/ipc/event-publisher.ts';
import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { startAskingMain, type AskingMain } from '../asking-main.ts';
import { given } from '../given.ts';
import { openBrowserWindow, type BrowserWindow } from './browser-window.ts';
import { LeaveWatch } from './leave-watch.ts';
import type { Command } from './commands.ts';
import type { PagePool } from './page-pool.ts';
import type { Coming, PlayWorld } from './play-world.ts';
import { restInPage } from './rest-in-page.ts';
import { seeAsk, type SeenAsk } from './see-asks.ts';
import { settleAll } from './settle-by-keys.ts';
import { findHanging, findUnseen, untilQuiet } from './until-quiet.ts';

/** How long questions wait while the person wants them to run out. */
const timeMs = 700;

/** What a screen world stands on. */
export interface ScreenWorldOptions {
  readonly pages: PagePool;
  /** Where the server listens that asks. */
  readonly serverUrl: string;
  readonly file: string;
}

/**
 * The app's page in real browser windows, before main in this process: the real dialogs, stores, router, publisher, desks,
 * runs and a real database. Time is real; the clock can be set.
 */
export class ScreenWorld implements PlayWorld {
  readonly #options: ScreenWorldOptions;
  readonly leave: LeaveWatch;
  #main: AskingMain | null = null;
  #publisher: EventPublisher | null = null;
  #conversationId: ConversationId | null = null;
  #clockOffsetMs = 0;
  #timeoutMs: number | null = null;
  windows: BrowserWindow[] = [];

  /** `count` is told what was reached. */
  constructor(options: ScreenWorldOptions, count: (name: string) => void) {
    this.#options = options;
    this.leave = new LeaveWatch(count);
  }

  get main(): AskingMain {
    return given(this.#main);
  }

  get live(): Transcript {
    return this.main.feed.transcript(this.conversationId);
  }

  get conversationId(): ConversationId {
    return given(this.#conversationId);
  }

  get first(): BrowserWindow {
    return given(this.windows[0]);
  }

  async start(): Promise<void> {
    const clock: Clock = {
      now: () => systemClock.now() + this.#clockOffsetMs,
      nowIso: () => new Date(systemClock.now() + this.#clockOffsetMs).toISOString(),
    };
    const { file, serverUrl } = this.#options;
    this.#main = await startAskingMain({
      file,
      clock,
      serverUrl,
      timeoutMs: () => this.#timeoutMs,
      onNote: ({ conversationId, toolCallId }, service) => {
        const { approvesAll, toolCount } = service.readApproval({ conversationId });
        const { transcript } = service.read({ conversationId, limit: 500 });
        this.leave.carriedOut(toolCallId, transcript, approvesAll || toolCount > 0);
      },
    });
    this.#publisher = new EventPublisher({ epoch: this.main.feed.epoch });
    this.main.feed.subscribe(this.#publisher);
  }

  /** A conversation with nothing in it but what this asks for, in view in one window. */
  async begin(start: string): Promise<void> {
    const [kept, ...others] = this.windows;
    this.windows = kept === undefined ? [] : [kept];
    for (const window of others) await window.die();
    this.#conversationId = null;
    this.leave.begin();
    if (this.#clockOffsetMs !== 0) await this.#shiftClock(-this.#clockOffsetMs);
    this.#timeoutMs = null;
    this.#conversationId = (await this.send(start)).conversationId;
    if (kept === undefined) await this.openWindow();
    else this.#show();
    await this.quiet();
  }

  send(text: string) {
    return this.main.service.sendMessage({
      conversationId: this.#conversationId,
      text,
      sendKey: systemIds.hex32(),
      modelRef: null,
    });
  }

  async openWindow(): Promise<void> {
    const window = await openBrowserWindow({
      pages: this.#options.pages,
      service: this.main.service,
      publisher: given(this.#publisher),
      epoch: this.main.feed.epoch,
      conversationId: this.conversationId,
    });
    this.windows.push(window);
    if (this.#clockOffsetMs !== 0) await this.#setClock(window);
  }

  get page(): BrowserWindow['page'] {
    return this.first.page;
  }

  get isTimed(): boolean {
    return this.#timeoutMs !== null;
  }

  async read(): Promise<Transcript> {
    return this.live;
  }

  stop(runId: RunId) {
    return this.main.service.stop({ runId });
  }

  async approve(all: boolean): Promise<void> {
    const input = { conversationId: this.conversationId, approvesAll: all };
    const answer = await this.page.evaluate((given) => window.ask('approval.change', given), input);
    strictEqual(Reflect.get(Object(answer), 'ok'), true, JSON.stringify(answer));
  }

  async rest(): Promise<void> {
    await Promise.all(this.windows.map(({ page }) => restInPage(page)));
    await this.quiet();
  }

  keepsRuns(how: Coming): boolean {
    return how === 'reload' || how === 'renderer-crash';
  }

  async comeBack(how: Coming): Promise<void> {
    if (how === 'reload') {
      await Promise.all(this.windows.map((window) => window.reload()));
      await this.#shiftClock(0);
    } else {
      await this.#closeWindows(how === 'quit' ? 'leave' : 'die');
      if (how !== 'renderer-crash') await this.#restart(how);
      await this.openWindow();
    }
    await this.quiet();
  }

  async playOwn(command: Command): Promise<boolean> {
    switch (command.kind) {
      case 'clock':
        await this.#shiftClock(command.ms);
        return true;
      case 'timeout-on':
      case 'timeout-off':
        this.#setTimeout(command.kind === 'timeout-on' ? timeMs : null);
        return true;
      case 'second-window':
        if (this.windows.length > 1) return false;
        await this.openWindow();
        return true;
      case 'send-in-both': {
        const keyboards = this.windows.map(({ page }) => page.keyboard);
        if (keyboards.length < 2) return false;
        await Promise.all(keyboards.map((keyboard) => keyboard.press('Control+Enter')));
        return true;
      }
      default:
        return false;
    }
  }

  /** Settles all that waits, by keys alone, and sees the run end. */
  async finish(): Promise<void> {
    this.#setTimeout(null);
    const { conversationId } = this;
    const { shown } = await seeAsk(this.first.page);
    if (shown !== conversationId) await this.first.reload(conversationId);
    await settleAll(this);
  }

  async end(): Promise<void> {
    await this.#closeWindows('die');
    await this.main.end('quit');
    this.#publisher?.dispose();
  }

  quiet(): Promise<void> {
    return untilQuiet(() => this.#unrest());
  }

  /** Main ends and starts anew. */
  async #restart(how: 'quit' | 'kill'): Promise<void> {
    await this.main.end(how);
    this.#publisher?.dispose();
    await this.start();
  }

  #setTimeout(ms: number | null): void {
    this.#timeoutMs = ms;
    this.main.service.followQuestionTimeout();
  }

  /** The clocks of the machine and of every window jump. */
  async #shiftClock(ms: number): Promise<void> {
    this.#clockOffsetMs = Math.max(this.#clockOffsetMs + ms, -systemClock.now());
    for (const window of this.windows) await this.#setClock(window);
  }

  async #setClock({ page }: BrowserWindow): Promise<void> {
    const time = systemClock.now() + this.#clockOffsetMs;
    await page.evaluate((shown) => window.setClock(shown), time);
  }

  async #closeWindows(how: 'leave' | 'die'): Promise<void> {
    const { windows } = this;
    this.windows = [];
    for (const window of windows) await window[how]();
  }

  /** As when the person picks what a notification told of. */
  #show(): void {
    const { conversationId } = this;
    given(this.#publisher).appEvent({ type: 'show-conversation', conversationId });
  }

  /** Every window shows that something waits exactly when it does, and a run that goes waits for the person. */
  async #unrest(): Promise<readonly string[]> {
    const seen: SeenAsk[] = [];
    for (const { page } of this.windows) seen.push(await seeAsk(page));
    // What a key made a page ask is known once the page was looked at after it; what main has is looked at last.
    const { live } = this;
    const found = [...findHanging(live), ...seen.flatMap((each) => findUnseen(live, each))];
    if (this.windows.some((window) => window.isBusy())) found.push('a window waits for main');
    return found;
  }
}
