import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of its own for one test; it goes with all it holds when it is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly folder: string;
}

/** Makes a folder that only this test knows. */
export async function createTemporaryFolder(name = 'parley-test'): Promise<TemporaryFolder> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), `${name}-`)));
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
