import { join } from 'node:path';

import { expect, it } from 'vitest';

import { readDataset } from '../../main/agent/evals/dataset-file.ts';
import { launchPackedApp } from '../support/packed-app.ts';

it.skipIf(process.platform !== 'linux')(
  'answers, stops and quits when it is packed as it would be given away [M-14]',
  async () => {
    await using parley = await launchPackedApp();
    const { page } = parley;

    await page.getByRole('button', { name: /The demo/ }).click();
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('Show me what Markdown can look like');
    await composer.press('Enter');
    // A table is an element of its own only if the answer came in as Markdown.
    await page.locator('.prose table').first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();

    // The folder of examples lies beside the archive, where tools can read it.
    await composer.fill('What is in the folder?');
    await composer.press('Enter');
    await page.getByRole('log').getByText('Community garden').first().waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();

    // So do the cases by which any assistant can be tried.
    const dataset = await readDataset(join(parley.resourcesFolder, 'evals', 'ask-user.yaml'));
    expect(dataset.cases).toHaveLength(30);

    await composer.fill('Tell me a long story');
    await composer.press('Enter');
    const transcript = page.getByRole('log');
    const before = (await transcript.innerText()).length;
    await expect
      .poll(async () => (await transcript.innerText()).length, { timeout: 30_000 })
      .toBeGreaterThan(before + 300);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
    const kept = await transcript.innerText();
    expect(kept.length).toBeGreaterThan(before + 300);

    parley.process.kill('SIGTERM');
    expect(await parley.ended).toBe(0);
  },
);
