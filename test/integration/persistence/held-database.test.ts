import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/persistence/opening/open-database.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { startedPart, textDelta } from '../../support/run-events.ts';
import { runProgram } from '../../support/run-program.ts';
import { messageAdded, summaryOf } from '../../support/stored-conversation.ts';
import { connectBeside, openTestStore, storeFile } from '../../support/test-store.ts';

const conversationId = conversationIdSchema.parse('c1');

it('answers reads while another process holds the database for 3 s, and writes all of it after, in order [M-10, BC-65]', async () => {
  const { conversations, settings, file } = await streamingStore();
  const holder = runProgram('hold-lock.ts', [file, '3000']);
  await holder.line('held');

  const heldAt = performance.now();
  let longestBlockMs = 0;
  const written: Promise<void>[] = [settings.write({ kind: 'app' }, 'theme', 'dark')];
  for (let count = 0; !holder.lines.includes('released'); count += 1) {
    const askedAt = performance.now();
    written.push(conversations.record(conversationId, [textDelta('m1', 0, `${count} `)], 'stream'));
    if (count % 10 === 0) written.push(rename(`title ${count}`));
    expect(conversations.readPath(conversationId)).toHaveLength(1);
    longestBlockMs = Math.max(longestBlockMs, performance.now() - askedAt);
    await delay(10);
  }
  expect(performance.now() - heldAt).toBeGreaterThan(2900);
  const deltas = written.length - 1;
  await Promise.all(written);

  const text = conversations.readPath(conversationId)[0]?.parts[0]?.part;
  const count = deltas - Math.ceil(deltas / 11);
  const expected = Array.from({ length: count }, (_, at) => `${at} `).join('');
  expect(text).toMatchObject({ content: expected });
  expect(conversations.readSummary(conversationId)?.title).toMatch(/^title \d+$/);
  expect(settings.read({ kind: 'app' }, 'theme')).toBe('dark');
  // Far less than the lock lasts, however busy the machine is.
  expect(longestBlockMs).toBeLessThan(1000);

  function rename(title: string): Promise<void> {
    const event: RunEvent = { type: 'summary-changed', summary: summaryOf('c1', { title }) };
    return conversations.record(conversationId, [event], 'full');
  }
});

it('gives up after a while with a clear reason, keeps order, and goes on once the database is free [BC-65]', async () => {
  const { conversations, file } = await streamingStore({ giveUpAfterMs: 150 });
  const holder = connectBeside(file);
  holder.exec('BEGIN IMMEDIATE');
  const text = conversations.record(conversationId, [textDelta('m1', 0, 'kept ')], 'stream');
  const first = messageAdded('c1', 'm2', null);
  const second = messageAdded('c1', 'm3', first);
  const refused = [
    text,
    conversations.record(conversationId, [first], 'full'),
    conversations.record(conversationId, [second], 'full'),
  ];
  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } });
  }
  holder.exec('ROLLBACK');
  await conversations.record(conversationId, [textDelta('m1', 0, 'text')], 'full');
  const part = conversations.readPath(conversationId)[0]?.parts[0]?.part;
  expect(part).toMatchObject({ content: 'kept text' });
});

it('waits to open a database that another process holds', async () => {
  const file = await storeFile();
  openDatabase({ file }).close();
  const holder = runProgram('hold-lock.ts', [file, '300']);
  await holder.line('held');
  const store = await openTestStore({ file });
  expect(store.isReadOnly).toBe(false);
  expect(holder.lines).toContain('released');
});

async function streamingStore(options: { readonly giveUpAfterMs?: number } = {}) {
  const store = await openTestStore(options);
  await store.conversations.createConversation(summaryOf('c1'));
  const response = messageAdded('c1', 'm1', null, { kind: 'response' });
  await store.conversations.record(
    conversationId,
    [response, startedPart('m1', 0, 'text')],
    'stream',
  );
  return store;
}
