import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  grantPaths,
  PathRefused,
  type PathGrant,
} from '../../../../../main/capabilities/workspace/path-grant.ts';
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from '../../../../support/temporary-folder.ts';

let place: TemporaryFolder;
let grant: PathGrant;
let root: string;

beforeEach(async () => {
  place = await createTemporaryFolder();
  root = path.join(place.folder, 'granted');
  await mkdir(path.join(root, 'inner'), { recursive: true });
  await writeFile(path.join(root, 'inner', 'note.txt'), 'inside');
  await writeFile(path.join(place.folder, 'secret.txt'), 'outside');
  await mkdir(path.join(place.folder, 'granted-too'));
  await writeFile(path.join(place.folder, 'granted-too', 'near.txt'), 'outside');
  grant = grantPaths([{ name: 'Granted', folder: root }]);
});

afterEach(() => place[Symbol.asyncDispose]());

async function read(written: string): Promise<string> {
  const { handle } = await grant.openFile(written);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

describe('a granted folder', () => {
  it.each(['inner/note.txt', './inner//note.txt', 'inner/../inner/note.txt', 'inner/./note.txt'])(
    'gives the file at %s',
    async (written) => {
      expect(await read(written)).toBe('inside');
    },
  );

  it.each([
    '../secret.txt',
    'inner/../../secret.txt',
    'inner/../../granted-too/near.txt',
    '..',
    '/etc/passwd',
    'C:\\Windows\\win.ini',
    'c:win.ini',
    '\\\\server\\share',
    'inner/note.txt\0.png',
  ])('refuses %j', async (written) => {
    await expect(read(written)).rejects.toThrow(PathRefused);
  });

  it('says what is missing, and that a folder is no file', async () => {
    await expect(read('nothing.txt')).rejects.toThrow("There is no 'nothing.txt'.");
    await expect(read('inner/note.txt/more')).rejects.toThrow(PathRefused);
    await expect(read('inner')).rejects.toThrow("'inner' is not a file.");
  });

  it('follows a link only to where it may read anyway', async () => {
    await symlink(path.join(root, 'inner', 'note.txt'), path.join(root, 'good'));
    await symlink(path.join(place.folder, 'secret.txt'), path.join(root, 'bad'));
    await symlink(place.folder, path.join(root, 'up'));
    await symlink(path.join(root, 'circle'), path.join(root, 'circle'));
    expect(await read('good')).toBe('inside');
    for (const written of ['bad', 'up/secret.txt', 'circle']) {
      await expect(read(written)).rejects.toThrow(PathRefused);
    }
  });

  it('is the folder itself even when it is reached by a link', async () => {
    const link = path.join(place.folder, 'link');
    await symlink(root, link);
    grant = grantPaths([{ name: 'Granted', folder: link }]);
    expect(await read('inner/note.txt')).toBe('inside');
    await expect(read('../secret.txt')).rejects.toThrow(PathRefused);
  });

  it('does not hand out a file that was put in place of the checked one', async () => {
    const { handle } = await grant.openFile('inner/note.txt');
    await handle.close();
    await rename(path.join(root, 'inner'), path.join(root, 'moved'));
    await symlink(place.folder, path.join(root, 'inner'));
    await rename(path.join(place.folder, 'secret.txt'), path.join(place.folder, 'note.txt'));
    await expect(read('inner/note.txt')).rejects.toThrow(PathRefused);
  });

  it.skipIf(process.platform === 'win32')('does not wait at a pipe', async () => {
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    await expect(read('pipe')).rejects.toThrow("'pipe' is not a file.");
  });

  it('never gives a place outside, whatever is written', async () => {
    await symlink(place.folder, path.join(root, 'up'));
    const segment = fc.constantFrom(
      '..',
      '.',
      '',
      'inner',
      'up',
      'note.txt',
      'granted',
      '~',
      '%2e%2e',
      '..\\..',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 8 }), async (segments) => {
        try {
          const located = await grant.locate(segments.join('/'));
          expect(path.relative(root, located)).not.toMatch(/^\.\.|^\//);
        } catch (error: unknown) {
          expect(error).toBeInstanceOf(PathRefused);
        }
      }),
    );
  });
});

describe('several granted folders', () => {
  it('are told apart by their names', async () => {
    grant = grantPaths([
      { name: 'One', folder: root },
      { name: 'Two', folder: path.join(place.folder, 'granted-too') },
    ]);
    expect(await read('One/inner/note.txt')).toBe('inside');
    expect(await read('Two/near.txt')).toBe('outside');
    await expect(read('Two/../secret.txt')).rejects.toThrow(PathRefused);
    await expect(read('inner/note.txt')).rejects.toThrow(
      "begins with one of the folders: 'One', 'Two'",
    );
    await rm(root, { recursive: true });
  });
});
