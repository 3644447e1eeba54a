import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { systemIds } from '../../main/base/ids.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import { latestRun, pendingQuestions, type Transcript } from '../../preload/contract/transcript.ts';
import { type QuestionWindow } from './question-windows.ts';
import { startAskingMain, type AskingMain } from './asking-main.ts';

/**
 * Everything between a question's dialog and the disk, in one process: session stores of two windows at most, bridge,
 * router, desk, runs and a real database, on a clock of the test.
 */
export class QuestionWorld {
  readonly #file: string;
  readonly #timeoutMs: () => number | null;
  #main: AskingMain | null = null;
  windows: QuestionWindow[] = [];
  conversationId: ConversationId | null = null;

  constructor(file: string, timeoutMs: () => number | null) {
    this.#file = file;
    this.#timeoutMs = timeoutMs;
  }

  get main(): AskingMain {
    if (this.#main === null) throw new Error('The world is not started.');
    return this.#main;
  }

  get live(): Transcript {
    return this.main.feed.transcript(this.#here());
  }

  async start(): Promise<void> {
    this.#main = await startAskingMain({ file: this.#file, timeoutMs: this.#timeoutMs });
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
