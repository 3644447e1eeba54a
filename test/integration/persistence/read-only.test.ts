import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../support/stored-conversation.ts';
import { runProgram } from '../../support/run-program.ts';
import { openTestStore, storeFile } from '../../support/test-store.ts';

/** Windows has other permissions, and only Linux has a root that heeds them. */
const cannotRun =
  process.platform === 'win32' || (process.platform !== 'linux' && process.getuid?.() === 0);

describe.skipIf(cannotRun)('a store that cannot be written', () => {
  it.each([
    ['the file is', 0o444, 0o777],
    ['the folder is', 0o666, 0o555],
    ['both are', 0o444, 0o555],
  ])(
    'is opened for reading when %s read-only, and refuses writes [BC-64]',
    async (_, fileMode, folderMode) => {
      const file = await storeWithTitle('kept');
      chmodSync(file, fileMode);
      chmodSync(dirname(file), folderMode);
      const before = readFileSync(file);
      expect(await tryStore(file)).toEqual({
        isReadOnly: true,
        titles: ['kept'],
        write: 'read-only',
      });
      chmodSync(dirname(file), 0o777);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  it('shows what a crash left in the WAL file, though the folder is read-only [BC-64]', async () => {
    const file = await storeFile();
    const { conversations, file: living } = await openTestStore();
    await conversations.createConversation(summaryOf('c1', { title: 'in the WAL' }));
    for (const end of ['', '-wal']) copyFileSync(`${living}${end}`, `${file}${end}`);
    chmodSync(dirname(file), 0o555);
    expect(await tryStore(file)).toMatchObject({ isReadOnly: true, titles: ['in the WAL'] });
    chmodSync(dirname(file), 0o777);
    expect(readdirSync(dirname(file))).toEqual(['store.sqlite', 'store.sqlite-wal']);
  });

  it('is empty where nothing is stored and nothing can be [BC-64]', async () => {
    const folder = join(dirname(await storeFile()), 'sealed');
    mkdirSync(folder);
    chmodSync(folder, 0o555);
    const outcome = { isReadOnly: true, titles: [], write: 'read-only' };
    expect(await tryStore(join(folder, 'store.sqlite'))).toEqual(outcome);
    expect(await tryStore(join(folder, 'profile', 'store.sqlite'))).toEqual(outcome);
  });
});

async function storeWithTitle(title: string): Promise<string> {
  const { conversations, file, close } = await openTestStore();
  await conversations.createConversation(summaryOf('c1', { title }));
  await close();
  return file;
}

async function tryStore(file: string): Promise<unknown> {
  const program = runProgram('try-store.ts', [file], { heedsPermissions: true });
  return JSON.parse(await program.line('{'));
}
