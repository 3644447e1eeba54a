import { app, nativeTheme } from 'electron';
import type { BrowserWindow } from 'electron';

import type { AppInfo } from '../../preload/contract/app-info.ts';
import type { AppEvent } from '../../preload/contract/assistant-event.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import { createTranslate } from '../../preload/contract/locales/translate.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { Logger } from '../base/logger.ts';
import { setApplicationMenu } from './application-menu.ts';
import { askBeforeQuit } from './ask-before-quit.ts';
import { AppTray } from './app-tray.ts';
import { AttentionBadge } from './attention-badge.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { IpcEndpoint } from './ipc-endpoint.ts';
import type { EndpointOptions } from './ipc-endpoint.ts';
import { MainWindow } from './main-window.ts';
import type { MainWindowOptions } from './main-window.ts';
import { QuestionNotifier } from './question-notifier.ts';
import type { QuestionNotifierOptions } from './question-notifier.ts';
import { QuitGuard } from './quit-guard.ts';
import type { Unfinished } from './quit-guard.ts';
import { ShownConversations } from './shown-conversations.ts';
import { showSystemNotification } from './system-notification.ts';
import { createSystemTray } from './system-tray.ts';
import { listForTray } from './list-for-tray.ts';
import type { TrayConversation } from './tray-menu.ts';
import { WaitingQuestions } from './waiting-questions.ts';
import type { WaitingQuestion } from './waiting-questions.ts';

/** What the shell stands on. */
export interface DesktopShellOptions
  extends
    EndpointOptions,
    Pick<
      MainWindowOptions,
      'pageUrl' | 'preloadFile' | 'session' | 'platform' | 'readState' | 'writeState' | 'logger'
    >,
    Pick<QuestionNotifierOptions, 'describe'> {
  readonly logger: Logger;
  readonly readApp: () => AppInfo;
  readonly publishAppEvent: (event: AppEvent) => void;
  /** Questions that were still open when the app was last left. */
  readonly waitingQuestions: readonly WaitingQuestion[];
  /** Conversations whose runs go on now. */
  readonly unfinished: () => readonly (Unfinished & Pick<TrayConversation, 'conversationId'>)[];
  readonly titleOf: (conversationId: ConversationId) => string;
  /** Stops what runs in a conversation. */
  readonly stop: (conversationId: ConversationId) => void;
  readonly quit: () => void;
}

/** All that the app has on the desktop: its window, menu, notifications and badge, kept true to what happens inside. */
export class DesktopShell {
  readonly #options: DesktopShellOptions;
  readonly #endpoint: IpcEndpoint;
  readonly #mainWindow: MainWindow;
  readonly #badge: AttentionBadge;
  readonly #notifier: QuestionNotifier;
  readonly #waiting: WaitingQuestions;
  readonly #quitGuard: QuitGuard;
  readonly #tray: AppTray;
  readonly #shown = new ShownConversations();

  constructor(options: DesktopShellOptions) {
    this.#options = options;
    this.#endpoint = new IpcEndpoint(options);
    this.#mainWindow = new MainWindow({ ...options, onCreated: (window) => this.#adopt(window) });
    this.#badge = new AttentionBadge(options.platform, () => this.#mainWindow.current);
    this.#notifier = new QuestionNotifier({
      notify: showSystemNotification,
      isInView: (conversationId) => this.#isInView(conversationId),
      bringUp: (conversationId) => this.bringUp(conversationId),
      stop: options.stop,
      describe: options.describe,
      translate: () => createTranslate(options.readApp().language),
    });
    this.#waiting = new WaitingQuestions(options.waitingQuestions);
    this.#quitGuard = new QuitGuard({
      unfinished: options.unfinished,
      ask: (unfinished) =>
        askBeforeQuit(
          this.#mainWindow.current,
          unfinished,
          createTranslate(options.readApp().language),
        ),
      quit: options.quit,
    });
    this.#tray = new AppTray({
      createIcon: () => createSystemTray(options.logger, () => this.show()),
      conversations: () =>
        listForTray(options.unfinished(), this.#waiting.conversations, options.titleOf),
      translate: () => createTranslate(options.readApp().language),
      onStop: options.stop,
      onOpen: (conversationId) => this.bringUp(conversationId),
      onShow: () => this.show(),
      onQuit: () => this.requestQuit(),
    });
    this.#badge.show(this.#waiting.count);
    this.#followApp(options.readApp());
  }

  /** Ids of our own windows: only they may ask anything. */
  get windowIds(): ReadonlySet<number> {
    return this.#endpoint.windowIds;
  }

  /** Brings the window to the front. */
  show(): void {
    this.#mainWindow.show();
  }

  /** The app ends: what is to be there again at the next start is remembered now. */
  remember(): void {
    this.#mainWindow.remember();
  }

  /** A person wishes to quit: who would cut something is asked first. */
  requestQuit(): void {
    void this.#quitGuard.request();
  }

  /** Brings a conversation to the front. */
  bringUp(conversationId: ConversationId): void {
    this.#tellWindow({ type: 'show-conversation', conversationId });
  }

  /** A window shows this conversation from now on. */
  conversationShown(windowId: number, conversationId: ConversationId): void {
    this.#shown.show(windowId, conversationId);
  }

  /** Looks at what happened in a conversation. */
  runEvents(conversationId: ConversationId, _sequence: number, events: readonly RunEvent[]): void {
    this.#notifier.follow(conversationId, events);
    this.#waiting.follow(conversationId, events);
    this.#badge.show(this.#waiting.count);
    if (events.some((event) => event.type === 'summary-changed')) this.#tray.refresh();
  }

  /** Looks at what happened to the app. */
  appEvent(event: AppEvent): void {
    if (event.type === 'app-changed') this.#followApp(event.app);
    if (event.type !== 'conversation-removed') return;
    this.#notifier.close(this.#waiting.forget(event.conversationId));
    this.#badge.show(this.#waiting.count);
    this.#tray.refresh();
  }

  /** Brings the window up and tells it something; one that is made for this listens only once its page is there. */
  #tellWindow(event: AppEvent): void {
    const tell = (): void => this.#options.publishAppEvent(event);
    const before = this.#mainWindow.current;
    const window = this.#mainWindow.show();
    if (window === before) tell();
    else window.webContents.once('did-finish-load', tell);
  }

  #adopt(window: BrowserWindow): void {
    const { logger, readApp, quit } = this.#options;
    const windowId = window.webContents.id;
    this.#endpoint.connect(window);
    recoverFromCrashes(window, {
      logger,
      quit,
      translate: () => createTranslate(readApp().language),
      now: () => Date.now(),
    });
    window.webContents.on('did-navigate', () => this.#shown.forget(windowId));
    window.on('closed', () => this.#shown.forget(windowId));
    window.on('session-end', quit);
    window.on('close', (event) => {
      // On a Mac the app stays, and its runs go on.
      if (this.#options.platform === 'darwin' || !this.#quitGuard.isNeeded) return;
      event.preventDefault();
      this.requestQuit();
    });
  }

  #followApp(current: AppInfo): void {
    nativeTheme.themeSource = current.settings.theme;
    this.#tray.want(current.settings.tray);
    setApplicationMenu({
      platform: this.#options.platform,
      translate: createTranslate(current.language),
      keyBindings: current.settings.keyBindings,
      forDevelopers: !app.isPackaged,
      onCommand: (command) => this.#tellWindow({ type: 'command', command }),
    });
  }

  #isInView(conversationId: ConversationId): boolean {
    const window = this.#mainWindow.current;
    if (window === null || !window.isFocused()) return false;
    return this.#shown.isShown(window.webContents.id, conversationId);
  }
}
