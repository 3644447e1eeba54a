import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles, listingLimit } from '../../../../../main/capabilities/workspace/list-files.ts';
import {
  grantPaths,
  PathRefused,
  type PathGrant,
} from '../../../../../main/capabilities/workspace/path-grant.ts';
import {
  readFile,
  readLimitBytes,
  returnLimitBytes,
} from '../../../../../main/capabilities/workspace/read-file.ts';
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from '../../../../support/temporary-folder.ts';

let place: TemporaryFolder;
let grant: PathGrant;

beforeEach(async () => {
  place = await createTemporaryFolder();
  grant = grantPaths([{ name: 'Granted', folder: place.folder }]);
});

afterEach(() => place[Symbol.asyncDispose]());

const put = (name: string, content: string | Uint8Array) =>
  writeFile(path.join(place.folder, name), content);
const read = (name: string, firstLine = 1, lines = 400) =>
  readFile(grant, { path: name, firstLine, lines });

describe('reading a file', () => {
  it('gives the lines that were asked for, and says whether there are more', async () => {
    await put('a.txt', 'one\r\ntwo\nthree\n');
    expect(await read('a.txt')).toEqual({
      path: 'a.txt',
      first_line: 1,
      last_line: 3,
      text: 'one\ntwo\nthree',
      more: false,
    });
    expect(await read('a.txt', 2, 1)).toMatchObject({
      first_line: 2,
      last_line: 2,
      text: 'two',
      more: true,
    });
    expect(await read('a.txt', 9)).toMatchObject({ text: '', more: false });
  });

  it('gives no more than a model can take, in whole lines and characters', async () => {
    await put('long.txt', '河岸\n'.repeat(20_000));
    const many = await read('long.txt', 1, 20_000);
    expect(Buffer.byteLength(many.text)).toBeLessThanOrEqual(returnLimitBytes);
    expect(many).toMatchObject({ more: true, last_line: many.text.split('\n').length });
    await put('wide.txt', '河'.repeat(100_000));
    const wide = await read('wide.txt');
    expect(wide.text).toMatch(/^河+$/);
    expect(wide.more).toBe(true);
  });

  it('looks at the start of a huge file alone', async () => {
    await put('huge.txt', `${'x'.repeat(1023)}\n`.repeat(readLimitBytes / 1024 + 10));
    expect(await read('huge.txt', readLimitBytes / 1024 - 1, 400)).toMatchObject({
      more: true,
      last_line: readLimitBytes / 1024,
    });
  });

  it('refuses what is no text', async () => {
    await put('picture.png', new Uint8Array([0x89, 0x50, 0, 1]));
    await expect(read('picture.png')).rejects.toThrow("'picture.png' is not a text file.");
  });

  it('reads an empty file', async () => {
    await put('empty.txt', '');
    expect(await read('empty.txt')).toMatchObject({ text: '', more: false });
  });
});

describe('listing a folder', () => {
  it('names what is there, folders first, and does not follow links', async () => {
    await mkdir(path.join(place.folder, 'sub'));
    await put('b10.txt', '12345');
    await put('b9.txt', '');
    await symlink('/', path.join(place.folder, 'away'));
    expect(await listFiles(grant, '.')).toEqual({
      path: '.',
      left_out: 0,
      entries: [
        { name: 'sub', kind: 'folder' },
        { name: 'away', kind: 'link' },
        { name: 'b9.txt', kind: 'file', bytes: 0 },
        { name: 'b10.txt', kind: 'file', bytes: 5 },
      ],
    });
  });

  it('refuses what is no folder', async () => {
    await put('a.txt', '');
    await expect(listFiles(grant, 'a.txt')).rejects.toThrow(PathRefused);
    await expect(listFiles(grant, 'a.txt')).rejects.toThrow("'a.txt' is not a folder.");
  });

  it('stops at a number, and says how many are left out', async () => {
    await Promise.all(Array.from({ length: listingLimit + 3 }, (_, at) => put(`${at}.txt`, '')));
    const listing = await listFiles(grant, '');
    expect([listing.entries.length, listing.left_out]).toEqual([listingLimit, 3]);
  });

  it('shows the folders by name when there are several', async () => {
    const several = grantPaths([
      { name: 'One', folder: place.folder },
      { name: 'Two', folder: place.folder },
    ]);
    expect((await listFiles(several, '.')).entries.map((entry) => entry.name)).toEqual([
      'One',
      'Two',
    ]);
  });
});
