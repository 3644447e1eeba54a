import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import type { ConversationId } from '../../preload/contract/ids.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import { END, T } from '../support/model-server/script.ts';
import { launchParley, sendMessage, configureServer } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

const marker = 'sk-marker-5up3rs3cr3t-0123456789';

/** Everything from main to the page is kept from now on: events, and answers to requests. */
async function watchMain({ app }: Parley): Promise<() => Promise<string>> {
  await app.evaluate(({ BrowserWindow, ipcMain }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenByPage: seen });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('There is no window.');
    const send = contents.send.bind(contents);
    contents.send = (channel: string, ...values: unknown[]) => {
      seen.push(JSON.stringify(values));
      send(channel, ...values);
    };
    // Electron has no public way to look at what a handler answers.
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<
      string,
      (...values: unknown[]) => unknown
    >;
    for (const [channel, handle] of handlers) {
      handlers.set(channel, async (...values) => {
        const answer = await handle(...values);
        seen.push(JSON.stringify(answer));
        return answer;
      });
    }
  });
  return () =>
    app.evaluate(() => (Reflect.get(globalThis, 'seenByPage') as readonly string[]).join('\n'));
}

/** The files of a profile that hold the key in any readable form. */
async function filesWithKey(profile: string): Promise<readonly string[]> {
  const forms = [
    Buffer.from(marker),
    Buffer.from(marker, 'utf16le'),
    Buffer.from(Buffer.from(marker).toString('base64')),
    Buffer.from(Buffer.from(marker).toString('hex')),
  ];
  const found: string[] = [];
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (forms.some((form) => content.includes(form))) found.push(file);
  }
  return found;
}

async function runEnded(parley: Parley, conversationId: ConversationId): Promise<string> {
  return vi.waitFor(async () => {
    const { transcript } = await parley.request('conversation.read', { conversationId, limit: 50 });
    const run = transcript.runs.at(-1);
    if (run === undefined || run.state === 'running') throw new Error('It still runs.');
    return run.state;
  }, 20_000);
}

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-keys-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  return profile;
}

it('keeps a key out of every file, log and event, and sends it to its own server alone [M-11]', async () => {
  const profile = await makeProfile();
  const server = await startModelServer({ key: marker, script: () => [T('Understood.'), END()] });
  onTestFinished(() => server.close());
  let seen: string;
  {
    await using parley = await launchParley({ profile });
    const readSeen = await watchMain(parley);
    const providerId = await configureServer(parley, server, marker);
    const { conversationId } = await sendMessage(parley, 'Hello');
    expect(await runEnded(parley, conversationId)).toBe('completed');
    expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${marker}`);
    expect(await parley.request('provider.check', { providerId })).toMatchObject({ reached: true });

    // Every way to make main speak of it: a refused save, a refused request, a failed check.
    await parley.page.evaluate(
      (key) =>
        window.assistant.request('provider.save', {
          provider: { kind: 'openai-compatible', label: key, baseUrl: 'nothing', models: [] },
          key,
          allowPlainStorage: 'yes',
        } as never),
      marker,
    );
    await server.close();
    const second = await sendMessage(parley, 'And now?', conversationId);
    expect(second.conversationId).toBe(conversationId);
    await parley.request('run.stop', { runId: second.runId });
    await parley.request('provider.check', { providerId });
    seen = await readSeen();
  }
  expect(seen).toContain('keyState');
  expect(seen).not.toContain(marker);
  expect(await filesWithKey(profile)).toEqual([]);
});

it('keeps a key only in memory where there is no keychain, until the person agrees to more [M-11]', async () => {
  const profile = await makeProfile();
  const server = await startModelServer({ key: marker, script: () => [T('Understood.'), END()] });
  onTestFinished(() => server.close());
  const providerOf = async (parley: Parley): Promise<string | undefined> =>
    (await parley.request('app.read', {})).providers[1]?.keyState;
  const { baseUrl } = server;
  const models = ['test-model'];
  const provider = { kind: 'openai-compatible' as const, label: 'Mine', baseUrl, models };
  {
    await using parley = await launchParley({ profile });
    await expect(
      parley.request('provider.save', { provider, key: marker, allowPlainStorage: null }),
    ).rejects.toThrow('needs-plain-storage-consent');
    expect(await providerOf(parley)).toBeUndefined();
    await configureServer(parley, server, marker);
    expect(await providerOf(parley)).toBe('memory');
  }
  {
    await using parley = await launchParley({ profile });
    expect(await providerOf(parley)).toBe('none');
    const { providers } = await parley.request('app.read', {});
    const providerId = providers[1]?.providerId;
    if (providerId === undefined) throw new Error('The provider is gone.');
    await parley.request('provider.save', {
      provider: { ...provider, providerId },
      key: marker,
      allowPlainStorage: true,
    });
    expect(await providerOf(parley)).toBe('stored-plain');
  }
  await using parley = await launchParley({ profile });
  expect(await providerOf(parley)).toBe('stored-plain');
  const { conversationId } = await sendMessage(parley, 'Hello');
  expect(await runEnded(parley, conversationId)).toBe('completed');
  expect(server.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${marker}`);
});

it('asks for the key again when the address leads elsewhere', async () => {
  const server = await startModelServer({ key: marker, script: () => [T('Understood.'), END()] });
  const other = await startModelServer({ script: () => [T('Give me the key.'), END()] });
  onTestFinished(async () => {
    await server.close();
    await other.close();
  });
  await using parley = await launchParley();
  const providerId = await configureServer(parley, server, marker);
  const moved = await parley.request('provider.save', {
    provider: {
      providerId,
      kind: 'openai-compatible',
      label: 'Moved',
      baseUrl: other.baseUrl,
      models: ['test-model'],
    },
    allowPlainStorage: null,
  });
  expect(moved.app.providers[1]).toMatchObject({ keyState: 'other-origin' });
  const { conversationId } = await sendMessage(parley, 'Hello');
  expect(await runEnded(parley, conversationId)).toBe('failed');
  const { transcript } = await parley.request('conversation.read', { conversationId, limit: 5 });
  expect(transcript.runs[0]?.failure?.code).toBe('needs-key');
  await parley.request('provider.check', { providerId });
  expect(JSON.stringify(other.requests)).not.toContain(marker);
});
