import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';

import { app, session } from 'electron';

import type { StorageState } from '../preload/contract/app-info.ts';
import { systemClock } from './base/clock.ts';
import { FileLogger } from './base/file-logger.ts';
import { systemIds } from './base/ids.ts';
import { readLaunchOptions } from './base/launch-options.ts';
import type { LaunchOptions } from './base/launch-options.ts';
import type { Logger } from './base/logger.ts';
import { RequestFailure } from './base/request-failure.ts';
import { createSecretRedactor } from './base/secret-redactor.ts';
import type { SecretRedactor } from './base/secret-redactor.ts';
import { createAbsentConversationStore } from './conversation/absent-conversation-store.ts';
import { ConversationFeed } from './conversation/conversation-feed.ts';
import { EventPublisher } from './ipc/event-publisher.ts';
import type { ConversationUseCases } from './ipc/conversation-use-cases.ts';
import { createRequestHandlers } from './ipc/request-handlers.ts';
import { createRequestRouter } from './ipc/request-router.ts';
import { Lifecycle } from './lifecycle.ts';
import { DatabaseOpenError } from './persistence/database-open-error.ts';
import { openStore } from './persistence/open-store.ts';
import type { OpenedStore } from './persistence/open-store.ts';
import { checkServer } from './providers/check-server.ts';
import { harden } from './security/harden.ts';
import { KeyVault } from './security/key-vault.ts';
import { openLink } from './security/open-link.ts';
import { mainPageUrl } from './security/own-pages.ts';
import { registerPageScheme } from './security/page-protocol.ts';
import { createSafeStorageCipher } from './security/safe-storage-cipher.ts';
import { isOwnSender } from './security/sender-guard.ts';
import { createAbsentSettingsStore } from './settings/absent-settings-store.ts';
import { AppInfoService } from './settings/app-info-service.ts';
import { chooseLook } from './settings/choose-look.ts';
import { createKeyRecords } from './settings/key-records.ts';
import { ProviderService } from './settings/provider-service.ts';
import { SettingsService } from './settings/settings-service.ts';
import { DesktopShell } from './windows/desktop-shell.ts';
import { followSystemEndings } from './windows/system-endings.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** Everything that is built before there is anything to see. */
interface Foundations {
  readonly launch: LaunchOptions;
  readonly redactor: SecretRedactor;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}

/** Builds the app, once, and opens its window. A second start only brings the first one's window up. */
export async function startApp(): Promise<void> {
  const foundations = lay();
  const { lifecycle, logger } = foundations;
  registerPageScheme();
  // The two together would end every process; who says no-sandbox, such as root, means it.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  followSystemEndings({ platform: process.platform, quit: () => void lifecycle.quit() });
  await app.whenReady();
  harden({ app, session: session.defaultSession, pageFolder: beside('renderer'), logger });
  const shell = await build(foundations);
  app.on('second-instance', () => shell.show());
  app.on('activate', () => shell.show());
  shell.show();
  lifecycle.started();
}

function lay(): Foundations {
  const launch = readLaunchOptions(process.env, {
    isPackaged: app.isPackaged,
    electronVersion: process.versions.electron,
  });
  if (launch.userDataFolder !== null) app.setPath('userData', launch.userDataFolder);
  const redactor = createSecretRedactor();
  const logger = new FileLogger({
    file: join(app.getPath('userData'), 'logs', 'parley.log'),
    clock: systemClock,
    redactor,
    onFailure: (error) => process.stderr.write(`No log can be written: ${String(error)}\n`),
  });
  const exit = (code: number): void => app.exit(code);
  const lifecycle = new Lifecycle({ logger, now: () => Date.now(), exit });
  return { launch, redactor, logger, lifecycle };
}

async function build({ launch, redactor, logger, lifecycle }: Foundations): Promise<DesktopShell> {
  const epoch = systemIds.hex32();
  const storage = await openStorage(launch, logger);
  const feed = new ConversationFeed({ store: storage.conversations, epoch });
  const publisher = new EventPublisher({ epoch });
  const settings = new SettingsService(storage.settings);
  const providers = new ProviderService({
    store: storage.settings,
    keys: new KeyVault({
      cipher: createSafeStorageCipher(process.platform),
      records: createKeyRecords(storage.settings),
      redactor,
      logger,
    }),
    ids: systemIds,
    checkServer,
    demo: { label: 'Demo', models: [{ modelId: 'demo', label: 'Demo' }] },
    oldRuntime: launch.oldRuntime,
  });
  const appInfo = new AppInfoService({
    facts: {
      epoch,
      version: app.getVersion(),
      look: chooseLook(process.platform, launch.forcedLook),
      oldRuntime: launch.oldRuntime,
    },
    settings,
    providers,
    storage: () => storage.state,
    preferredLanguages,
  });
  const conversations = new Proxy(
    {},
    {
      get: () => () => {
        throw new RequestFailure('storage-failed');
      },
    },
  ) as ConversationUseCases;
  const router = createRequestRouter({
    logger,
    isTrustedSender: (sender) => isOwnSender(sender, shell.windowIds),
    handlers: createRequestHandlers({
      conversations,
      settings,
      providers,
      appInfo,
      openLink,
      onRead: (conversationId, nextSequence) => publisher.cutAt(conversationId, nextSequence),
      onShown: (windowId, conversationId) => shell.conversationShown(windowId, conversationId),
    }),
  });
  const shell = new DesktopShell({
    platform: process.platform,
    logger,
    pageUrl: mainPageUrl,
    preloadFile: join(beside('preload'), 'preload.cjs'),
    answer: (sender, route, input) => router.answer(sender, route, input),
    addWindow: (port) => publisher.addWindow(port),
    readApp: () => appInfo.read(),
    publishAppEvent: (event) => publisher.publishAppEvent(event),
    waitingQuestions: storage.conversations.readPendingQuestions(),
    describe: () => ({ model: '', conversation: '' }),
    readState: () => storage.settings.read({ kind: 'app' }, 'window-state'),
    writeState: (state) => {
      storage.settings
        .write({ kind: 'app' }, 'window-state', { ...state })
        .catch((error: unknown) => logger.error('window-state-not-stored', error));
    },
    quit: () => void lifecycle.quit(),
  });
  appInfo.onChange((current) => {
    publisher.publishAppEvent({ type: 'app-changed', app: current });
    shell.followApp(current);
  });
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
  lifecycle.onQuit('requests', () => router.close());
  lifecycle.onQuit('window', () => shell.remember());
  lifecycle.onQuit('events', () => publisher.dispose());
  lifecycle.onQuit('store', () => storage.close());
  return shell;
}

interface Storage extends Pick<OpenedStore, 'conversations' | 'settings' | 'close'> {
  readonly state: StorageState;
}

async function openStorage(launch: LaunchOptions, logger: Logger): Promise<Storage> {
  const file = join(app.getPath('userData'), 'parley.sqlite');
  try {
    const store = await openStore({
      file,
      nativeBinding: launch.sqliteBinding,
      maintenanceWorker: join(beside('main'), 'maintenance-worker.js'),
      logger,
    });
    return { ...store, state: store.isReadOnly ? readOnlyState(file) : { kind: 'ready' } };
  } catch (error: unknown) {
    if (!(error instanceof DatabaseOpenError)) throw error;
    logger.error('store-not-opened', error);
    return absentStorage(error);
  }
}

function readOnlyState(file: string): StorageState {
  try {
    accessSync(dirname(file), constants.W_OK);
    return { kind: 'read-only', reason: 'file' };
  } catch {
    return { kind: 'read-only', reason: 'directory' };
  }
}

function absentStorage({ reason }: DatabaseOpenError): Storage {
  const isNewer = reason === 'newer-version';
  const settings: SettingsStore = createAbsentSettingsStore(
    isNewer ? 'read-only' : 'storage-failed',
  );
  return {
    conversations: createAbsentConversationStore(isNewer ? 'read-only' : 'failed'),
    settings,
    close: () => Promise.resolve(),
    state: isNewer
      ? { kind: 'read-only', reason: 'newer-version' }
      : { kind: 'failing', detail: reason },
  };
}

function preferredLanguages(): readonly string[] {
  const forced = app.commandLine.getSwitchValue('lang');
  return forced === '' ? app.getPreferredSystemLanguages() : [forced];
}

function beside(folder: string): string {
  return join(import.meta.dirname, '..', folder);
}
