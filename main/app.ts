import { join } from 'node:path';

import { app } from 'electron';

import { createTranslate } from '../preload/contract/locales/translate.ts';
import { systemClock } from './base/clock.ts';
import { systemIds } from './base/ids.ts';
import { layGround, storeFileName } from './ground.ts';
import type { Ground } from './ground.ts';
import { createServices } from './services.ts';
import type { Services } from './services.ts';
import { ConversationTransfer } from './conversation/transfer/conversation-transfer.ts';
import { describeAsker } from './conversation/questions/describe-asker.ts';
import { EventPublisher } from './ipc/event-publisher.ts';
import { createRequestHandlers } from './ipc/request-handlers.ts';
import { createRequestRouter } from './ipc/request-router.ts';
import { openAppStore } from './persistence/opening/open-app-store.ts';
import type { AppStore } from './persistence/opening/open-app-store.ts';
import { harden } from './security/harden.ts';
import { openLink } from './security/open-link.ts';
import { mainPageUrl } from './security/own-pages.ts';
import { registerPageScheme } from './security/page-protocol.ts';
import { isOwnSender } from './security/sender-guard.ts';
import { openWindowSession } from './security/window-session.ts';
import { createWindowStateSetting } from './settings/window-state-setting.ts';
import { DesktopShell } from './windows/desktop-shell.ts';
import { createFileDialogs } from './windows/file-dialogs.ts';
import { followSystemEndings } from './windows/system-endings.ts';
import { followSystemSleep } from './windows/system-sleep.ts';

const { platform } = process;

/** Builds the app, once, and opens its window. A second start only brings the first one's window up. */
export async function startApp(): Promise<void> {
  const ground = layGround();
  const { lifecycle, logger } = ground;
  registerPageScheme();
  // The two together would end every process; who says no-sandbox, such as root, means it.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Windows shows notifications only of an app with this id, the installer's.
  app.setAppUserModelId('io.github.parley.desktop');
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  let shell: DesktopShell | null = null;
  const quit = (): void => void lifecycle.quit();
  const requestQuit = (): void => (shell === null ? quit() : shell.requestQuit());
  followSystemEndings({ platform, logger, requestQuit, quit });
  await app.whenReady();
  harden({ app, session: openWindowSession(), pageFolder: builtFile('renderer'), logger });
  const built = await build(ground);
  shell = built;
  app.on('second-instance', () => built.show());
  app.on('activate', () => built.show());
  built.show();
  lifecycle.started();
}

async function build(ground: Ground): Promise<DesktopShell> {
  const { launch, logger, lifecycle } = ground;
  const store = await openAppStore({
    file: join(app.getPath('userData'), storeFileName),
    nativeBinding: launch.sqliteBinding,
    maintenanceWorker: builtFile('main', 'maintenance-worker.js'),
    logger,
  });
  const services = createServices(ground, store);
  const { conversations, tracing } = services;
  // Runs that go on are traced from their first step.
  await tracing.start();
  await conversations.start();
  followSystemSleep({
    sleep: () => conversations.runs.sleep(),
    wake: () => conversations.runs.wake(),
  });
  const shell = connectWindows(ground, store, services);
  lifecycle.onQuit('store', () => store.close());
  return shell;
}

function connectWindows(ground: Ground, store: AppStore, services: Services): DesktopShell {
  const { logger, lifecycle } = ground;
  const { epoch, feed, appInfo, conversations } = services;
  const publisher = new EventPublisher({ epoch });
  const router = createRequestRouter({
    logger,
    isTrustedSender: (sender) => isOwnSender(sender, shell.windowIds),
    handlers: createRequestHandlers({
      ...services,
      transfer: createTransfer(store, services),
      openLink,
      onRead: (conversationId, nextSequence) => publisher.cutAt(conversationId, nextSequence),
      onShown: (windowId, conversationId) => shell.conversationShown(windowId, conversationId),
    }),
  });
  const shell: DesktopShell = new DesktopShell({
    ...createWindowStateSetting(store.settings, logger),
    platform,
    logger,
    pageUrl: mainPageUrl,
    preloadFile: builtFile('preload', 'preload.cjs'),
    session: openWindowSession(),
    answer: (sender, route, input) => router.answer(sender, route, input),
    addWindow: (port) => publisher.addWindow(port),
    readApp: () => appInfo.read(),
    publishAppEvent: (event) => publisher.appEvent(event),
    waitingQuestions: store.conversations.readPendingQuestions(),
    describe: (conversationId, runId) => describeAsker(feed, conversationId, runId),
    titleOf: (conversationId) => feed.transcript(conversationId).summary.title,
    stop: (conversationId) => void conversations.runs.stopConversation(conversationId),
    // What ends already is not asked about any more.
    unfinished: () => (lifecycle.phase === 'running' ? conversations.runs.unfinished() : []),
    quit: () => void lifecycle.quit(),
  });
  for (const listener of [publisher, shell]) {
    feed.subscribe(listener);
    appInfo.onChange((current) => listener.appEvent({ type: 'app-changed', app: current }));
  }
  appInfo.onChange(() => conversations.followQuestionTimeout());
  lifecycle.onQuit('requests', () => router.close());
  lifecycle.onQuit('window', () => shell.remember());
  // What comes after needs some of the time too.
  lifecycle.onQuit('runs', (remainingMs) => conversations.shutDown(remainingMs * 0.7));
  lifecycle.onQuit('servers', (remainingMs) => services.mcp.close(remainingMs * 0.5));
  lifecycle.onQuit('processes', () => services.processes.killAll());
  lifecycle.onQuit('prices', () => services.prices.close());
  lifecycle.onQuit('traces', () => services.traces.close());
  lifecycle.onQuit('events', () => publisher.dispose());
  return shell;
}

function createTransfer(
  { conversations: store }: AppStore,
  { feed, appInfo }: Services,
): ConversationTransfer {
  const translate = () => createTranslate(appInfo.read().language);
  const files = createFileDialogs(translate);
  return new ConversationTransfer({
    feed,
    store,
    clock: systemClock,
    ids: systemIds,
    files,
    translate,
  });
}

/** A file of the built app; this one stands in the folder `main`. */
function builtFile(...path: readonly string[]): string {
  return join(import.meta.dirname, '..', ...path);
}
