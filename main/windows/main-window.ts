import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Session } from 'electron';

import type { Logger } from '../base/logger.ts';
import { titleBarOptions, titleBarOverlay } from './title-bar.ts';
import { chooseBounds, leastSize } from './window-bounds.ts';
import type { WindowState } from './window-bounds.ts';
import { colours } from './window-colours.ts';

/** What the main window needs. */
export interface MainWindowOptions {
  readonly pageUrl: string;
  readonly preloadFile: string;
  /** The browser session of the page; one that is only in memory leaves nothing of it on the disk. */
  readonly session: Session;
  readonly platform: NodeJS.Platform;
  readonly logger: Logger;
  /** How the window last stood: whatever the store holds. */
  readonly readState: () => unknown;
  readonly writeState: (state: WindowState) => void;
  /** A new window is there and has loaded nothing yet: the place to connect it. */
  readonly onCreated: (window: BrowserWindow) => void;
}

/** How long a move or a resize must rest before it is remembered. */
const restMs = 500;

/** The one window of the app: it is made, brought back and remembered here. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
    nativeTheme.on('updated', () => this.#followTheme());
  }

  /** The window, while there is one. */
  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** Brings the window to the front, and makes it first if it was closed. */
  show(): BrowserWindow {
    const window = this.#window;
    if (window === null) return this.#open();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return window;
  }

  #open(): BrowserWindow {
    const window = this.#create();
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
    });
    this.#rememberState(window);
    this.#options.onCreated(window);
    window.once('ready-to-show', () => window.show());
    window.loadURL(this.#options.pageUrl).catch((error: unknown) => {
      // A window closed while it loads is no failure.
      if (window.isDestroyed()) return;
      this.#options.logger.error('page-not-loaded', error);
      window.show();
    });
    return window;
  }

  #create(): BrowserWindow {
    const { platform, preloadFile, session, readState } = this.#options;
    const screens = screen.getAllDisplays().map((display) => display.workArea);
    const { bounds, maximized } = chooseBounds(readState(), screens);
    const current = colours(nativeTheme.shouldUseDarkColors);
    const window = new BrowserWindow({
      ...bounds,
      minWidth: leastSize.width,
      minHeight: leastSize.height,
      title: 'Parley',
      show: false,
      backgroundColor: current.page,
      ...titleBarOptions(platform, current),
      webPreferences: {
        preload: preloadFile,
        session,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        // Its dictionaries would be fetched from a third party.
        spellcheck: false,
        navigateOnDragDrop: false,
      },
    });
    if (maximized) window.maximize();
    return window;
  }

  /** Remembers how the window stands, as far as there is one. */
  remember(): void {
    const window = this.#window;
    if (window === null || window.isDestroyed()) return;
    const { x, y, width, height } = window.getNormalBounds();
    this.#options.writeState({ x, y, width, height, maximized: window.isMaximized() });
  }

  #rememberState(window: BrowserWindow): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rememberSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => this.remember(), restMs);
    };
    window.on('resize', rememberSoon);
    window.on('move', rememberSoon);
    window.on('close', () => {
      clearTimeout(timer);
      this.remember();
    });
    window.on('closed', () => clearTimeout(timer));
  }

  #followTheme(): void {
    const window = this.#window;
    if (window === null) return;
    const current = colours(nativeTheme.shouldUseDarkColors);
    window.setBackgroundColor(current.page);
    if (this.#options.platform === 'win32') window.setTitleBarOverlay(titleBarOverlay(current));
  }
}
