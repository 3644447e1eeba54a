import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { runProgram } from '../support/run-program.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import { END, T, UNTIL, WAIT } from '../support/model-server/script.ts';
import type { Step } from '../support/model-server/script.ts';
import {
  patience,
  readRows,
  say,
  seesText,
  windowParts,
  writtenText,
} from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

const words = (from: number, to: number): Step[] =>
  Array.from({ length: to - from }, (_, at): Step[] => [T(`word${from + at} `), WAIT(6)]).flat();

describe('While another process holds the database for 3 s', () => {
  it('the answer goes on, reads are answered and nothing is lost [M-10] [BC-65]', async () => {
    const isHeld = Promise.withResolvers<void>();
    const isFree = Promise.withResolvers<void>();
    const server = await startModelServer({
      script: [
        [...words(0, 20), UNTIL(isHeld.promise), ...words(20, 80), UNTIL(isFree.promise), END()],
      ],
    });
    onTestFinished(() => server.close());
    await using parley = await launchParley({ server });
    await say(parley.page, 'Go on and on');
    await seesText(parley.page, 'word19');
    const holder = runProgram('hold-lock.ts', [join(parley.profile, 'parley.sqlite'), '3000']);
    await holder.line('held');
    isHeld.resolve();
    await seesText(parley.page, 'word79');
    await parley.request('conversation.list', { after: null, limit: 10 });
    await parley.request('app.read', {});
    expect(holder.lines).not.toContain('released');

    await holder.line('released');
    isFree.resolve();
    await windowParts(parley.page).send.waitFor();
    const sent = server.sentText(0);
    expect(sent).toContain('word79');
    await vi.waitFor(async () => {
      expect(writtenText(await readRows(parley.profile))).toBe(sent);
    }, patience);
    const shown = await windowParts(parley.page).transcript.locator('.prose').last().textContent();
    expect(shown?.trim()).toBe(sent.trim());
  });
});
