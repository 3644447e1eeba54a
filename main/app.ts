import { join } from 'node:path';

import { app, session } from 'electron';

import { systemClock } from './base/clock.ts';
import { FileLogger } from './base/file-logger.ts';
import { systemIds } from './base/ids.ts';
import { readLaunchOptions } from './base/launch-options.ts';
import type { LaunchOptions } from './base/launch-options.ts';
import type { Logger } from './base/logger.ts';
import { createSecretRedactor } from './base/secret-redactor.ts';
import type { GrantedRoot } from './capabilities/workspace/path-grant.ts';
import type { SecretRedactor } from './base/secret-redactor.ts';
import { createAppAssistant } from './conversation/app-assistant.ts';
import { ConversationFeed } from './conversation/conversation-feed.ts';
import type { ConversationService } from './conversation/conversation-service.ts';
import { createConversations } from './conversation/create-conversations.ts';
import { createProviderModelCatalogue } from './conversation/provider-model-catalogue.ts';
import { EventPublisher } from './ipc/event-publisher.ts';
import { createRequestHandlers } from './ipc/request-handlers.ts';
import { createRequestRouter } from './ipc/request-router.ts';
import type { RequestRouter } from './ipc/request-router.ts';
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
import { AppInfoService } from './settings/app-info-service.ts';
import { chooseLook } from './settings/choose-look.ts';
import { createKeyRecords } from './settings/key-records.ts';
import { ProviderService } from './settings/provider-service.ts';
import { SettingsService } from './settings/settings-service.ts';
import { DesktopShell } from './windows/desktop-shell.ts';
import { preferredLanguages } from './windows/preferred-languages.ts';
import { followSystemEndings } from './windows/system-endings.ts';

/** Builds the app, once, and opens its window. A second start only brings the first one's window up. */
export async function startApp(): Promise<void> {
  const ground = layGround();
  const { lifecycle, logger } = ground;
  registerPageScheme();
  // The two together would end every process; who says no-sandbox, such as root, means it.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  followSystemEndings({ platform: process.platform, logger, quit: () => void lifecycle.quit() });
  await app.whenReady();
  harden({ app, session: session.defaultSession, pageFolder: builtFile('renderer'), logger });
  const shell = await build(ground);
  app.on('second-instance', () => shell.show());
  app.on('activate', () => shell.show());
  shell.show();
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
    electronVersion: process.versions.electron,
  });
  if (launch.userDataFolder !== null) app.setPath('userData', launch.userDataFolder);
  const redactor = createSecretRedactor();
  const logger = new FileLogger({
    file: keptFile('logs', 'parley.log'),
    clock: systemClock,
    redactor,
    onFailure: (error) => process.stderr.write(`No log can be written: ${String(error)}\n`),
  });
  const exit = (code: number): void => app.exit(code);
  return { launch, redactor, logger, lifecycle: new Lifecycle({ logger, now: Date.now, exit }) };
}

async function build(ground: Ground): Promise<DesktopShell> {
  const { launch, logger, lifecycle } = ground;
  const store = await openAppStore({
    file: keptFile('parley.sqlite'),
    nativeBinding: launch.sqliteBinding,
    maintenanceWorker: builtFile('main', 'maintenance-worker.js'),
    logger,
  });
  const services = createServices(ground, store);
  const { epoch, conversations } = services;
  await conversations.start();
  const publisher = new EventPublisher({ epoch });
  const router: RequestRouter = createRequestRouter({
    logger,
    isTrustedSender: (sender) => isOwnSender(sender, shell.windowIds),
    handlers: createRequestHandlers({
      ...services,
      openLink,
      onRead: (conversationId, nextSequence) => publisher.cutAt(conversationId, nextSequence),
      onShown: (windowId, conversationId) => shell.conversationShown(windowId, conversationId),
    }),
  });
  const shell = createShell({ ground, store, services, publisher, router });
  tellWindows({ services, publisher, shell });
  lifecycle.onQuit('requests', () => router.close());
  lifecycle.onQuit('window', () => shell.remember());
  // What comes after needs some of the time too.
  lifecycle.onQuit('runs', (remainingMs) => conversations.shutDown(remainingMs * 0.7));
  lifecycle.onQuit('events', () => publisher.dispose());
  lifecycle.onQuit('store', () => store.close());
  return shell;
}

/** What the app can do, without any window. */
interface Services {
  readonly epoch: string;
  readonly feed: ConversationFeed;
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly appInfo: AppInfoService;
  readonly conversations: ConversationService;
}

function createServices({ launch, redactor, logger }: Ground, store: AppStore): Services {
  const { platform } = process;
  const { oldRuntime } = launch;
  const epoch = systemIds.hex32();
  const feed = new ConversationFeed({ store: store.conversations, epoch });
  const settings = new SettingsService(store.settings);
  const records = createKeyRecords(store.settings);
  const cipher = createSafeStorageCipher(platform);
  const keys = new KeyVault({ cipher, records, redactor, logger });
  const providers = new ProviderService({
    store: store.settings,
    keys,
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
    createAssistant: (answerer) => createAppAssistant({ answerer, roots: [sampleRoot()] }),
  });
  return { epoch, feed, settings, providers, appInfo, conversations };
}

/** What the window is made from. */
interface ShellParts {
  readonly ground: Ground;
  readonly store: AppStore;
  readonly services: Services;
  readonly publisher: EventPublisher;
  readonly router: RequestRouter;
}

const windowStateName = 'window-state';

function createShell({ ground, store, services, publisher, router }: ShellParts): DesktopShell {
  const { logger, lifecycle } = ground;
  const { appInfo, feed } = services;
  return new DesktopShell({
    platform: process.platform,
    logger,
    pageUrl: mainPageUrl,
    preloadFile: builtFile('preload', 'preload.cjs'),
    answer: (sender, route, input) => router.answer(sender, route, input),
    addWindow: (port) => publisher.addWindow(port),
    readApp: () => appInfo.read(),
    publishAppEvent: (event) => publisher.publishAppEvent(event),
    waitingQuestions: store.conversations.readPendingQuestions(),
    describe: (conversationId, runId) => {
      const { summary, runs } = feed.transcript(conversationId);
      const run = runs.find((candidate) => candidate.runId === runId);
      return { model: run?.modelLabel ?? '', conversation: summary.title };
    },
    readState: () => store.settings.read({ kind: 'app' }, windowStateName),
    writeState: (state) => {
      store.settings
        .write({ kind: 'app' }, windowStateName, { ...state })
        .catch((error: unknown) => logger.error('window-state-not-stored', error));
    },
    quit: () => void lifecycle.quit(),
  });
}

function tellWindows({
  services: { feed, appInfo },
  publisher,
  shell,
}: Pick<ShellParts, 'services' | 'publisher'> & { readonly shell: DesktopShell }): void {
  feed.subscribe({
    runEvents: (conversationId, sequence, events) => {
      publisher.publishRunEvents(conversationId, sequence, events);
      shell.followRunEvents(conversationId, events);
    },
    appEvent: (event) => {
      publisher.publishAppEvent(event);
      if (event.type === 'conversation-removed') shell.conversationRemoved(event.conversationId);
    },
  });
  appInfo.onChange((current) => {
    publisher.publishAppEvent({ type: 'app-changed', app: current });
    shell.followApp(current);
  });
}

/** The folder of examples that comes with the app: all that the assistant may read before a person grants more. */
function sampleRoot(): GrantedRoot {
  const folder = app.isPackaged
    ? join(process.resourcesPath, 'sample-folder')
    : join(app.getAppPath(), 'main', 'resources', 'sample-folder');
  return { name: 'Sample folder', folder };
}

/** A file that the app keeps for its person. */
function keptFile(...path: readonly string[]): string {
  return join(app.getPath('userData'), ...path);
}

/** A file of the built app; this one stands in the folder `main`. */
function builtFile(...path: readonly string[]): string {
  return join(import.meta.dirname, '..', ...path);
}
