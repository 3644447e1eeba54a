import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withCompiledCode } from '../../support/compiled-code.ts';

const folder = fileURLToPath(new URL('../../../main/agent/', import.meta.url));
const readme = readFileSync(`${folder}README.md`, 'utf8');
const examples = [
  ...readme.matchAll(
    /^## (\d+\. .+)$[\s\S]*?^```ts\n([\s\S]*?)^```$\s*^```text\n([\s\S]*?)^```$/gm,
  ),
].map(([, title = '', code = '', printed = '']) => ({ title, code, printed }));

/** Runs a program in the agent's folder on plain Node, as a reader would. */
async function run(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', code],
    { cwd: folder, env: { ...process.env, ...withCompiledCode } },
  );
  return stdout;
}

describe('the examples of the README', () => {
  it('are ten or more, in order', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    expect(examples.map(({ title }) => title.split('.')[0])).toEqual(
      examples.map((_, at) => String(at + 1)),
    );
  });

  it.each(examples)('$title', async ({ code, printed }) => {
    expect(await run(code)).toBe(printed);
  });
});
