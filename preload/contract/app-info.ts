import type { McpServerView } from './mcp-server.ts';
import type { PlatformLook } from './platform-look.ts';
import type { PriceListView } from './price-list.ts';
import type { ProviderView } from './provider.ts';
import type { AppSettings } from './settings.ts';
import type { TracingView } from './tracing.ts';

/** How the store stands: ready, open for reading alone, or not at all. */
export type StorageState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read-only'; readonly reason: 'directory' | 'file' | 'newer-version' }
  | { readonly kind: 'failing'; readonly reason: StorageFailureReason };

/** Why the store could not be opened. Its file was left as it is. */
export type StorageFailureReason =
  | 'busy'
  | 'corrupted'
  | 'not-ours'
  | 'unreadable'
  | 'migration-failed'
  | 'internal';

/** Whether the keys that stop everything from any app hold: none chosen, held, or held by another program. */
export type GlobalStopState = 'off' | 'on' | 'taken';

/** What a window must know before it draws. */
export interface AppInfo {
  /** Names this start of the app; sequence numbers are only comparable within one. */
  readonly epoch: string;
  readonly version: string;
  readonly look: PlatformLook;
  /** The language in force. */
  readonly language: 'en' | 'ko';
  /** The BCP 47 locale for dates and numbers. */
  readonly locale: string;
  readonly settings: AppSettings;
  readonly providers: readonly ProviderView[];
  readonly storage: StorageState;
  readonly globalStop: GlobalStopState;
  readonly tracing: TracingView;
  readonly prices: PriceListView;
  /** Servers of the Model Context Protocol, in the order in which they were added. */
  readonly mcpServers: readonly McpServerView[];
  /** Runs on an old runtime, for a first look and for tests: only this computer's models are offered. */
  readonly oldRuntime: boolean;
}
