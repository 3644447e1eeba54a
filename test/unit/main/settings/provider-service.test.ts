import { beforeEach, describe, expect, it, vi } from 'vitest';

import { silentLogger } from '../../../../main/base/logger.ts';
import { systemIds } from '../../../../main/base/ids.ts';
import { RequestFailure } from '../../../../main/base/request-failure.ts';
import { createSecretRedactor } from '../../../../main/base/secret-redactor.ts';
import { KeyVault } from '../../../../main/security/key-vault.ts';
import type { CipherLevel } from '../../../../main/security/secret-cipher.ts';
import { createKeyRecords } from '../../../../main/settings/key-records.ts';
import { ProviderService } from '../../../../main/settings/provider-service.ts';
import { providerIdSchema } from '../../../../preload/contract/ids.ts';
import { demoProviderId } from '../../../../preload/contract/provider.ts';
import type { ProviderInput } from '../../../../preload/contract/provider.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';

const marker = 'sk-marker-0123456789';
const input: ProviderInput = {
  kind: 'openai-compatible',
  label: 'Mine',
  baseUrl: 'https://api.example.com/v1',
  models: ['large', 'small', 'large'],
};

let store: ReturnType<typeof createMemorySettings>;
let level: CipherLevel;
beforeEach(() => {
  store = createMemorySettings();
  level = 'keychain';
});

function start(oldRuntime = false, checkServer = vi.fn()): ProviderService {
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  const decode = (text: string): string => Buffer.from(text, 'base64').toString();
  const keys = new KeyVault({
    cipher: { level: () => level, encrypt: encode, decrypt: decode },
    records: createKeyRecords(store),
    redactor: createSecretRedactor(),
    logger: silentLogger,
  });
  const demo = { label: 'Demo', models: [{ modelId: 'demo', label: 'Demo' }] };
  return new ProviderService({ store, keys, ids: systemIds, checkServer, demo, oldRuntime });
}

describe('ProviderService', () => {
  it('offers the demo model before anything was entered', () => {
    expect(start().list()).toEqual([
      expect.objectContaining({ providerId: demoProviderId, kind: 'demo', keyState: 'none' }),
    ]);
  });

  it('adds a provider, keeps it over a restart, and shows all of it but the key [M-11]', async () => {
    const providerId = await start().save({
      provider: input,
      key: marker,
      allowPlainStorage: null,
    });
    const providers = start();
    const view = providers.list()[1];
    expect(view).toMatchObject({
      providerId,
      label: 'Mine',
      models: [{ modelId: 'large' }, { modelId: 'small' }],
      keyState: 'stored',
    });
    expect(JSON.stringify(providers.list())).not.toContain(marker);
    expect(JSON.stringify([...store.values])).not.toContain(marker);
    expect(providers.connect(providerId).key).toBe(marker);
  });

  it('keeps the key when only the name changes, and asks for it again when the origin does', async () => {
    const providers = start();
    const providerId = await providers.save({
      provider: input,
      key: marker,
      allowPlainStorage: null,
    });
    await providers.save({
      provider: { ...input, providerId, label: 'New' },
      allowPlainStorage: null,
    });
    expect(providers.connect(providerId)).toMatchObject({ label: 'New', key: marker });

    const moved = { ...input, providerId, baseUrl: 'https://evil.example.com/v1' };
    await providers.save({ provider: moved, allowPlainStorage: null });
    expect(providers.list()[1]).toMatchObject({ keyState: 'other-origin' });
    expect(providers.connect(providerId)).toMatchObject({ key: null, keyIsForOtherOrigin: true });
  });

  it('saves nothing at all while the person was not asked about readable storage', async () => {
    level = 'plain';
    const providers = start();
    const save = providers.save({ provider: input, key: marker, allowPlainStorage: null });
    await expect(save).rejects.toEqual(new RequestFailure('needs-plain-storage-consent'));
    expect(providers.list()).toHaveLength(1);
  });

  it('stores a key from memory when the person agrees later', async () => {
    level = 'plain';
    const providers = start();
    const providerId = await providers.save({
      provider: input,
      key: marker,
      allowPlainStorage: false,
    });
    expect(providers.list()[1]).toMatchObject({ keyState: 'memory' });
    await providers.save({ provider: { ...input, providerId }, allowPlainStorage: true });
    expect(providers.list()[1]).toMatchObject({ keyState: 'stored-plain' });
    expect(start().connect(providerId).key).toBe(marker);
  });

  it('refuses addresses that would show the key to others', async () => {
    const providers = start();
    for (const [baseUrl, detail] of [
      ['http://api.example.com/v1', 'plain-http'],
      ['http://127.0.0.1.evil.com', 'plain-http'],
      ['http://localhost.evil.com', 'plain-http'],
      ['https://user:pass@api.example.com', 'more-than-a-base'],
      ['https://api.example.com/v1?key=1', 'more-than-a-base'],
      ['ftp://api.example.com', 'not-a-url'],
    ] as const) {
      const save = providers.save({ provider: { ...input, baseUrl }, allowPlainStorage: null });
      await expect(save, baseUrl).rejects.toEqual(new RequestFailure('invalid-input', detail));
    }
    for (const baseUrl of [
      'http://localhost:11434/v1',
      'http://127.0.0.1:1/v1',
      'http://[::1]:1/v1',
    ]) {
      await providers.save({ provider: { ...input, baseUrl }, allowPlainStorage: null });
    }
    expect(providers.list()).toHaveLength(4);
  });

  it('reaches only this computer on an old runtime', async () => {
    const here = { ...input, baseUrl: 'http://localhost:11434/v1' };
    const far = await start().save({ provider: input, allowPlainStorage: null });
    const near = await start().save({ provider: here, allowPlainStorage: null });
    const providers = start(true);
    expect(providers.list().map((view) => view.unavailable)).toEqual([null, 'old-runtime', null]);
    expect(() => providers.connect(far)).toThrow(new RequestFailure('not-allowed'));
    expect(providers.connect(near)).toMatchObject({ baseUrl: here.baseUrl });
  });

  it('removes a provider with its key', async () => {
    const providers = start();
    const providerId = await providers.save({
      provider: input,
      key: marker,
      allowPlainStorage: null,
    });
    await providers.remove(providerId);
    expect(providers.list()).toHaveLength(1);
    expect([...store.values.keys()].filter((name) => name.includes(providerId))).toEqual([]);
    expect(() => providers.connect(providerId)).toThrow(new RequestFailure('not-found'));
  });

  it('changes no provider that is not there, and never the demo', async () => {
    const providers = start();
    for (const providerId of [demoProviderId, providerIdSchema.parse('gone')]) {
      const save = providers.save({ provider: { ...input, providerId }, allowPlainStorage: null });
      await expect(save).rejects.toEqual(new RequestFailure('not-found'));
      await expect(providers.remove(providerId)).rejects.toEqual(new RequestFailure('not-found'));
    }
  });

  it('passes over a stored provider of a newer version without losing it', async () => {
    const newer = { providerId: 'newer', kind: 'quantum' };
    await store.write({ kind: 'app' }, 'providers', [newer]);
    const providers = start();
    await providers.save({ provider: input, allowPlainStorage: null });
    expect(providers.list()).toHaveLength(2);
    expect(store.read({ kind: 'app' }, 'providers')).toEqual([newer, expect.anything()]);
  });

  it('asks the server of a provider with its key, and the demo without any server', async () => {
    const checkServer = vi.fn(() => Promise.resolve({ reached: true, models: ['a'] }));
    const providers = start(false, checkServer);
    const providerId = await providers.save({
      provider: input,
      key: marker,
      allowPlainStorage: null,
    });
    expect(await providers.check(providerId)).toEqual({ reached: true, models: ['a'] });
    expect(checkServer).toHaveBeenCalledWith(expect.objectContaining({ key: marker }));
    expect(await providers.check(demoProviderId)).toEqual({ reached: true, models: ['demo'] });
    expect(checkServer).toHaveBeenCalledOnce();
  });

  it('asks a server that is not saved with the key of the form, or the one that is kept for its origin', async () => {
    const checkServer = vi.fn(() => Promise.resolve({ reached: true, models: ['a'] }));
    const providers = start(false, checkServer);
    const ask = (server: Parameters<typeof providers.ask>[0]) => providers.ask(server);
    const { baseUrl } = input;
    await ask({ kind: 'anthropic', baseUrl, key: 'typed-key-1' });
    expect(checkServer).toHaveBeenLastCalledWith({
      kind: 'anthropic',
      baseUrl,
      key: 'typed-key-1',
    });
    const saved = { provider: input, key: marker, allowPlainStorage: null };
    const providerId = await providers.save(saved);
    await ask({ providerId, kind: 'openai-compatible', baseUrl: `${baseUrl}/other` });
    expect(checkServer).toHaveBeenLastCalledWith(expect.objectContaining({ key: marker }));
    const elsewhere = 'https://elsewhere.example/v1';
    await ask({ providerId, kind: 'openai-compatible', baseUrl: elsewhere });
    expect(checkServer).toHaveBeenLastCalledWith(expect.objectContaining({ key: null }));
    await expect(ask({ kind: 'openai', baseUrl: 'http://example.com/v1' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(providers.list()).toHaveLength(2);
  });
});
