import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { END, HANG, T } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import { readRows, say, seesText } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

it('a message queued behind an answer is there after SIGKILL, and goes in once [R-24]', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'parley-queue-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const server = await startModelServer({
    strict: true,
    script: [
      [T('Half an answer'), HANG],
      [T('Shorter, then.'), END()],
    ],
  });
  onTestFinished(() => server.close());
  {
    const parley = await launchParley({ profile, server });
    await say(parley.page, 'Tell me');
    await seesText(parley.page, 'Half an answer');
    await say(parley.page, 'But keep it short');
    await parley.page.getByRole('list', { name: 'Queued messages' }).waitFor();
    await parley.kill();
  }
  expect((await readRows(profile)).queued).toMatchObject([{ text: 'But keep it short' }]);

  await using again = await launchParley({ profile });
  await again.page
    .getByRole('button', { name: /Tell me/ })
    .first()
    .click();
  const queue = again.page.getByRole('list', { name: 'Queued messages' });
  await queue.waitFor();
  expect(server.requests).toHaveLength(1);
  await queue.getByRole('button', { name: 'Send now' }).click();
  await seesText(again.page, 'Shorter, then.');
  await queue.waitFor({ state: 'detached' });
  expect(server.requests).toHaveLength(2);
  expect(wireMessages(server.requests[1]).at(-1)).toMatchObject({ content: 'But keep it short' });
});
