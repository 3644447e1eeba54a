import { join } from 'node:path';

import { app, globalShortcut } from 'electron';

import { demoProviderId } from '../preload/contract/provider.ts';
import { systemClock } from './base/clock.ts';
import { systemIds } from './base/ids.ts';
import { createAppAssistant } from './conversation/assistants/app-assistant.ts';
import { createAgreedTexts } from './conversation/assistants/agreed-texts.ts';
import { AssistantService } from './conversation/assistants/assistant-service.ts';
import { createFileAssistants } from './conversation/assistants/file-assistants.ts';
import { findModel } from './conversation/models/find-model.ts';
import { RunningProcesses } from './capabilities/shell/running-processes.ts';
import { createChildRunRecorder } from './conversation/runs/child-run-recorder.ts';
import { ConversationFeed } from './conversation/conversation-feed.ts';
import { createConversations } from './conversation/create-conversations.ts';
import { RunInspector } from './conversation/inspector/run-inspector.ts';
import { createProviderModelCatalogue } from './conversation/models/provider-model-catalogue.ts';
import type { AppStore } from './persistence/opening/open-app-store.ts';
import { checkServer } from './providers/check-server.ts';
import { writeProviderBody } from './providers/provider-body.ts';
import { createDemoModel, demoModelId } from './providers/demo-model.ts';
import { PriceList } from './providers/price-list.ts';
import { TraceExporter } from './providers/trace-exporter.ts';
import { openFolder } from './security/open-folder.ts';
import { openLink } from './security/open-link.ts';
import { KeyVault } from './security/key-vault.ts';
import { createSafeStorageCipher } from './security/safe-storage-cipher.ts';
import { storeFileName, type Ground } from './ground.ts';
import { createMcp } from './create-mcp.ts';
import { createHealth } from './create-health.ts';
import { AppInfoService } from './settings/app-info-service.ts';
import { chooseLook } from './settings/choose-look.ts';
import { createKeyRecords } from './settings/key-records.ts';
import { ProviderService } from './settings/provider-service.ts';
import { TracingService } from './settings/tracing-service.ts';
import { SettingsService } from './settings/settings-service.ts';
import { GlobalStop } from './windows/global-stop.ts';
import { preferredLanguages } from './windows/preferred-languages.ts';

const { platform } = process;

/** What the app can do, without any window. */
export type Services = ReturnType<typeof createServices>;

/** Builds what the app can do on its store. */
export function createServices({ launch, redactor, logger }: Ground, store: AppStore) {
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
  const keys = new KeyVault({ cipher, records, redactor, logger });
  const providers = new ProviderService({
    store: store.settings,
    keys,
    ids: systemIds,
    checkServer,
    demo: { label: 'Demo', models: [{ modelId: demoModelId, label: 'Demo' }] },
    oldRuntime,
  });
  const traces = new TraceExporter({
    version: app.getVersion(),
    logger,
    onState: () => void appInfo.changed(),
  });
  const tracing = new TracingService({
    store: store.settings,
    keys,
    state: () => traces.state,
    connect: (connection) => traces.connect(connection),
    oldRuntime,
  });
  const prices = new PriceList({
    file: join(app.getPath('userData'), 'prices.json'),
    version: app.getVersion(),
    clock: systemClock,
    logger,
    mayReach: !oldRuntime,
    onChange: () => void appInfo.changed(),
  });
  const mcp = createMcp({
    store: store.settings,
    keys,
    ids: systemIds,
    logger,
    feed,
    oldRuntime,
    onChange: () => void appInfo.changed(),
  });
  const look = chooseLook(platform, launch.forcedLook);
  const globalStop = new GlobalStop(globalShortcut, () => void conversations.runs.stopWorking());
  settings.follow((current) => globalStop.follow(current.globalStop));
  const appInfo = new AppInfoService({
    facts: { epoch, version: app.getVersion(), look, oldRuntime },
    settings,
    providers,
    storage: () => store.state,
    globalStop: () => globalStop.state,
    tracing: () => tracing.view(),
    mcpServers: () => mcp.servers.list(),
    prices: () => prices.view(),
    preferredLanguages,
  });
  void prices.restore();
  settings.follow((current) => prices.follow(current.priceUpdates));
  // What the person has turned on, of what assistants in files can name.
  const turnedOn = () => {
    const { commands, delegation } = settings.read();
    return { commands, delegation, servers: mcp.servers.usable().map(({ label }) => label) };
  };
  const assistants = new AssistantService({
    folder: join(app.getPath('userData'), 'assistants'),
    agreed: createAgreedTexts(store.settings),
    findModel: (model) => findModel(providers.list(), model),
    turnedOn,
    showFolder: openFolder,
  });
  // All that assistants may read before a person grants more: examples that come with the app.
  const readableFolders = [{ name: 'Sample folder', folder: launch.sampleFolder }];
  const processes = new RunningProcesses((printed) => conversations.notePrinted(printed));
  const ports = { clock: systemClock, ids: systemIds, logger };
  const childRuns = createChildRunRecorder({ feed, store: store.conversations, ...ports });
  const conversations = createConversations({
    feed,
    store: store.conversations,
    ...ports,
    models: createProviderModelCatalogue({
      providers: () => providers.list(),
      connect: (providerId) => providers.connect(providerId),
      chosenModel: () => settings.read().defaultModel,
      openDemo: () => createDemoModel(),
    }),
    instrumentation: () => traces.instrumentation(),
    idleTimeoutMs: () => settings.read().idleTimeoutSeconds * 1000,
    questionTimeoutMs: () => {
      const minutes = settings.read().questionTimeoutMinutes;
      return minutes === null ? null : minutes * 60_000;
    },
    grants: {
      read: (id) => store.settings.read({ kind: 'conversation', id }, 'approval'),
      write: (id, value) => store.settings.write({ kind: 'conversation', id }, 'approval', value),
    },
    openAddress: openLink,
    createFileAssistants: (answerer, leave) =>
      createFileAssistants(assistants, {
        answerer,
        roots: readableFolders,
        acting: {
          processes,
          approve: leave.approve,
          childRuns,
          turnedOn,
          server: (label) => mcp.capabilities(leave, [label])[0] ?? null,
        },
      }),
    createAssistant: (answerer, leave) =>
      createAppAssistant({
        answerer,
        roots: readableFolders,
        acting: { processes, approve: leave.approve, childRuns, allowed: () => settings.read() },
        servers: { capabilities: () => mcp.capabilities(leave), kill: mcp.kill },
      }),
  });
  const inspector = new RunInspector(store.conversations, async ({ providerId, modelId }, call) => {
    const kind = providers.list().find((view) => view.providerId === providerId)?.kind ?? 'demo';
    return kind === 'demo' ? null : writeProviderBody(kind, modelId, call);
  });
  const health = createHealth(store, join(app.getPath('userData'), storeFileName));
  return {
    epoch,
    feed,
    settings,
    providers,
    appInfo,
    conversations,
    assistants,
    inspector,
    tracing,
    traces,
    prices,
    processes,
    mcp,
    health,
  };
}
