import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../docs/decisions');

it('finds each decision record in the list, under its own title', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const file of readdirSync(folder).filter((name) => /^\d/.test(name))) {
    const [heading = ''] = readFileSync(join(folder, file), 'utf8').split('\n', 1);
    expect(list).toContain(`- [${heading.slice(2)}](${file})`);
  }
});
