import { join } from 'node:path';

import type { Locator, Page } from 'playwright';
import { expect, vi } from 'vitest';

import { toModelMessage } from '../../../preload/contract/transcript.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { openStore } from '../../../main/persistence/opening/open-store.ts';

/** How long a test waits for what it expects to see. */
export const patience = { timeout: 15_000, interval: 30 };

/** The places of the window that tests look at, by what a person would call them. */
export function windowParts(page: Page): {
  readonly composer: Locator;
  readonly transcript: Locator;
  readonly stop: Locator;
  readonly send: Locator;
  readonly dialog: Locator;
  readonly waitingBar: Locator;
  readonly continueButton: Locator;
} {
  return {
    composer: page.getByRole('textbox', { name: 'Message', exact: true }),
    transcript: page.getByRole('log'),
    stop: page.getByRole('button', { name: 'Stop', exact: true }).last(),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    dialog: page.getByRole('dialog', { name: /asks/ }),
    waitingBar: page.getByRole('region', { name: 'A question waits' }),
    continueButton: page.getByRole('button', { name: /^Continue/ }),
  };
}

/** Types a message and presses Enter, as a person does. */
export async function say(page: Page, text: string): Promise<void> {
  const { composer } = windowParts(page);
  await composer.click();
  await composer.fill(text);
  await composer.press('Enter');
}

/** Waits until the transcript shows a text. */
export function seesText(page: Page, text: string): Promise<void> {
  return vi.waitFor(async () => {
    expect(await windowParts(page).transcript.textContent()).toContain(text);
  }, patience);
}

/** Presses a key until it took: keys on their way when a dialog opens pick nothing, on purpose. */
export async function pressUntil(
  page: Page,
  key: string,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await vi.waitFor(async () => {
    if (await isDone()) return;
    await page.keyboard.press(key);
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 400, interval: 20 });
  }, patience);
}

/** What stands in the database of a profile, for its newest conversation. Works beside the running app. */
export async function readRows(profile: string): Promise<Transcript> {
  const store = await openStore({ file: join(profile, 'parley.sqlite'), maintenanceWorker: null });
  try {
    const [newest] = store.conversations.listConversations({ after: null, limit: 1 }).conversations;
    if (newest === undefined) throw new Error('The database holds no conversation.');
    const transcript = store.conversations.readTranscript(newest.conversationId, 500);
    if (transcript === null) throw new Error('The conversation cannot be read.');
    return transcript;
  } finally {
    await store.close();
  }
}

/** The runtime's messages in the rows. */
export function messagesOf(transcript: Transcript): readonly ModelMessage[] {
  return transcript.messages.map(toModelMessage);
}

/** All text that the rows hold of responses, joined. */
export function writtenText(transcript: Transcript): string {
  return messagesOf(transcript)
    .filter((message) => message.kind === 'response')
    .flatMap((message) => message.parts)
    .map((part) => (part.partKind === 'text' ? part.content : ''))
    .join('');
}
