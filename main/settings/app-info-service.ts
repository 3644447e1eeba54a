import type { AppInfo, GlobalStopState, StorageState } from '../../preload/contract/app-info.ts';
import type { McpServerView } from '../../preload/contract/mcp-server.ts';
import type { PlatformLook } from '../../preload/contract/platform-look.ts';
import type { PriceListView } from '../../preload/contract/price-list.ts';
import type { TracingView } from '../../preload/contract/tracing.ts';
import { chooseLanguage } from './choose-language.ts';
import type { ProviderService } from './provider-service.ts';
import type { SettingsService } from './settings-service.ts';

/** What does not change while the app runs. */
export interface AppFacts {
  readonly epoch: string;
  readonly version: string;
  readonly look: PlatformLook;
  readonly oldRuntime: boolean;
}

/** What the service reads. */
export interface AppInfoOptions {
  readonly facts: AppFacts;
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly storage: () => StorageState;
  readonly globalStop: () => GlobalStopState;
  readonly tracing: () => TracingView;
  readonly prices: () => PriceListView;
  readonly mcpServers: () => readonly McpServerView[];
  /** The person's languages at the system, best first. */
  readonly preferredLanguages: () => readonly string[];
}

/** Puts together what windows know of the app, and tells when it changed. */
export class AppInfoService {
  readonly #options: AppInfoOptions;
  readonly #listeners = new Set<(app: AppInfo) => void>();

  constructor(options: AppInfoOptions) {
    this.#options = options;
  }

  /** The app as it stands now. */
  read(): AppInfo {
    const {
      facts,
      settings,
      providers,
      storage,
      globalStop,
      tracing,
      prices,
      mcpServers,
      preferredLanguages,
    } = this.#options;
    const current = settings.read();
    return {
      ...facts,
      ...chooseLanguage(current.language, preferredLanguages()),
      settings: current,
      providers: providers.list(),
      storage: storage(),
      globalStop: globalStop(),
      tracing: tracing(),
      prices: prices(),
      mcpServers: mcpServers(),
    };
  }

  /** Calls back after each change, until the returned function is called. */
  onChange(listener: (app: AppInfo) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something of it changed: reads it, tells the listeners, and returns it. */
  changed(): AppInfo {
    const app = this.read();
    for (const listener of this.#listeners) listener(app);
    return app;
  }
}
