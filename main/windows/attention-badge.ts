import { app } from 'electron';
import type { BrowserWindow } from 'electron';

/** Shows on the app's icon how many questions wait: a number where the system has one, on Windows a flash of its button. */
export class AttentionBadge {
  readonly #platform: NodeJS.Platform;
  readonly #window: () => BrowserWindow | null;
  #waiting = 0;

  constructor(platform: NodeJS.Platform, window: () => BrowserWindow | null) {
    this.#platform = platform;
    this.#window = window;
  }

  /** Shows this number; nothing for none. */
  show(waiting: number): void {
    const more = waiting > this.#waiting;
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    if (this.#platform !== 'win32') {
      app.setBadgeCount(waiting);
      return;
    }
    const window = this.#window();
    if (window !== null && !window.isFocused()) window.flashFrame(more);
  }
}
