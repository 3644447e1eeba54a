import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { systemClock } from '../../../../main/base/clock.ts';
import { FileLogger } from '../../../../main/base/file-logger.ts';
import { createSecretRedactor } from '../../../../main/base/secret-redactor.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-log-'));
  file = join(folder, 'logs', 'parley.log');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(onFailure: (error: unknown) => void = () => {}): {
  logger: FileLogger;
  redactor: ReturnType<typeof createSecretRedactor>;
} {
  const redactor = createSecretRedactor();
  return { redactor, logger: new FileLogger({ file, clock: systemClock, redactor, onFailure }) };
}

async function lines(): Promise<readonly Record<string, unknown>[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('writes what happened as one JSON object per line, and goes on where it ended', async () => {
  open().logger.info('started', { version: '1' });
  open().logger.error('failed', new TypeError('x is y', { cause: new Error('inner') }), {
    route: 'a',
  });
  expect(await lines()).toMatchObject([
    { level: 'info', event: 'started', version: '1' },
    { level: 'error', error: 'TypeError', message: 'x is y', cause: 'Error: inner', route: 'a' },
  ]);
});

it('takes out secrets, in whatever form and place they stand [M-11]', async () => {
  const { logger, redactor } = open();
  const secret = 'sk-"quoted"/and&more-0123';
  redactor.remember(secret);
  logger.error('failed', new Error(`401 for ${secret} at ?k=${encodeURIComponent(secret)}`));
  logger.warn('sent', { header: 'Bearer abcdefghijklmnop' });
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('quoted');
  expect(text).not.toContain('abcdefghijklmnop');
  expect(text).toContain('[secret]');
});

it('keeps at most two files, however much is logged', async () => {
  const { logger } = open();
  for (let count = 0; count < 3000; count += 1) logger.info('filler', { text: 'x'.repeat(2000) });
  expect((await stat(file)).size).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect((await stat(`${file}.1`)).size).toBeLessThanOrEqual(2 * 1024 * 1024);
});

it('is for its owner alone', async () => {
  open().logger.info('started');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('says once that it cannot write and lets the app go on', async () => {
  await writeFile(join(folder, 'logs'), 'a file where the folder should be');
  await chmod(join(folder, 'logs'), 0o400);
  const onFailure = vi.fn();
  const { logger } = open(onFailure);
  logger.info('started');
  logger.info('again');
  expect(onFailure).toHaveBeenCalledOnce();
});
