import { isLoopbackUrl } from '../../../preload/contract/base-url.ts';
import { mcpServerIdSchema, type McpServerId } from '../../../preload/contract/ids.ts';
import { readMcpImport } from '../../../preload/contract/mcp-import.ts';
import type {
  McpCheck,
  McpSecretInput,
  McpServerInput,
  McpServerState,
  McpServerView,
} from '../../../preload/contract/mcp-server.ts';
import type { ParsedInput } from '../../../preload/contract/requests.ts';
import type { IdSource } from '../../base/ids.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { choosePrefix } from '../../base/tool-prefix.ts';
import type { ProviderKeys } from '../provider-keys.ts';
import type { RecordList } from '../record-list.ts';
import type { SettingsStore } from '../settings-store.ts';
import { hashReach } from './hash-reach.ts';
import { createMcpRecords, type McpServerRecord } from './mcp-records.ts';
import { McpSecrets } from './mcp-secrets.ts';
import { toView, waysTo, type AllowedServer } from './allowed-server.ts';

/** What the service needs. */
export interface McpServerServiceOptions {
  readonly store: SettingsStore;
  readonly keys: ProviderKeys;
  readonly ids: IdSource;
  /** How the lines to a server stand that may be used. */
  readonly stateOf: (serverId: McpServerId) => McpServerState;
  /** Ends all that runs of a server, for it changed or was turned off, and lets no run use it as it was. */
  readonly end: (serverId: McpServerId) => Promise<void>;
  /** Ends all that runs of a server; its next use starts it anew. */
  readonly restart: (serverId: McpServerId) => Promise<void>;
  /** Greets a server and asks for its tools. */
  readonly check: (server: AllowedServer) => Promise<McpCheck>;
  /** On an old runtime only this computer is reached. */
  readonly oldRuntime: boolean;
}

/**
 * The servers of the Model Context Protocol that the person added. None is started or reached before they have seen and
 * allowed exactly what stands there; when that changes, they are asked again.
 */
export class McpServerService {
  readonly #options: McpServerServiceOptions;
  readonly #records: RecordList<McpServerRecord>;
  readonly #secrets: McpSecrets;

  constructor(options: McpServerServiceOptions) {
    this.#options = options;
    this.#records = createMcpRecords(options.store);
    this.#secrets = new McpSecrets(options.keys);
  }

  /** All of them as windows see them. */
  list(): readonly McpServerView[] {
    return this.#records.read().map((record) => {
      return toView(record, this.#secrets.view(record), this.#stateOf(record));
    });
  }

  /** Those that runs may use now, with their secrets: for main alone. */
  usable(): readonly AllowedServer[] {
    return this.#records.read().flatMap((record) => {
      const server = record.enabled ? this.#allowed(record) : null;
      return server === null ? [] : [server];
    });
  }

  /** Adds or changes one. Nothing is saved when something is refused. */
  async save({ server, allowPlainStorage }: ParsedInput<'mcp.save'>): Promise<McpServerId> {
    this.#secrets.requireConsent(secretsOf(server), allowPlainStorage);
    return this.#save(server, allowPlainStorage);
  }

  /** Adds the servers of a pasted text. Fails with `invalid-input` when one of them cannot be taken. */
  async import(input: ParsedInput<'mcp.import'>): Promise<readonly McpServerId[]> {
    const read = readMcpImport(input.text);
    if (!read.isReadable) throw new RequestFailure('invalid-input');
    const { allowPlainStorage } = input;
    this.#secrets.requireConsent(read.servers.flatMap(secretsOf), allowPlainStorage);
    const added: McpServerId[] = [];
    for (const server of read.servers) added.push(await this.#save(server, allowPlainStorage));
    return added;
  }

  /** Takes one out, with its secrets, and ends it. */
  async remove(serverId: McpServerId): Promise<void> {
    const { reach } = this.#find(serverId);
    await this.#records.remove(serverId);
    await this.#secrets.remove(serverId, reach.secretNames);
    await this.#options.end(serverId);
  }

  /** Turns one on or off. */
  async enable({ serverId, enabled }: ParsedInput<'mcp.enable'>): Promise<void> {
    await this.#records.write({ ...this.#find(serverId), enabled });
    if (!enabled) await this.#options.end(serverId);
  }

  /** The person allowed what they were shown. Fails with `not-allowed` when something else stands there by now. */
  async allow({ serverId, hash }: ParsedInput<'mcp.allow'>): Promise<void> {
    const record = this.#find(serverId);
    if (hashReach(record.reach) !== hash) throw new RequestFailure('not-allowed');
    await this.#records.write({ ...record, enabled: true, allowed: hash });
  }

  /** Ends its programs and forgets how they failed; each starts anew with its next use. */
  async restart(serverId: McpServerId): Promise<void> {
    await this.#options.restart(this.#find(serverId).serverId);
  }

  /** Greets one that is allowed and asks for its tools. */
  check(serverId: McpServerId): Promise<McpCheck> {
    const server = this.#allowed(this.#find(serverId));
    if (server === null) throw new RequestFailure('not-allowed');
    return this.#options.check(server);
  }

  async #save(server: McpServerInput, allowPlainStorage: boolean | null): Promise<McpServerId> {
    const before = server.serverId === undefined ? null : this.#find(server.serverId);
    const secrets = secretsOf(server);
    const record = this.#toRecord(server, before, secrets);
    await this.#records.write(record);
    const gone = before?.reach.secretNames.filter((name) => !hasName(secrets, name)) ?? [];
    await this.#secrets.remove(record.serverId, gone);
    await this.#secrets.put(record, secrets, allowPlainStorage);
    if (before !== null) await this.#options.end(record.serverId);
    return record.serverId;
  }

  /** New values too have to be allowed: a variable can change what a program does. */
  #toRecord(
    server: McpServerInput,
    before: McpServerRecord | null,
    secrets: readonly McpSecretInput[],
  ): McpServerRecord {
    const { ids } = this.#options;
    const secretNames = secrets.map(({ name }) => name);
    const reach =
      server.kind === 'stdio'
        ? {
            kind: server.kind,
            command: server.command.trim(),
            args: server.args,
            folder: server.folder,
            secretNames,
          }
        : { kind: server.kind, url: server.url, secretNames };
    const others = this.#records.read().filter(({ serverId }) => serverId !== before?.serverId);
    const isSame = before !== null && hashReach(before.reach) === hashReach(reach);
    const hasValues = secrets.some(({ value }) => value !== undefined);
    return {
      serverId: before?.serverId ?? mcpServerIdSchema.parse(ids.uuidv7()),
      label: server.label,
      prefix: choosePrefix(
        server.label,
        others.map(({ prefix }) => prefix),
      ),
      enabled: before?.enabled ?? true,
      allowed: isSame && !hasValues ? before.allowed : null,
      reach,
    };
  }

  #stateOf(record: McpServerRecord): McpServerState {
    if (!record.enabled) return { kind: 'off' };
    if (this.#isTooFar(record)) return { kind: 'old-runtime' };
    if (record.allowed !== hashReach(record.reach)) return { kind: 'not-allowed' };
    const missing = this.#secrets
      .view(record)
      .filter(({ state }) => state === 'none' || state === 'other-origin');
    if (missing.length > 0) {
      return { kind: 'incomplete', names: missing.map(({ name }) => name) };
    }
    return this.#options.stateOf(record.serverId);
  }

  /** Null for one that may not be used, or not yet. */
  #allowed(record: McpServerRecord): AllowedServer | null {
    const { allowed, reach } = record;
    if (allowed === null || allowed !== hashReach(reach) || this.#isTooFar(record)) return null;
    const secrets = this.#secrets.read(record);
    if ('missing' in secrets) return null;
    return waysTo(record, allowed, secrets.values);
  }

  #isTooFar({ reach }: McpServerRecord): boolean {
    return this.#options.oldRuntime && reach.kind === 'http' && !isLoopbackUrl(reach.url);
  }

  #find(serverId: McpServerId): McpServerRecord {
    const record = this.#records.read().find((other) => other.serverId === serverId);
    if (record === undefined) throw new RequestFailure('not-found');
    return record;
  }
}

function secretsOf(server: McpServerInput): readonly McpSecretInput[] {
  return server.kind === 'stdio' ? server.variables : server.headers;
}

function hasName(secrets: readonly McpSecretInput[], name: string): boolean {
  return secrets.some((secret) => secret.name === name);
}
