import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { systemClock, type Clock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { EventPublisher } from '../../../main/ipc/event-publisher.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import {
  latestRun,
  pendingQuestions,
  type Transcript,
} from '../../../preload/contract/transcript.ts';
import { startAskingMain, type AskingMain } from '../asking-main.ts';
import { answerByKeys } from './answer-by-keys.ts';
import { openBrowserWindow, type BrowserWindow } from './browser-window.ts';
import { isFound, seeQuestion } from './see-questions.ts';

/** How long it may take until nothing moves any more. */
const quietWithinMs = 10_000;

/** What a screen world stands on. */
export interface ScreenWorldOptions {
  readonly browser: Browser;
  /** Where the built page is served. */
  readonly url: string;
  readonly file: string;
}

/**
 * The app's page in real browser windows, before main in this process: the real dialog, stores, router, publisher, desk,
 * runs and a real database. Time is real; the clock can be set.
 */
export class ScreenWorld {
  readonly #options: ScreenWorldOptions;
  #main: AskingMain | null = null;
  #publisher: EventPublisher | null = null;
  #conversationId: ConversationId | null = null;
  #clockOffsetMs = 0;
  timeoutMs: number | null = null;
  windows: BrowserWindow[] = [];

  constructor(options: ScreenWorldOptions) {
    this.#options = options;
  }

  get main(): AskingMain {
    return present(this.#main);
  }

  get live(): Transcript {
    return this.main.feed.transcript(present(this.#conversationId));
  }

  get first(): BrowserWindow {
    return present(this.windows[0] ?? null);
  }

  async start(): Promise<void> {
    const clock: Clock = {
      now: () => systemClock.now() + this.#clockOffsetMs,
      nowIso: () => new Date(systemClock.now() + this.#clockOffsetMs).toISOString(),
    };
    const { file } = this.#options;
    this.#main = await startAskingMain({ file, clock, timeoutMs: () => this.timeoutMs });
    this.#publisher = new EventPublisher({ epoch: this.main.feed.epoch });
    this.main.feed.subscribe(this.#publisher);
  }

  /** A conversation with nothing in it but two questions. */
  async begin(): Promise<void> {
    const [kept, ...others] = this.windows;
    this.windows = kept === undefined ? [] : [kept];
    for (const window of others) await window.die();
    this.#conversationId = null;
    this.#clockOffsetMs = 0;
    this.timeoutMs = null;
    this.#conversationId = (await this.send('ask 2')).conversationId;
    if (kept === undefined) await this.openWindow();
    else await kept.show(this.#conversationId);
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
    const { browser, url } = this.#options;
    const window = await openBrowserWindow({
      browser,
      url,
      service: this.main.service,
      publisher: present(this.#publisher),
      epoch: this.main.feed.epoch,
      conversationId: present(this.#conversationId),
    });
    this.windows.push(window);
  }

  /** The clocks of the machine and of every window jump. */
  async shiftClock(ms: number): Promise<void> {
    this.#clockOffsetMs = Math.max(this.#clockOffsetMs + ms, -systemClock.now());
    const time = systemClock.now() + this.#clockOffsetMs;
    for (const { page } of this.windows) {
      await page.evaluate((shown) => window.setClock(shown), time);
    }
  }

  /** Main ends and starts anew; the windows go with it, and one comes back. */
  async restart(how: 'quit' | 'kill'): Promise<void> {
    await this.#closeWindows(how === 'quit' ? 'leave' : 'die');
    await this.main.end(how);
    this.#publisher?.dispose();
    await this.start();
    await this.openWindow();
    await this.quiet();
  }

  /** Every window's page is loaded anew, or dies and one comes back. */
  async bringBack(how: 'reload' | 'renderer-crash'): Promise<void> {
    if (how === 'reload') {
      for (const { page } of this.windows) {
        await page.reload();
        await page.getByRole('log').waitFor();
      }
    } else {
      await this.#closeWindows('die');
      await this.openWindow();
    }
    await this.quiet();
  }

  /** Answers all that waits, by keys alone, and sees the run end. */
  async finish(): Promise<void> {
    this.timeoutMs = null;
    this.main.service.followQuestionTimeout();
    const { conversationId } = this.live.summary;
    const { shown } = await seeQuestion(this.first.page);
    if (shown !== conversationId) await this.first.show(conversationId);
    for (let left = pendingQuestions(this.live).length; left > 0; left -= 1) {
      const waiting = pendingQuestions(this.live)[0];
      if (waiting === undefined) break;
      await answerByKeys(this.first.page, () =>
        pendingQuestions(this.live).every(({ questionId }) => questionId !== waiting.questionId),
      );
      await this.quiet();
    }
    expect(pendingQuestions(this.live)).toEqual([]);
    expect(latestRun(this.live)?.state).not.toBe('running');
  }

  async end(): Promise<void> {
    await this.#closeWindows('die');
    await this.main.end('quit');
    this.#publisher?.dispose();
  }

  /**
   * Until nothing moves any more: every window shows a question exactly when one waits, and a run that goes waits for
   * one. It fails if that never comes: then something hangs, or waits where nobody can see it.
   */
  async quiet(): Promise<void> {
    const until = performance.now() + quietWithinMs;
    for (;;) {
      const unrest = await this.#unrest();
      if (unrest.length === 0) return;
      if (performance.now() > until) expect(unrest).toEqual([]);
      await delay(5);
    }
  }

  async #unrest(): Promise<readonly string[]> {
    const { live } = this;
    const pending = pendingQuestions(live).length;
    const found: string[] = [];
    if (latestRun(live)?.state === 'running' && pending === 0) found.push('a run hangs');
    for (const { page } of this.windows) {
      const seen = await seeQuestion(page);
      if (pending > 0 && !isFound(seen, live.summary.conversationId))
        found.push('a question is not seen');
      if (pending === 0 && (seen.as === 'dialog' || seen.as === 'bar'))
        found.push('a question is seen that is over');
    }
    return found;
  }

  async #closeWindows(how: 'leave' | 'die'): Promise<void> {
    const windows = this.windows;
    this.windows = [];
    for (const window of windows) await window[how]();
  }
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The world is not started.');
  return value;
}
