import { join } from 'node:path';

import { app } from 'electron';

import { demoProviderId } from '../preload/contract/provider.ts';
import { createTranslate } from '../preload/contract/locales/translate.ts';
import { systemClock } from './base/clock.ts';
import { systemIds } from './base/ids.ts';
import { readLaunchOptions } from './base/launch-options.ts';
import type { LaunchOptions } from './base/launch-options.ts';
import type { Logger } from './base/logger.ts';
import { openLog } from './base/open-log.ts';
import { createSecretRedactor } from './base/secret-redactor.ts';
import type { SecretRedactor } from './base/secret-redactor.ts';
import { createAppAssistant } from './conversation/app-assistant.ts';
import { ConversationFeed } from './conversation/conversation-feed.ts';
import { ConversationTransfer } from './conversation/conversation-transfer.ts';
import { createConversations } from './conversation/create-conversations.ts';
import { describeAsker } from './conversation/describe-asker.ts';
import { createProviderModelCatalogue } from './conversation/provider-model-catalogue.ts';
import { EventPublisher } from './ipc/event-publisher.ts';
import { createRequestHandlers } from './ipc/request-handlers.ts';
import { createRequestRouter } from './ipc/request-router.ts';
import { Lifecycle } from './lifecycle.ts';
import { openAppStore } from './persistence/open-app-store.ts';
import type { AppStore } from './persistence/open-app-store.ts';
import { checkServer } from './providers/check-server.ts';
import { createDemoModel, demoModelId } from './providers/demo-model.ts';
import { harden } from './security/harden.ts';
import { KeyVault } from './security/key-vault.ts';
import { openLink } from './security/open-link.ts';
import { mainPageUrl } from './security/own-pages.ts';
import { registerPageScheme } from './security/page-protocol.ts';
import { createSafeStorageCipher } from './security/safe-storage-cipher.ts';
import { isOwnSender } from './security/sender-guard.ts';
import { openWindowSession } from './security/window-session.ts';
import { AppInfoService } from './settings/app-info-service.ts';
import { chooseLook } from './settings/choose-look.ts';
import { createKeyRecords } from './settings/key-records.ts';
import { ProviderService } from './settings/provider-service.ts';
import { SettingsService } from './settings/settings-service.ts';
import { createWindowStateSetting } from './settings/window-state-setting.ts';
import { DesktopShell } from './windows/desktop-shell.ts';
import { createFileDialogs } from './windows/file-dialogs.ts';
import { preferredLanguages } from './windows/preferred-languages.ts';
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

/** What stands before anything else does. */
interface Ground {
  readonly launch: LaunchOptions;
  readonly redactor: SecretRedactor;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}

function layGround(): Ground {
  const launch = readLaunchOptions(process.env, {
    isPackaged: app.isPackaged,
    appFolder: app.getAppPath(),
    resourcesFolder: process.resourcesPath,
    electronVersion: process.versions.electron,
  });
  if (launch.userDataFolder !== null) app.setPath('userData', launch.userDataFolder);
  const redactor = createSecretRedactor();
  const logger = openLog(app.getPath('userData'), redactor);
  const exit = (code: number): void => app.exit(code);
  return { launch, redactor, logger, lifecycle: new Lifecycle({ logger, now: Date.now, exit }) };
}

async function build(ground: Ground): Promise<DesktopShell> {
  const { launch, logger, lifecycle } = ground;
  const store = await openAppStore({
    file: join(app.getPath('userData'), 'parley.sqlite'),
    nativeBinding: launch.sqliteBinding,
    maintenanceWorker: builtFile('main', 'maintenance-worker.js'),
    logger,
  });
  const services = createServices(ground, store);
  const { conversations } = services;
  await conversations.start();
  followSystemSleep({ sleep: () => conversations.sleep(), wake: () => conversations.wake() });
  const shell = connectWindows(ground, store, services);
  lifecycle.onQuit('store', () => store.close());
  return shell;
}

/** What the app can do, without any window. */
type Services = ReturnType<typeof createServices>;

function createServices({ launch, redactor, logger }: Ground, store: AppStore) {
  const { oldRuntime } = launch;
  const epoch = systemIds.hex32();
  const feed = new ConversationFeed({ store: store.conversations, epoch });
  const demoModel = { providerId: demoProviderId, modelId: demoModelId };
  const settings = new SettingsService(
    store.settings,
    launch.startsOnDemo ? { defaultModel: demoModel } : {},
  );
  const records = createKeyRecords(store.settings);
  const cipher = createSafeStorageCipher(platform);
  const providers = new ProviderService({
    store: store.settings,
    keys: new KeyVault({ cipher, records, redactor, logger }),
    ids: systemIds,
    checkServer,
    demo: { label: 'Demo', models: [{ modelId: demoModelId, label: 'Demo' }] },
    oldRuntime,
  });
  const look = chooseLook(platform, launch.forcedLook);
  const appInfo = new AppInfoService({
    facts: { epoch, version: app.getVersion(), look, oldRuntime },
    settings,
    providers,
    storage: () => store.state,
    preferredLanguages,
  });
  const conversations = createConversations({
    feed,
    store: store.conversations,
    clock: systemClock,
    ids: systemIds,
    logger,
    models: createProviderModelCatalogue({
      providers: () => providers.list(),
      connect: (providerId) => providers.connect(providerId),
      chosenModel: () => settings.read().defaultModel,
      openDemo: () => createDemoModel(),
    }),
    idleTimeoutMs: () => settings.read().idleTimeoutSeconds * 1000,
    questionTimeoutMs: () => {
      const minutes = settings.read().questionTimeoutMinutes;
      return minutes === null ? null : minutes * 60_000;
    },
    createAssistant: (answerer) =>
      createAppAssistant({
        answerer,
        // All that the assistant may read before a person grants more: examples that come with the app.
        roots: [{ name: 'Sample folder', folder: launch.sampleFolder }],
      }),
  });
  return { epoch, feed, settings, providers, appInfo, conversations };
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
    // What ends already is not asked about any more.
    unfinished: () => (lifecycle.phase === 'running' ? conversations.unfinished() : []),
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
