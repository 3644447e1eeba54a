import {
  providerIdSchema,
  type McpServerId,
  type ProviderId,
} from '../../../preload/contract/ids.ts';
import type { McpSecretInput, McpSecretView } from '../../../preload/contract/mcp-server.ts';
import { programAddress } from '../../base/program-address.ts';
import type { ProviderKeys } from '../provider-keys.ts';
import type { McpServerRecord } from './mcp-records.ts';

/** The secrets of servers, kept in the vault beside the keys of providers. */
export class McpSecrets {
  readonly #keys: ProviderKeys;

  constructor(keys: ProviderKeys) {
    this.#keys = keys;
  }

  /** Fails with `needs-plain-storage-consent` when some could only be stored readable and the person was not asked. */
  requireConsent(secrets: readonly McpSecretInput[], allowPlainStorage: boolean | null): void {
    if (secrets.some(({ value }) => value !== undefined)) {
      this.#keys.requireConsent(allowPlainStorage);
    }
  }

  /** Keeps those that were entered. One without a value stays as it is, readable if the person now agrees to that. */
  async put(
    record: McpServerRecord,
    secrets: readonly McpSecretInput[],
    allowPlainStorage: boolean | null,
  ): Promise<void> {
    for (const { name, value } of secrets) {
      const id = idOf(record.serverId, name);
      if (value !== undefined) {
        await this.#keys.put(id, addressOf(record), value, allowPlainStorage);
      } else if (allowPlainStorage === true) await this.#keys.storeReadable(id);
    }
  }

  async remove(serverId: McpServerId, names: readonly string[]): Promise<void> {
    for (const name of names) await this.#keys.remove(idOf(serverId, name));
  }

  /** What windows may know of them. */
  view(record: McpServerRecord): readonly McpSecretView[] {
    return record.reach.secretNames.map((name) => ({
      name,
      state: this.#keys.stateOf(idOf(record.serverId, name), addressOf(record)),
    }));
  }

  /** The values, or the names of those that are not there. */
  read(
    record: McpServerRecord,
  ):
    | { readonly values: Readonly<Record<string, string>> }
    | { readonly missing: readonly string[] } {
    const pairs = record.reach.secretNames.map((name) => {
      return [name, this.#keys.keyFor(idOf(record.serverId, name), addressOf(record))] as const;
    });
    const missing = pairs.flatMap(([name, value]) => (value === null ? [name] : []));
    if (missing.length > 0) return { missing };
    return { values: Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ''])) };
  }
}

function addressOf({ serverId, reach }: McpServerRecord): string {
  return reach.kind === 'http' ? reach.url : programAddress(serverId);
}

function idOf(serverId: McpServerId, name: string): ProviderId {
  return providerIdSchema.parse(`mcp/${serverId}/${name}`);
}
