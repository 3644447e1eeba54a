import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, HTTP, T } from '../support/model-server/script.ts';
import { attributeOf, startCollector } from '../support/telemetry/otlp-collector.ts';
import { say, seesText } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

it('shows what a real run did while it goes and after a restart, and sends its trace where the person said', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'parley-inspector-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const collector = await startCollector();
  const server = await startModelServer({
    strict: true,
    script: [
      [HTTP(503, { 'retry-after': '1' })],
      [
        CALL('c1', 'list_files', { path: '.' }),
        CALL('c2', 'list_files', { path: 'nowhere' }),
        END(),
      ],
      [T('Half an answer'), HANG],
    ],
  });
  onTestFinished(() => server.close());
  {
    await using parley = await launchParley({ profile, server });
    const { page } = parley;
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Traces' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(collector.endpoint);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing sent yet').waitFor();
    await page.getByRole('button', { name: 'Conversations' }).click();

    await say(page, 'Look around');
    await seesText(page, 'Half an answer');
    await page.keyboard.press('Control+i');
    const rows = page.getByRole('option');
    await page.getByRole('main').getByText('Running', { exact: true }).waitFor();
    await vi.waitFor(async () => {
      expect(await rows.allInnerTexts()).toEqual([
        expect.stringContaining('Step 1'),
        expect.stringContaining('Waited to try again'),
        expect.stringContaining('Listed'),
        expect.stringContaining('nowhere'),
        expect.stringContaining('Step 2'),
      ]);
    }, 10_000);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('main').getByText('Stopped by you').waitFor();
    await page.getByText('Stop to stored').waitFor();
    await rows.last().click();
    await page.locator('.details').getByText('Half an answer', { exact: false }).first().waitFor();
    await vi.waitFor(() => expect(collector.spans.length).toBeGreaterThanOrEqual(5), 10_000);
    const names = collector.spans.map(({ name }) => name);
    expect(names.filter((name) => name === 'execute_tool list_files')).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('chat '))).toHaveLength(2);
    const run = collector.spans.find(({ name }) => name.startsWith('invoke_agent'));
    expect(run?.status.code).toBe(2);
    expect(attributeOf(run, 'gen_ai.operation.name')).toBe('invoke_agent');
    expect(collector.bodies.join('')).not.toContain('Look around');
  }

  await using again = await launchParley({ profile });
  await again.page
    .getByRole('button', { name: /Look around/ })
    .first()
    .click();
  await again.page.getByRole('button', { name: 'What this run did' }).last().click();
  await again.page.getByRole('main').getByText('Stopped by you').waitFor();
  expect(await again.page.getByRole('option').count()).toBe(5);
  await again.page.keyboard.press('Escape');
  await seesText(again.page, 'Half an answer');
});
