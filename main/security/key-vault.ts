import { z } from 'zod';

import { originOf } from '../../preload/contract/base-url.ts';
import { isProgramAddress } from '../base/program-address.ts';
import type { ProviderId } from '../../preload/contract/ids.ts';
import type { Json } from '../../preload/contract/json.ts';
import type { KeyState } from '../../preload/contract/provider.ts';
import type { Logger } from '../base/logger.ts';
import { RequestFailure } from '../base/request-failure.ts';
import type { SecretRedactor } from '../base/secret-redactor.ts';
import type { SecretCipher } from './secret-cipher.ts';

const keyRecordSchema = z.object({
  origin: z.string(),
  level: z.enum(['keychain', 'plain']),
  encrypted: z.string(),
});
type KeyRecord = z.infer<typeof keyRecordSchema>;

/** Where the vault keeps what its cipher made. A port: the settings, in the app. */
export interface KeyRecords {
  read(providerId: ProviderId): Json | undefined;
  /** Undefined removes it. */
  write(providerId: ProviderId, record: Json | undefined): Promise<void>;
}

/** What the vault needs. */
export interface KeyVaultOptions {
  readonly cipher: SecretCipher;
  readonly records: KeyRecords;
  readonly redactor: SecretRedactor;
  readonly logger: Logger;
}

/**
 * Keeps keys and other secrets, each under a name. A secret belongs to what it was entered for, the origin of an address
 * or one program, and is handed out for that alone. Nothing here throws or logs one.
 */
export class KeyVault {
  readonly #options: KeyVaultOptions;
  /** Keys that were entered or read in this start of the app. */
  readonly #open = new Map<ProviderId, { readonly origin: string; readonly key: string }>();
  readonly #unreadable = new Set<ProviderId>();

  constructor(options: KeyVaultOptions) {
    this.#options = options;
  }

  /** Fails with `needs-plain-storage-consent` when a key could only be stored readable and the person was not asked. */
  requireConsent(allowPlainStorage: boolean | null): void {
    if (allowPlainStorage === null && this.#options.cipher.level() !== 'keychain') {
      throw new RequestFailure('needs-plain-storage-consent');
    }
  }

  /** Keeps a key for the origin of a base URL: in the keychain, or readable if the person agreed, or in memory alone. */
  async put(
    providerId: ProviderId,
    baseUrl: string,
    key: string,
    allowPlainStorage: boolean | null,
  ): Promise<void> {
    this.requireConsent(allowPlainStorage);
    const origin = ownerOf(baseUrl);
    if (origin === null) throw new RequestFailure('invalid-input', 'not-a-url');
    this.#options.redactor.remember(key);
    this.#open.set(providerId, { origin, key });
    this.#unreadable.delete(providerId);
    await this.#options.records.write(
      providerId,
      this.#encrypt(origin, key, allowPlainStorage === true),
    );
  }

  /** Stores readable a key that is only in memory, as the person now agrees to it. Does nothing when there is none. */
  async storeReadable(providerId: ProviderId): Promise<void> {
    const open = this.#open.get(providerId);
    if (open === undefined || this.#recordOf(providerId) !== null) return;
    await this.#options.records.write(providerId, this.#encrypt(open.origin, open.key, true));
  }

  /** Forgets a key, in memory and on the disk. */
  async remove(providerId: ProviderId): Promise<void> {
    this.#open.delete(providerId);
    this.#unreadable.delete(providerId);
    await this.#options.records.write(providerId, undefined);
  }

  /** Where a provider's key stands. Does not open the keychain. */
  stateOf(providerId: ProviderId, baseUrl: string): KeyState {
    const record = this.#recordOf(providerId);
    const open = this.#open.get(providerId);
    const origin = open?.origin ?? record?.origin;
    if (origin === undefined || this.#unreadable.has(providerId)) return 'none';
    if (origin !== ownerOf(baseUrl)) return 'other-origin';
    if (record === null) return 'memory';
    return record.level === 'keychain' ? 'stored' : 'stored-plain';
  }

  /** The key to send to this base URL, or null when there is none for its origin. */
  keyFor(providerId: ProviderId, baseUrl: string): string | null {
    const open = this.#open.get(providerId) ?? this.#decrypt(providerId);
    return open !== null && open.origin === ownerOf(baseUrl) ? open.key : null;
  }

  #encrypt(origin: string, key: string, allowPlain: boolean): KeyRecord | undefined {
    const { cipher, logger } = this.#options;
    const level = cipher.level();
    if (level === 'none' || (level === 'plain' && !allowPlain)) return undefined;
    try {
      return { origin, level, encrypted: cipher.encrypt(key) };
    } catch (error: unknown) {
      logger.error('key-not-stored', error, { level });
      return undefined;
    }
  }

  #decrypt(providerId: ProviderId): { readonly origin: string; readonly key: string } | null {
    const { cipher, logger, redactor } = this.#options;
    const record = this.#recordOf(providerId);
    if (record === null || this.#unreadable.has(providerId)) return null;
    try {
      const key = cipher.decrypt(record.encrypted);
      redactor.remember(key);
      const open = { origin: record.origin, key };
      this.#open.set(providerId, open);
      return open;
    } catch (error: unknown) {
      this.#unreadable.add(providerId);
      logger.error('key-not-readable', error, { level: record.level });
      return null;
    }
  }

  #recordOf(providerId: ProviderId): KeyRecord | null {
    const parsed = keyRecordSchema.safeParse(this.#options.records.read(providerId));
    return parsed.success ? parsed.data : null;
  }
}

/** What a secret belongs to: an origin, or a program by the name that `programAddress` gives it. */
function ownerOf(address: string): string | null {
  return isProgramAddress(address) ? address : originOf(address);
}
