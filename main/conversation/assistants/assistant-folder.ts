import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { RequestFailure } from '../../base/request-failure.ts';
import { longestAssistantCharacters } from './assistant-spec.ts';

/** A file of the folder, or why it could not be read. */
export interface FolderFile {
  readonly fileName: string;
  readonly text: string | null;
}

/** More are not read: nobody chooses from so many, and each is read again when the list is shown. */
const mostFiles = 100;
/** A character takes at most four bytes. */
const mostBytes = longestAssistantCharacters * 4;
const endings = ['.yaml', '.yml', '.json'];

const example = `# An assistant. Parley shows what it asks for before its first run.
name: Proofreader
description: Finds mistakes and explains them
instructions: |
  You proofread texts. List each mistake with its correction and one short reason.
  Do not change the style.
model_settings:
  temperature: 0.2
capabilities:
  - AskUser
`;

/** The files of the folder, by name; those that are no plain files are passed over. Empty when there is no folder. */
export async function readAssistantFolder(
  folder: string,
): Promise<{ readonly files: readonly FolderFile[]; readonly hasMore: boolean }> {
  const names = await namesIn(folder);
  const shown = names
    .filter((name) => endings.includes(extname(name).toLowerCase()) && !name.startsWith('.'))
    .toSorted((a, b) => a.localeCompare(b));
  const files = await Promise.all(
    shown.slice(0, mostFiles).map((fileName) => readOne(folder, fileName)),
  );
  return {
    files: files.filter((file) => file !== null),
    hasMore: shown.length > mostFiles,
  };
}

/** Makes the folder with an example in it when there is none yet. */
export async function ensureAssistantFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await writeFile(join(folder, 'proofreader.yaml'), example);
}

/** The text of one file. Fails with `not-found` when it is gone or is no plain file. */
export async function readAssistantFile(folder: string, fileName: string): Promise<string> {
  const file = await readOne(folder, fileName);
  if (file === null || file.text === null) throw new RequestFailure('not-found');
  return file.text;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readOne(folder: string, fileName: string): Promise<FolderFile | null> {
  const path = join(folder, fileName);
  try {
    // A link could lead anywhere, and a device never ends.
    const found = await lstat(path);
    if (!found.isFile()) return null;
    if (found.size > mostBytes) return { fileName, text: null };
    return { fileName, text: await readFile(path, 'utf8') };
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    return { fileName, text: null };
  }
}
