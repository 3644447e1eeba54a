import { beforeEach, describe, expect, it, vi } from 'vitest';

import { silentLogger } from '../../../../main/base/logger.ts';
import { RequestFailure } from '../../../../main/base/request-failure.ts';
import { createSecretRedactor } from '../../../../main/base/secret-redactor.ts';
import { KeyVault } from '../../../../main/security/key-vault.ts';
import type { CipherLevel } from '../../../../main/security/secret-cipher.ts';
import { providerIdSchema } from '../../../../preload/contract/ids.ts';
import type { ProviderId } from '../../../../preload/contract/ids.ts';
import type { Json } from '../../../../preload/contract/json.ts';

const mine = providerIdSchema.parse('mine');
const baseUrl = 'https://api.example.com/v1';
const marker = 'sk-marker-0123456789';

let level: CipherLevel;
let locked: boolean;
let disk: Map<ProviderId, Json>;

beforeEach(() => {
  level = 'keychain';
  locked = false;
  disk = new Map();
});

/** A vault as at a start of the app: the disk is what the starts have in common. */
function openVault(logger = silentLogger): KeyVault {
  const turn = (text: string): string => [...text].toReversed().join('');
  const checkLock = (): void => {
    if (locked) throw new Error('The keychain is locked.');
  };
  return new KeyVault({
    logger,
    redactor: createSecretRedactor(),
    cipher: {
      level: () => level,
      encrypt: (secret) => {
        checkLock();
        return turn(secret);
      },
      decrypt: (encrypted) => {
        checkLock();
        return turn(encrypted);
      },
    },
    records: {
      read: (providerId) => disk.get(providerId),
      write: (providerId, record) => {
        if (record === undefined) disk.delete(providerId);
        else disk.set(providerId, record);
        return Promise.resolve();
      },
    },
  });
}

describe('KeyVault with a keychain', () => {
  it('keeps a key over a restart, and never as it was entered [M-11]', async () => {
    await openVault().put(mine, baseUrl, marker, null);
    expect(JSON.stringify([...disk])).not.toContain(marker);
    const vault = openVault();
    expect(vault.stateOf(mine, baseUrl)).toBe('stored');
    expect(vault.keyFor(mine, baseUrl)).toBe(marker);
  });

  it('hands a key out for its own origin alone', async () => {
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, null);
    expect(vault.keyFor(mine, 'https://api.example.com/other/path')).toBe(marker);
    for (const other of [
      'https://evil.example.com/v1',
      'https://api.example.com:8443/v1',
      'http://api.example.com/v1',
      'not a url',
    ]) {
      expect(vault.keyFor(mine, other)).toBeNull();
      expect(vault.stateOf(mine, other)).toBe('other-origin');
      expect(openVault().keyFor(mine, other)).toBeNull();
    }
  });

  it('forgets a removed key, in memory and on the disk', async () => {
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, null);
    await vault.remove(mine);
    expect(vault.keyFor(mine, baseUrl)).toBeNull();
    expect(vault.stateOf(mine, baseUrl)).toBe('none');
    expect(disk.size).toBe(0);
  });

  it('asks for the key again when the keychain does not give it back', async () => {
    await openVault().put(mine, baseUrl, marker, null);
    locked = true;
    const vault = openVault();
    expect(vault.stateOf(mine, baseUrl)).toBe('stored');
    expect(vault.keyFor(mine, baseUrl)).toBeNull();
    expect(vault.stateOf(mine, baseUrl)).toBe('none');
  });

  it('keeps a key in memory when the keychain does not take it', async () => {
    const error = vi.fn();
    locked = true;
    const vault = openVault({ ...silentLogger, error });
    await vault.put(mine, baseUrl, marker, null);
    expect(vault.stateOf(mine, baseUrl)).toBe('memory');
    expect(vault.keyFor(mine, baseUrl)).toBe(marker);
    expect(JSON.stringify(error.mock.calls)).not.toContain(marker);
  });
});

describe('KeyVault without a keychain', () => {
  beforeEach(() => {
    level = 'plain';
  });

  it('keeps nothing before the person was asked', async () => {
    const vault = openVault();
    await expect(vault.put(mine, baseUrl, marker, null)).rejects.toEqual(
      new RequestFailure('needs-plain-storage-consent'),
    );
    expect(vault.keyFor(mine, baseUrl)).toBeNull();
    expect(disk.size).toBe(0);
  });

  it('keeps the key of a person who does not agree until the app quits', async () => {
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, false);
    expect(vault.stateOf(mine, baseUrl)).toBe('memory');
    expect(vault.keyFor(mine, baseUrl)).toBe(marker);
    expect(disk.size).toBe(0);
    expect(openVault().keyFor(mine, baseUrl)).toBeNull();
  });

  it('stores it with the person’s consent and says so', async () => {
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, true);
    expect(vault.stateOf(mine, baseUrl)).toBe('stored-plain');
    expect(openVault().keyFor(mine, baseUrl)).toBe(marker);
  });

  it('stores a key that was in memory once the person agrees', async () => {
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, false);
    await vault.storeReadable(mine);
    expect(vault.stateOf(mine, baseUrl)).toBe('stored-plain');
    expect(openVault().keyFor(mine, baseUrl)).toBe(marker);
  });

  it('does not leave an older stored key behind when a new one stays in memory', async () => {
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, true);
    await vault.put(mine, baseUrl, 'sk-second-0123456789', false);
    expect(disk.size).toBe(0);
  });

  it('keeps it in memory where nothing can be stored at all', async () => {
    level = 'none';
    const vault = openVault();
    await vault.put(mine, baseUrl, marker, true);
    expect(vault.stateOf(mine, baseUrl)).toBe('memory');
  });
});
