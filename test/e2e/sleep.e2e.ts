import { expect, it, onTestFinished } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { END, HANG, T } from '../support/model-server/script.ts';
import { say, seesText, windowParts } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

it('an answer whose connection did not outlive the sleep says so within five seconds and can be continued [R-13]', async () => {
  const server = await startModelServer({
    strict: true,
    script: [
      [T('Half an answer'), HANG],
      [T('and its end.'), END()],
    ],
  });
  onTestFinished(() => server.close());
  await using parley = await launchParley({ server });
  await say(parley.page, 'Tell me');
  await seesText(parley.page, 'Half an answer');
  // The computer here cannot sleep: the system's events are given in its place.
  await parley.app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
  });
  const card = parley.page.getByRole('region', { name: 'This answer was interrupted' });
  await card.waitFor({ timeout: 6000 });
  expect(await card.textContent()).toContain('sleep of the computer');
  await windowParts(parley.page).continueButton.click();
  await seesText(parley.page, 'and its end.');
});
