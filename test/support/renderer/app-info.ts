import type { AppInfo } from '../../../preload/contract/app-info.ts';
import { noTracing } from '../../../preload/contract/tracing.ts';
import { appSettingsSchema } from '../../../preload/contract/settings.ts';

/** The app as main would describe it, with what a test wants otherwise. */
export function appInfo(change: Partial<AppInfo> = {}): AppInfo {
  return {
    epoch: 'test',
    version: '0.1.0',
    look: 'gnome',
    language: 'en',
    locale: 'en',
    settings: appSettingsSchema.parse({}),
    providers: [],
    storage: { kind: 'ready' },
    globalStop: 'off',
    tracing: noTracing,
    prices: { host: 'prices.example', fetchedAt: null, failure: null },
    mcpServers: [],
    oldRuntime: false,
    ...change,
  };
}
