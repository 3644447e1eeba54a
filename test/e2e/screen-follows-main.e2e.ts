import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { expect, it, onTestFinished, vi } from 'vitest';

import { openStore } from '../../main/persistence/opening/open-store.ts';
import { startModelServer } from '../support/model-server/model-server.ts';
import type { ModelServer } from '../support/model-server/model-server.ts';
import { END, textDeltas, UNTIL } from '../support/model-server/script.ts';
import type { Step } from '../support/model-server/script.ts';
import { launchParley } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

const words = Array.from({ length: 240 }, (_, at) => `word${at}`);
const answer = words.join(' ');

/** A gate that a test opens. */
interface Gate {
  readonly step: Step;
  open(): void;
}

function makeGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { step: UNTIL(promise), open: resolve };
}

/** An answer in three pieces, with a gate before the second and the third. */
async function startGatedServer(): Promise<{ server: ModelServer; gates: [Gate, Gate] }> {
  const gates: [Gate, Gate] = [makeGate(), makeGate()];
  const deltas = textDeltas(answer, 240);
  const script = [
    ...deltas.slice(0, 80),
    gates[0].step,
    ...deltas.slice(80, 160),
    gates[1].step,
    ...deltas.slice(160),
    END(),
  ];
  const server = await startModelServer({ script: [script] });
  onTestFinished(() => server.close());
  return { server, gates };
}

async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-screen-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  return profile;
}

async function send(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill(text);
  await composer.press('Enter');
}

/** The words of the answer on the screen, in their order. */
async function shownWords(page: Page): Promise<readonly string[]> {
  const text = (await page.getByRole('log').textContent()) ?? '';
  return text.match(/word\d+/g) ?? [];
}

async function showsWord(page: Page, at: number): Promise<void> {
  await vi.waitFor(async () => expect(await shownWords(page)).toContain(`word${at}`), 15_000);
}

/** The answer in the rows, once the app has ended. */
async function storedAnswer(profile: string): Promise<string> {
  const store = await openStore({ file: join(profile, 'parley.sqlite'), maintenanceWorker: null });
  const { conversations } = store.conversations.listConversations({ after: null, limit: 10 });
  const conversationId = conversations[0]?.conversationId;
  if (conversationId === undefined) throw new Error('Nothing was stored.');
  const path = store.conversations.readPath(conversationId);
  await store.close();
  const parts = path
    .at(-1)
    ?.parts.map(({ part }) => (part.partKind === 'text' ? part.content : ''));
  return parts?.join('') ?? '';
}

/** Main sends the next event of a conversation into nowhere. */
async function loseNextEvent({ app }: Parley): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('There is no window.');
    const send = contents.send.bind(contents);
    Object.assign(globalThis, { lost: 0 });
    contents.send = (channel: string, ...values: unknown[]) => {
      const event = values[0];
      const isTranscript =
        typeof event === 'object' && Reflect.get(event ?? {}, 'type') === 'conversation';
      if (!isTranscript) {
        send(channel, ...values);
        return;
      }
      Object.assign(globalThis, { lost: 1 });
      contents.send = send;
    };
  });
}

it('shows what is stored after a reload in the middle of an answer [M-09]', async () => {
  const profile = await makeProfile();
  const { server, gates } = await startGatedServer();
  {
    await using parley = await launchParley({ profile, server });
    const { page } = parley;
    await send(page, 'Tell me');
    await showsWord(page, 79);
    await page.reload();
    await showsWord(page, 79);
    gates[0].open();
    await showsWord(page, 159);
    gates[1].open();
    await showsWord(page, 239);
    expect(await shownWords(page)).toEqual(words);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  }
  expect(await storedAnswer(profile)).toBe(answer);
});

it('shows what is stored after an event was lost on its way [M-09]', async () => {
  const profile = await makeProfile();
  const { server, gates } = await startGatedServer();
  {
    await using parley = await launchParley({ profile, server });
    const { page } = parley;
    await send(page, 'Tell me');
    await showsWord(page, 79);
    await loseNextEvent(parley);
    gates[0].open();
    await vi.waitFor(
      async () => expect(await parley.app.evaluate(() => Reflect.get(globalThis, 'lost'))).toBe(1),
      15_000,
    );
    gates[1].open();
    await showsWord(page, 239);
    expect(await shownWords(page)).toEqual(words);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  }
  expect(await storedAnswer(profile)).toBe(answer);
});

it('catches up with all it missed while its page stood still [M-09]', async () => {
  const { server, gates } = await startGatedServer();
  await using parley = await launchParley({ server });
  const { page } = parley;
  await send(page, 'Tell me');
  await showsWord(page, 79);
  // Busy for a while: events pile up on their way, and main goes on.
  const busy = page.evaluate(() => {
    const until = Date.now() + 3000;
    while (Date.now() < until);
  });
  gates[0].open();
  gates[1].open();
  await busy;
  await showsWord(page, 239);
  expect(await shownWords(page)).toEqual(words);
});
