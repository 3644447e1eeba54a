import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const topLevel = /^(?:main|preload|renderer|test|scripts|docs|\.ci)\//u;

describe('the documents', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'])(
    '%s names only paths that exist',
    (document) => {
      const text = readFileSync(join(root, document), 'utf8');
      const named = [...text.matchAll(/`([\w./-]+)`/gu)]
        .map((match) => match[1] ?? '')
        .filter((path) => topLevel.test(path) && !path.includes('NNNN'));
      const missing = named.filter((path) => !existsSync(join(root, path)));
      expect(missing).toEqual([]);
      if (document === 'ARCHITECTURE.md') expect(named.length).toBeGreaterThan(20);
    },
  );
});
