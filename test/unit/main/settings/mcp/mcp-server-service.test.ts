import { describe, expect, it } from 'vitest';

import type { McpServerId } from '../../../../../preload/contract/ids.ts';
import {
  mcpServerInputSchema,
  type McpServerState,
} from '../../../../../preload/contract/mcp-server.ts';
import { silentLogger } from '../../../../../main/base/logger.ts';
import { systemIds } from '../../../../../main/base/ids.ts';
import { createSecretRedactor } from '../../../../../main/base/secret-redactor.ts';
import { KeyVault } from '../../../../../main/security/key-vault.ts';
import { createKeyRecords } from '../../../../../main/settings/key-records.ts';
import type { AllowedServer } from '../../../../../main/settings/mcp/allowed-server.ts';
import { McpServerService } from '../../../../../main/settings/mcp/mcp-server-service.ts';
import { given } from '../../../../support/given.ts';
import { createMemorySettings } from '../../../../support/memory-settings.ts';

const secret = 'marker-0123456789';

function start({
  oldRuntime = false,
  level = 'keychain',
}: { oldRuntime?: boolean; level?: 'keychain' | 'none' } = {}) {
  const store = createMemorySettings();
  const redactor = createSecretRedactor();
  const ended: McpServerId[] = [];
  const checked: AllowedServer[] = [];
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  const decode = (text: string): string => Buffer.from(text, 'base64').toString();
  const keys = new KeyVault({
    cipher: { level: () => level, encrypt: encode, decrypt: decode },
    records: createKeyRecords(store),
    redactor,
    logger: silentLogger,
  });
  const service = new McpServerService({
    store,
    keys,
    ids: systemIds,
    stateOf: (): McpServerState => ({ kind: 'waiting' }),
    end: async (serverId) => void ended.push(serverId),
    restart: async (serverId) => void ended.push(serverId),
    check: async (server) => {
      checked.push(server);
      return { reached: true, tools: [], toolCount: 0 };
    },
    oldRuntime,
  });
  const view = (serverId: McpServerId) =>
    given(service.list().find((each) => each.serverId === serverId));
  const allow = (serverId: McpServerId) => service.allow({ serverId, hash: view(serverId).hash });
  return { service, store, redactor, ended, checked, view, allow };
}

const program = {
  kind: 'stdio',
  label: 'Git Hub',
  command: 'npx',
  args: ['-y', 'server'],
  folder: null,
  variables: [{ name: 'TOKEN', value: secret }],
} as const;
const far = {
  kind: 'http',
  label: 'Far',
  url: 'https://far.example/mcp',
  headers: [{ name: 'Authorization', value: `Bearer ${secret}` }],
} as const;

const save = (server: object, allowPlainStorage: boolean | null = null) => {
  return { server: mcpServerInputSchema.parse(server), allowPlainStorage };
};

describe('a server that was added', () => {
  it('is not used before the person has allowed exactly what stands there', async () => {
    const { service, view, allow, checked } = start();
    const serverId = await service.save(save(program));
    expect(view(serverId)).toMatchObject({ state: { kind: 'not-allowed' }, enabled: true });
    expect(service.usable()).toEqual([]);
    expect(() => service.check(serverId)).toThrow('not-allowed');
    await expect(service.allow({ serverId, hash: '0'.repeat(64) })).rejects.toThrow('not-allowed');
    await allow(serverId);
    expect(view(serverId).state).toEqual({ kind: 'waiting' });
    expect(service.usable()).toMatchObject([
      { prefix: 'git_hub', reach: { command: 'npx', env: { TOKEN: secret } } },
    ]);
    await service.check(serverId);
    expect(checked).toHaveLength(1);
  });

  it('is asked about anew when its command, its variables or their values change, and its tools lose their leave', async () => {
    const { service, view, allow, ended } = start();
    const serverId = await service.save(save(program));
    await allow(serverId);
    const [before] = service.usable();
    const kept = { ...program, serverId, variables: [{ name: 'TOKEN' }] };
    await service.save(save({ ...kept, label: 'Hub' }));
    expect(view(serverId)).toMatchObject({ state: { kind: 'waiting' }, prefix: 'hub' });
    for (const change of [
      { args: ['-y', 'other'] },
      { command: 'node' },
      { folder: '/tmp' },
      { variables: [{ name: 'TOKEN', value: 'another-value' }] },
      { variables: [{ name: 'TOKEN' }, { name: 'PATH', value: '/evil' }] },
    ]) {
      await service.save(save({ ...kept, ...change }));
      expect(view(serverId).state).toEqual({ kind: 'not-allowed' });
      expect(service.usable()).toEqual([]);
      await allow(serverId);
    }
    await service.save(save({ ...kept, command: 'deno' }));
    await allow(serverId);
    expect(service.usable()[0]?.toolsetId).not.toBe(before?.toolsetId);
    expect(ended.length).toBeGreaterThan(5);
  });

  it('never shows its secrets, which go with it', async () => {
    const { service, store, redactor, view } = start();
    const serverId = await service.save(save(program));
    expect(JSON.stringify(service.list())).not.toContain(secret);
    expect(view(serverId).reach).toMatchObject({ variables: [{ name: 'TOKEN', state: 'stored' }] });
    expect(redactor.redact(`it is ${secret}`)).toBe('it is [secret]');
    await service.remove(serverId);
    expect([...store.values.keys()].filter((key) => key.includes('provider-key'))).toEqual([]);
    expect(service.list()).toEqual([]);
  });

  it('gives a header to the origin alone that it was entered for', async () => {
    const { service, view, allow } = start();
    const serverId = await service.save(save(far));
    await allow(serverId);
    expect(service.usable()).toMatchObject([
      { reach: { headers: { Authorization: `Bearer ${secret}` } } },
    ]);
    const kept = { ...far, serverId, headers: [{ name: 'Authorization' }] };
    await service.save(save({ ...kept, url: 'https://elsewhere.example/mcp' }));
    await allow(serverId);
    expect(view(serverId).state).toEqual({ kind: 'incomplete', names: ['Authorization'] });
    expect(service.usable()).toEqual([]);
  });

  it('waits for values that are missing', async () => {
    const { service, view, allow } = start();
    const serverId = await service.save(save({ ...program, variables: [{ name: 'TOKEN' }] }));
    await allow(serverId);
    expect(view(serverId).state).toEqual({ kind: 'incomplete', names: ['TOKEN'] });
    expect(() => service.check(serverId)).toThrow('not-allowed');
  });

  it('ends when it is turned off, and is what was allowed when it is turned on again', async () => {
    const { service, view, allow, ended } = start();
    const serverId = await service.save(save(program));
    await allow(serverId);
    await service.enable({ serverId, enabled: false });
    expect(view(serverId).state).toEqual({ kind: 'off' });
    expect(service.usable()).toEqual([]);
    expect(ended).toEqual([serverId]);
    await service.enable({ serverId, enabled: true });
    expect(service.usable()).toHaveLength(1);
  });

  it('has a name for its tools that no other has', async () => {
    const { service } = start();
    await service.save(save(program));
    await service.save(save({ ...program, label: 'git-hub!' }));
    await service.save(save({ ...program, label: '서버' }));
    await service.save(save({ ...program, label: 'Ünïcödé__3' }));
    expect(service.list().map(({ prefix }) => prefix)).toEqual([
      'git_hub',
      'git_hub_2',
      'server',
      'unicode_3',
    ]);
  });

  it('far away is out of reach on an old runtime', async () => {
    const { service, view, allow } = start({ oldRuntime: true });
    const serverId = await service.save(save(far));
    await allow(serverId);
    expect(view(serverId).state).toEqual({ kind: 'old-runtime' });
    expect(service.usable()).toEqual([]);
  });

  it('waits for consent where its secrets could only be stored readable', async () => {
    const { service, view } = start({ level: 'none' });
    await expect(service.save(save(program))).rejects.toThrow('needs-plain-storage-consent');
    expect(service.list()).toEqual([]);
    const serverId = await service.save(save(program, false));
    expect(view(serverId).reach).toMatchObject({ variables: [{ state: 'memory' }] });
  });
});

describe('a pasted text', () => {
  const text = JSON.stringify({
    mcpServers: { a: { command: 'x', env: { TOKEN: secret } }, b: { url: 'https://b.example' } },
  });

  it('adds all its servers, none of them allowed', async () => {
    const { service } = start();
    await service.import({ text, allowPlainStorage: null });
    expect(service.list()).toMatchObject([
      { label: 'a', state: { kind: 'not-allowed' }, reach: { variables: [{ state: 'stored' }] } },
      { label: 'b', state: { kind: 'not-allowed' } },
    ]);
  });

  it('adds none when one of them cannot be taken, or nobody said where its secrets may stand', async () => {
    const { service } = start({ level: 'none' });
    const bad = text.replace('https:', 'ftp:');
    await expect(service.import({ text: bad, allowPlainStorage: false })).rejects.toThrow(
      'invalid-input',
    );
    await expect(service.import({ text, allowPlainStorage: null })).rejects.toThrow(
      'needs-plain-storage-consent',
    );
    expect(service.list()).toEqual([]);
  });
});
