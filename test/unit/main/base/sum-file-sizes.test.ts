import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sumFileSizes } from '../../../../main/base/sum-file-sizes.ts';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';

it('adds up the files that are there, and tells nothing without the first', async () => {
  await using made = await createTemporaryFolder();
  const [store, log] = [join(made.folder, 'store'), join(made.folder, 'store-wal')];
  await writeFile(log, 'four');
  expect(await sumFileSizes([store, log])).toBeNull();
  await writeFile(store, 'sixsix');
  expect(await sumFileSizes([store, log, join(made.folder, 'store-shm')])).toBe(10);
});
