import { jsonSchema } from '../../preload/contract/json.ts';
import { appSettingsSchema } from '../../preload/contract/settings.ts';
import type { AppSettings, SettingsChange } from '../../preload/contract/settings.ts';
import type { SettingScope, SettingsStore } from './settings-store.ts';

const appScope: SettingScope = { kind: 'app' };

/** The app's own settings. Each is stored for itself, so that one that cannot be read falls back alone. */
export class SettingsService {
  readonly #store: SettingsStore;
  readonly #defaults: SettingsChange;
  readonly #listeners = new Set<(settings: AppSettings) => void>();

  /** `defaults` stand in for what was never set, before those of the contract. */
  constructor(store: SettingsStore, defaults: SettingsChange = {}) {
    this.#store = store;
    this.#defaults = defaults;
  }

  /** The settings in force, with the defaults for what was never set or cannot be understood. */
  read(): AppSettings {
    const names = Object.keys(appSettingsSchema.shape);
    const stored = names.map((name) => [name, this.#store.read(appScope, name)] as const);
    const readable = stored.filter(([name, value]) => isReadable(name, value));
    return appSettingsSchema.parse({ ...this.#defaults, ...Object.fromEntries(readable) });
  }

  /** Stores what is named and leaves the rest. */
  async change(change: SettingsChange): Promise<void> {
    for (const [name, value] of Object.entries(change)) {
      if (value !== undefined) await this.#store.write(appScope, name, jsonSchema.parse(value));
    }
    const settings = this.read();
    for (const listener of this.#listeners) listener(settings);
  }

  /** Calls back with the settings now, and after each change before anybody else is told of it. */
  follow(listener: (settings: AppSettings) => void): void {
    this.#listeners.add(listener);
    listener(this.read());
  }
}

function isReadable(name: string, value: unknown): boolean {
  const schema = appSettingsSchema.shape[name as keyof AppSettings];
  return value !== undefined && schema.safeParse(value).success;
}
