import type { Json } from '../../preload/contract/json.ts';
import type { Logger } from '../base/logger.ts';
import type { SettingScope, SettingsStore } from './settings-store.ts';

const scope: SettingScope = { kind: 'app' };
const name = 'window-state';

/** How the window stood, kept among the app's settings. That it could not be kept is no reason to bother a person. */
export function createWindowStateSetting(
  store: SettingsStore,
  logger: Logger,
): { readState(): unknown; writeState(state: Readonly<Record<string, Json>>): void } {
  return {
    readState: () => store.read(scope, name),
    writeState: (state) => {
      store.write(scope, name, { ...state }).catch((error: unknown) => {
        logger.warn('window-state-not-stored', { error: String(error).slice(0, 200) });
      });
    },
  };
}
