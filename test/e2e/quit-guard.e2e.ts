import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T } from '../support/model-server/script.ts';
import type { Step } from '../support/model-server/script.ts';
import { readRows, writtenText } from './support/conversation-window.ts';
import { launchParley, sendMessage } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

const ask = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};

async function start(steps: readonly Step[]): Promise<Parley> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-guard-'));
  const server = await startModelServer({ strict: true, script: [steps] });
  onTestFinished(() => server.close());
  const parley = await launchParley({ profile, server });
  onTestFinished(async () => {
    await parley[Symbol.asyncDispose]();
    await rm(profile, { recursive: true, force: true });
  });
  // The dialog of the system, as a person would answer it: `answerWith` counts what is asked.
  await parley.app.evaluate(({ dialog }) => {
    const box = { asked: [] as string[], answer: 0 };
    Object.assign(globalThis, { box });
    dialog.showMessageBox = (...given: unknown[]) => {
      box.asked.push(String(Reflect.get(Object(given.at(-1)), 'message')));
      return Promise.resolve({ response: box.answer, checkboxChecked: false });
    };
  });
  return parley;
}

function asked({ app }: Parley): Promise<readonly string[]> {
  return app.evaluate(() => Reflect.get(Reflect.get(globalThis, 'box'), 'asked'));
}

async function answerQuitAnyway({ app }: Parley): Promise<void> {
  await app.evaluate(() => {
    Object.assign(Reflect.get(globalThis, 'box'), { answer: 1 });
  });
}

/** As the menu's entry and the keys for it do. */
function wishToQuit({ app }: Parley): Promise<void> {
  return app.evaluate(({ app: electron }) => electron.quit());
}

describe('Quitting in the middle of something', () => {
  it('names the running answer; staying lets it go on, quitting anyway keeps what was written [R-12]', async () => {
    const parley = await start([T('Half an '), T('answer'), HANG]);
    await sendMessage(parley, 'Tell me of the sea');
    await vi.waitFor(
      async () => expect(writtenText(await readRows(parley.profile))).toBe('Half an answer'),
      10_000,
    );
    await wishToQuit(parley);
    await vi.waitFor(
      async () =>
        expect(await asked(parley)).toEqual(['“Tell me of the sea” is still being answered']),
      15_000,
    );
    expect((await readRows(parley.profile)).runs).toMatchObject([{ state: 'running' }]);

    await answerQuitAnyway(parley);
    const gone = once(parley.app.process(), 'exit');
    const startedAt = Date.now();
    await wishToQuit(parley).catch(() => undefined);
    expect(await gone).toEqual([0, null]);
    expect(Date.now() - startedAt).toBeLessThan(5000);
    const rows = await readRows(parley.profile);
    expect(rows.runs).toMatchObject([{ state: 'interrupted' }]);
    expect(writtenText(rows)).toBe('Half an answer');
  });

  it('by closing the window says that a question waits, and leaves it pending [R-12] [BC-46] [D-22]', async () => {
    const parley = await start([CALL('call_ask', 'ask_user_question', ask), END()]);
    const counts = await countsOnIcon(parley);
    await sendMessage(parley, 'Plan a trip');
    await parley.page.getByText('Waiting for your answer').first().waitFor();
    // What the system is asked to show: this desktop has no dock to look at.
    await vi.waitFor(async () => expect(await counts()).toEqual([1]), 15_000);
    const closeWindow = (): Promise<void> =>
      parley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await closeWindow();
    await vi.waitFor(
      async () =>
        expect(await asked(parley)).toEqual(['A question in “Plan a trip” waits for your answer']),
      15_000,
    );
    expect(parley.app.windows()).toHaveLength(1);

    await answerQuitAnyway(parley);
    const gone = once(parley.app.process(), 'exit');
    await closeWindow().catch(() => undefined);
    expect(await gone).toEqual([0, null]);
    const rows = await readRows(parley.profile);
    expect(rows.runs).toMatchObject([{ state: 'interrupted' }]);
    expect(rows.questions).toMatchObject([{ state: 'pending' }]);
  });
});

/** Notes which number the app wants on its icon from now on. */
async function countsOnIcon(parley: Parley): Promise<() => Promise<readonly number[]>> {
  const noted = await parley.app.evaluateHandle(({ app }) => {
    const counts: number[] = [];
    const show = app.setBadgeCount.bind(app);
    app.setBadgeCount = (count) => {
      counts.push(count ?? 0);
      return show(count);
    };
    return counts;
  });
  return () => noted.jsonValue();
}
