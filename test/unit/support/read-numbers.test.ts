import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readNumbers } from '../../support/read-numbers.ts';

it('takes what is given and keeps the default of the rest', () => {
  expect(readNumbers({ seeds: 40, from: 0 }, ['--from', '7'])).toEqual({ seeds: 40, from: 7 });
});

it.each([
  [['--seeds', 'many'], '--seeds takes a whole number, and "many" is none.\n'],
  [['--seeds', '1.5'], '--seeds takes a whole number, and "1.5" is none.\n'],
  [['--sead', '1'], "Unknown option '--sead'\n"],
])('ends with 2 and one line for %j, instead of a run over nothing', (args, line) => {
  const program = join(import.meta.dirname, '../../support/read-numbers.ts');
  const call = `import { readNumbers } from '${program}';
    readNumbers({ seeds: 40 }, ${JSON.stringify(args)});`;
  const told = spawnSync(process.execPath, ['--input-type=module', '-e', call], {
    encoding: 'utf8',
  });
  expect(told.status).toBe(2);
  expect(told.stderr).toContain(line);
});
