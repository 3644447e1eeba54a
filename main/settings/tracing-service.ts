import { findBaseUrlProblem, isLoopbackUrl } from '../../preload/contract/base-url.ts';
import type { ParsedInput } from '../../preload/contract/requests.ts';
import {
  collectorKeyId,
  noTracing,
  tracingSettingsSchema,
  type TracingSettings,
  type TracingState,
  type TracingView,
} from '../../preload/contract/tracing.ts';
import { RequestFailure } from '../base/request-failure.ts';
import type { ProviderKeys } from './provider-keys.ts';
import type { SettingScope, SettingsStore } from './settings-store.ts';

/** Where spans are sent, for main alone: with the key. */
export interface CollectorConnection {
  readonly endpoint: string;
  readonly header: { readonly name: string; readonly value: string } | null;
  readonly includeContent: boolean;
}

/** What the service needs. */
export interface TracingServiceOptions {
  readonly store: SettingsStore;
  readonly keys: ProviderKeys;
  /** How sending stands. */
  readonly state: () => TracingState;
  /** Called with where spans go from now on; null for nowhere. */
  readonly connect: (connection: CollectorConnection | null) => Promise<void>;
  /** On an old runtime only this computer is reached. */
  readonly oldRuntime: boolean;
}

const appScope: SettingScope = { kind: 'app' };
const name = 'tracing';

/** Where spans of runs are sent: nowhere, until the person says so. */
export class TracingService {
  readonly #options: TracingServiceOptions;

  constructor(options: TracingServiceOptions) {
    this.#options = options;
  }

  /** Sends spans where it was said when the app was last used. Resolves when runs are traced. */
  start(): Promise<void> {
    return this.#options.connect(this.#connection());
  }

  /** Tracing as windows see it. */
  view(): TracingView {
    const settings = this.#read();
    const { endpoint } = settings;
    const { keys, state } = this.#options;
    return {
      ...settings,
      keyState: endpoint === null ? 'none' : keys.stateOf(collectorKeyId, endpoint),
      state: endpoint === null ? 'off' : state(),
    };
  }

  /** Changes where spans go. Nothing is saved when something is refused. */
  async save({ key, allowPlainStorage, ...wish }: ParsedInput<'tracing.save'>): Promise<void> {
    const { store, keys, connect } = this.#options;
    const settings = { ...wish, endpoint: wish.endpoint?.trim() ?? null };
    this.#assertUsable(settings.endpoint);
    if (typeof key === 'string') keys.requireConsent(allowPlainStorage);
    await store.write(appScope, name, settings);
    if (typeof key === 'string' && settings.endpoint !== null) {
      await keys.put(collectorKeyId, settings.endpoint, key, allowPlainStorage);
    } else if (key === null) await keys.remove(collectorKeyId);
    await connect(this.#connection());
  }

  #connection(): CollectorConnection | null {
    const { endpoint, headerName, includeContent } = this.#read();
    if (endpoint === null) return null;
    const key = this.#options.keys.keyFor(collectorKeyId, endpoint);
    const header = key === null ? null : { name: headerName, value: key };
    return { endpoint, header, includeContent };
  }

  #assertUsable(endpoint: string | null): void {
    if (endpoint === null) return;
    const problem = findBaseUrlProblem(endpoint);
    if (problem !== null) throw new RequestFailure('invalid-input', problem);
    if (this.#options.oldRuntime && !isLoopbackUrl(endpoint)) {
      throw new RequestFailure('not-allowed');
    }
  }

  /** What was stored, unless it is not to be used: a file may have been edited. */
  #read(): TracingSettings {
    const { endpoint, headerName, includeContent } = noTracing;
    const stored = tracingSettingsSchema.safeParse(this.#options.store.read(appScope, name));
    if (!stored.success) return { endpoint, headerName, includeContent };
    const isUsable =
      stored.data.endpoint !== null && findBaseUrlProblem(stored.data.endpoint) === null;
    return isUsable ? stored.data : { ...stored.data, endpoint: null };
  }
}
