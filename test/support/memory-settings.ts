import type { Json } from '../../preload/contract/json.ts';
import type { SettingScope, SettingsStore } from '../../main/settings/settings-store.ts';

/** A settings store in memory; `values` holds what was written, by scope and name. */
export function createMemorySettings(): SettingsStore & { readonly values: Map<string, Json> } {
  const values = new Map<string, Json>();
  return {
    values,
    read: (scope, name) => values.get(keyOf(scope, name)),
    write: (scope, name, value) => {
      if (value === undefined) values.delete(keyOf(scope, name));
      else values.set(keyOf(scope, name), value);
      return Promise.resolve();
    },
  };
}

function keyOf(scope: SettingScope, name: string): string {
  return `${scope.kind}/${scope.kind === 'app' ? '' : scope.id}/${name}`;
}
