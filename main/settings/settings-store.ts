import type { Json } from '../../preload/contract/json.ts';

/** Whose setting it is. An inner scope wins over an outer one: conversation, assistant, app. */
export type SettingScope =
  | { readonly kind: 'app' }
  | { readonly kind: 'assistant'; readonly id: string }
  | { readonly kind: 'conversation'; readonly id: string };

/** Where settings are kept. main/settings uses it; main/persistence implements it. Never holds a key in readable form without consent. */
export interface SettingsStore {
  read(scope: SettingScope, name: string): Json | undefined;
  /** Undefined removes it. */
  write(scope: SettingScope, name: string, value: Json | undefined): Promise<void>;
}
