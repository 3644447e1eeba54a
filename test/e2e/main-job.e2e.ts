import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T, WAIT } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import {
  messagesOf,
  patience,
  pressUntil,
  readRows,
  say,
  seesText,
  windowParts,
  writtenText,
} from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

const questions = {
  questions: [
    {
      header: 'Season',
      question: 'When do you want to go?',
      options: [{ label: 'Spring' }, { label: 'Autumn', description: 'Quiet and golden' }],
    },
    {
      header: 'Towns',
      question: 'Which towns belong in it?',
      multi_select: true,
      options: [{ label: 'Ghent' }, { label: 'Bruges' }, { label: 'Leuven' }],
    },
  ],
};

const longStart = ['The river ', 'rises in the hills ', 'and runs '];
const longMiddle = ['down to the mill, ', 'past the old bridge '];

describe('The main job', () => {
  it('asks, stops, is killed and goes on, with nothing lost and nothing twice [M-01] [M-02] [M-05]', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'parley-main-job-'));
    onTestFinished(() => rm(profile, { recursive: true, force: true }));
    const server = await startModelServer({
      strict: true,
      script: [
        [T('Two things first.\n\n'), CALL('call_ask', 'ask_user_question', questions), END()],
        [T('**Autumn** it is:\n\n'), T('- Ghent\n'), T('- Leuven\n'), END()],
        [...longStart.map((text) => T(text)), HANG],
        [...longMiddle.map((text) => T(text)), WAIT(400), T('towards '), HANG],
        [T('the sea.'), END()],
      ],
    });
    onTestFinished(() => server.close());

    // A message streams in, and the model asks.
    let parley = await launchParley({ profile, server });
    onTestFinished(() => parley[Symbol.asyncDispose]());
    await say(parley.page, 'Plan a weekend');
    const { dialog, transcript } = windowParts(parley.page);
    await dialog.waitFor();
    await seesText(parley.page, 'Two things first.');
    expect((await readRows(profile)).questions).toMatchObject([{ state: 'pending' }]);

    // Answered by keyboard alone: a digit and Enter, two digits and Enter, then the review.
    const choice = (name: string) => dialog.getByLabel(name, { exact: true });
    const isPicked = async (name: string) =>
      (await choice(name).count()) > 0 && (await choice(name).isChecked());
    await pressUntil(parley.page, '2', () => isPicked('Autumn'));
    await parley.page.keyboard.press('Enter');
    await choice('Ghent').waitFor();
    await pressUntil(parley.page, '1', () => isPicked('Ghent'));
    await pressUntil(parley.page, '3', () => isPicked('Leuven'));
    await parley.page.keyboard.press('Enter');
    await dialog.getByText('Send these answers?').waitFor();
    await parley.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    // The answers stand in the next request, as the return of that very call.
    await server.when(({ requests }) => requests.length === 2);
    expect(wireMessages(server.requests[1]).at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'call_ask',
      content: JSON.stringify({ Season: ['Autumn'], Towns: ['Ghent', 'Leuven'] }),
    });
    await seesText(parley.page, 'Autumn it is');
    await transcript.locator('strong', { hasText: 'Autumn' }).waitFor();
    await transcript.locator('li', { hasText: 'Leuven' }).waitFor();
    await transcript.getByText('You answered 2 questions').waitFor();

    // Something long, stopped in the middle: what was written stays and is marked.
    await windowParts(parley.page).send.waitFor();
    await say(parley.page, 'Tell me about the river');
    await seesText(parley.page, longStart.join('').trim());
    await windowParts(parley.page).stop.click();
    await parley.page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
    await vi.waitFor(async () => {
      const stopped = await readRows(profile);
      expect(stopped.runs.at(-1)?.state).toBe('stopped');
      expect(messagesOf(stopped).at(-1)).toMatchObject({ kind: 'response', state: 'interrupted' });
    }, patience);

    // Continued, and killed in the middle of the next stream.
    await parley.page.keyboard.press('Enter');
    await seesText(parley.page, longMiddle.join('').trim());
    await server.when(({ sent }) => sent.some(({ text }) => text === 'towards '));
    await seesText(parley.page, 'towards');
    await vi.waitFor(
      async () => expect(writtenText(await readRows(profile))).toContain('towards'),
      patience,
    );
    await parley.kill();

    // Everything is there again; Continue finishes the answer.
    parley = await launchParley({ profile });
    await parley.page
      .getByRole('button', { name: /Plan a weekend/ })
      .first()
      .click();
    await seesText(parley.page, 'past the old bridge');
    await seesText(parley.page, 'The river rises in the hills');
    await parley.page.getByRole('region', { name: 'This answer was interrupted' }).waitFor();
    await windowParts(parley.page).continueButton.click();
    await seesText(parley.page, 'the sea.');
    await windowParts(parley.page).send.waitFor();

    const last = wireMessages(server.requests.at(-1));
    expect(last.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    expect(last.at(-4)?.content).toBe(longStart.join(''));
    expect(last.at(-2)?.content).toBe(`${longMiddle.join('')}towards `);
    expect(last.at(-1)?.content).toBe('Continue where you stopped.');
    expect(server.requests).toHaveLength(5);
    const rows = await readRows(profile);
    expect(rows.runs.map(({ state }) => state)).toEqual([
      'completed',
      'stopped',
      'interrupted',
      'completed',
    ]);
    expect(rows.questions).toMatchObject([{ state: 'answered' }]);
  });
});
