import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { playKeyList } from '../support/input/play-key-list.ts';
import { readKeyList } from '../support/input/read-key-list.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import { readRows } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

const questions = {
  questions: [
    {
      header: 'Season',
      question: 'When do you want to go?',
      options: [{ label: 'Spring' }, { label: 'Autumn' }],
    },
    {
      header: 'Towns',
      question: 'Which towns belong in it?',
      multi_select: true,
      options: [{ label: 'Ghent' }, { label: 'Bruges' }, { label: 'Leuven' }],
    },
    {
      header: 'Travel',
      question: 'How do you travel?',
      options: [{ label: 'By train' }, { label: 'By car' }],
    },
  ],
};

it('is used from the first message to the settings by the keys of a list alone, and sends what was put in [D-06] [D-07]', async () => {
  const steps = readKeyList(join(import.meta.dirname, '../fixtures/by-keyboard.txt'));
  const server = await startModelServer({
    strict: true,
    script: [
      [T('Two things first.\n\n'), CALL('call_ask', 'ask_user_question', questions), END()],
      [T('Autumn it is, '), T('by bike.'), END()],
      [T('The river '), T('rises in the hills '), HANG],
      [T('and runs to the sea.'), END()],
    ],
  });
  onTestFinished(() => server.close());
  await using parley = await launchParley({ server });

  await playKeyList(parley.page, steps);

  // One request for each time the list sends: none while it folded, read and went back.
  expect(server.requests).toHaveLength(4);
  expect(wireMessages(server.requests[1]).at(-1)).toEqual({
    role: 'tool',
    tool_call_id: 'call_ask',
    content: JSON.stringify({
      Season: ['Autumn'],
      Towns: ['Ghent\nLeuven: 1 night, by train'],
      Travel: ['By bike, 2 of us'],
    }),
  });
  const rows = await readRows(parley.profile);
  expect(rows.runs.map(({ state }) => state)).toEqual(['completed', 'stopped', 'completed']);
  expect(rows.questions).toMatchObject([{ state: 'answered' }]);
});
