import { describe, expect, it } from 'vitest';

import { silentLogger } from '../../../../main/base/logger.ts';
import { createSecretRedactor } from '../../../../main/base/secret-redactor.ts';
import { KeyVault } from '../../../../main/security/key-vault.ts';
import { createKeyRecords } from '../../../../main/settings/key-records.ts';
import {
  TracingService,
  type CollectorConnection,
} from '../../../../main/settings/tracing-service.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';

const secret = 'Bearer marker-0123456789';

function start(oldRuntime = false, store = createMemorySettings()) {
  const connections: (CollectorConnection | null)[] = [];
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  const decode = (text: string): string => Buffer.from(text, 'base64').toString();
  const keys = new KeyVault({
    cipher: { level: () => 'keychain', encrypt: encode, decrypt: decode },
    records: createKeyRecords(store),
    redactor: createSecretRedactor(),
    logger: silentLogger,
  });
  const service = new TracingService({
    store,
    keys,
    state: () => 'waiting',
    connect: async (connection) => void connections.push(connection),
    oldRuntime,
  });
  void service.start();
  return { service, store, connections };
}

const local = {
  endpoint: 'http://localhost:4318',
  headerName: 'Authorization',
  includeContent: false,
  allowPlainStorage: null,
};

describe('TracingService', () => {
  it('sends nothing until the person names a collector', async () => {
    const { service, connections } = start();
    expect(service.view()).toMatchObject({ endpoint: null, includeContent: false, state: 'off' });
    expect(connections).toEqual([null]);
    await service.save(local);
    expect(service.view()).toMatchObject({ endpoint: local.endpoint, state: 'waiting' });
    expect(connections.at(-1)).toEqual({
      endpoint: local.endpoint,
      header: null,
      includeContent: false,
    });
    await service.save({ ...local, endpoint: null });
    expect(connections.at(-1)).toBeNull();
  });

  it('takes addresses of this computer, and of others only over https', async () => {
    const { service, connections } = start();
    for (const endpoint of [
      'http://collector.example',
      'ftp://localhost',
      'collector',
      'https://me:pw@collector.example',
    ]) {
      await expect(service.save({ ...local, endpoint })).rejects.toMatchObject({
        code: 'invalid-input',
      });
    }
    await service.save({ ...local, endpoint: ' https://collector.example ' });
    expect(connections.at(-1)?.endpoint).toBe('https://collector.example');
    await expect(
      start(true).service.save({ ...local, endpoint: 'https://collector.example' }),
    ).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('keeps the key for its origin alone and shows it to nobody', async () => {
    const { service, store, connections } = start();
    await service.save({ ...local, headerName: 'x-key', key: secret });
    expect(connections.at(-1)?.header).toEqual({ name: 'x-key', value: secret });
    expect(JSON.stringify([service.view(), ...store.values])).not.toContain('marker');
    await service.save({ ...local, endpoint: 'https://elsewhere.example' });
    expect(connections.at(-1)?.header).toBeNull();
    expect(service.view().keyState).toBe('other-origin');
    await service.save({ ...local, key: null });
    expect(service.view().keyState).toBe('none');
  });

  it('goes on after a restart, and does not believe a store that was edited', async () => {
    const { service, store } = start();
    await service.save({ ...local, key: secret, includeContent: true });
    expect(start(false, store).connections).toEqual([
      {
        endpoint: local.endpoint,
        header: { name: 'Authorization', value: secret },
        includeContent: true,
      },
    ]);
    await store.write({ kind: 'app' }, 'tracing', {
      ...service.view(),
      endpoint: 'http://evil.example',
    });
    expect(start(false, store).connections).toEqual([null]);
    const { headerName, includeContent } = service.view();
    await store.write({ kind: 'app' }, 'tracing', {
      endpoint: 'http://evil.example',
      headerName,
      includeContent,
    });
    expect(start(false, store).connections).toEqual([null]);
  });
});
