import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { findImportViolations } from '../../../scripts/check/import-rules.mjs';

const repository = join(import.meta.dirname, '../../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A tree of source files beside the real node_modules. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-rules-'));
  folders.push(folder);
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const sources = {
    'main/main.ts': '',
    'preload/preload.ts': '',
    'renderer/app.tsx': '',
    ...files,
  };
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

it('finds nothing in a tree that keeps the rules', async () => {
  const folder = plant({
    'preload/contract/ids.ts': "import { z } from 'zod';\nexport const id = z.string();\n",
    'main/agent/agent.ts':
      "import { id } from '../../preload/contract/ids.ts';\nexport const agent = id;\n",
    'renderer/app.tsx':
      "import { id } from '../preload/contract/ids.ts';\nexport const App = () => <main>{String(id)}</main>;\n",
  });

  expect(await findImportViolations(folder)).toEqual([]);
});

it.each([
  [
    'a type taken from a folder above',
    'main/agent/agent.ts',
    "import type { Desk } from '../conversation/desk.ts';\nexport type Agent = Desk;\n",
    'main/agent/agent.ts → main/conversation/desk.ts (table:main/agent/)',
  ],
  [
    'Electron in a service',
    'main/settings/look.ts',
    "import { nativeTheme } from 'electron';\nexport const look = nativeTheme;\n",
    'electron-stays-at-the-edge',
  ],
  [
    'SQLite outside persistence',
    'main/conversation/desk.ts',
    "import Database from 'better-sqlite3';\nexport type Desk = Database;\n",
    'sqlite-only-in-persistence',
  ],
  [
    'the file system in the runtime',
    'main/agent/agent.ts',
    "import { readFileSync } from 'node:fs';\nexport const agent = readFileSync;\n",
    'agent-touches-no-machine',
  ],
  [
    'main in a component',
    'renderer/components/list.tsx',
    "import type { Desk } from '../../main/conversation/desk.ts';\nexport const List = (desk: Desk) => <p>{desk}</p>;\n",
    'renderer/components/list.tsx → main/conversation/desk.ts (table:renderer/components/)',
  ],
  [
    'a validator in the preload',
    'preload/bridge.ts',
    "import { z } from 'zod';\nexport const bridge = z;\n",
    'preload-carries-no-validator',
  ],
  [
    'an import that leads nowhere',
    'main/app.ts',
    "import { gone } from './gone.ts';\nexport const app = gone;\n",
    'everything-resolves',
  ],
])('finds %s', async (_, path, text, expected) => {
  const folder = plant({
    'main/conversation/desk.ts': 'export type Desk = string;\n',
    [path]: text,
  });

  expect((await findImportViolations(folder)).join('\n')).toContain(expected);
});

it('finds two modules that need each other', async () => {
  const folder = plant({
    'main/base/left.ts': "import { right } from './right.ts';\nexport const left = right;\n",
    'main/base/right.ts': "import { left } from './left.ts';\nexport const right = left;\n",
  });

  expect((await findImportViolations(folder)).join('\n')).toContain('(no-cycles)');
});

it('reports a source file that was not read', async () => {
  const folder = plant({ 'main/base/broken.ts': 'export const = ;\n' });

  expect(await findImportViolations(folder)).not.toEqual([]);
});
