import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { conversationIdSchema, runIdSchema } from '../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { startedPart, textDelta, toolReturned } from '../../support/run-events.ts';
import { messageAdded, questionOf, runOf, summaryOf } from '../../support/stored-conversation.ts';
import { connectBeside, maintenanceWorker, openTestStore } from '../../support/test-store.ts';

const kept = conversationIdSchema.parse('kept');
const gone = conversationIdSchema.parse('gone');
const tables = [
  'conversations',
  'messages',
  'parts',
  'part_chunks',
  'blobs',
  'blob_pieces',
  'runs',
  'questions',
  'settings',
] as const;

describe.each([
  ['a worker thread', maintenanceWorker],
  ['the app itself', null],
])('maintenance by %s', (_, worker) => {
  it('removes every row of a deleted conversation and none of another', async () => {
    const store = await openTestStore({ maintenanceWorker: worker });
    const connection = connectBeside(store.file);
    const count = () =>
      tables.map((table) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    await fill(store, 'kept', 3);
    const before = count();
    await fill(store, 'gone', 120);
    const shown = store.conversations.readTranscript(kept, 1000);
    await store.conversations.deleteConversation(gone);
    await vi.waitFor(() => expect(count()).toEqual(before), { timeout: 30_000 });
    expect(store.conversations.readTranscript(kept, 1000)).toEqual(shown);
    expect(connection.pragma('foreign_key_check')).toEqual([]);
  });

  it('goes on with a deletion that the end of the app cut off', async () => {
    const store = await openTestStore();
    await fill(store, 'gone', 3);
    const connection = connectBeside(store.file);
    connection.exec('UPDATE conversations SET deleted = 1, leaf_sequence = NULL');
    await store.close();
    await openTestStore({ file: store.file, maintenanceWorker: worker });
    const count = () => connection.prepare('SELECT count(*) FROM conversations').pluck().get();
    await vi.waitFor(() => expect(count()).toBe(0), { timeout: 30_000 });
  });
});

describe('the maintenance worker', () => {
  it('gives the space of deleted rows back', async () => {
    const store = await openTestStore({ maintenanceWorker });
    const connection = connectBeside(store.file);
    const pages = () => Number(connection.pragma('page_count', { simple: true }));
    const before = pages();
    await store.conversations.createConversation(summaryOf('gone'));
    const request = messageAdded('gone', 'm1', null);
    const events = [request, toolReturned('m1', 'x'.repeat(1_000_000))];
    await store.conversations.record(gone, events, 'stream');
    expect(pages()).toBeGreaterThan(before + 200);
    await store.conversations.deleteConversation(gone);
    await vi.waitFor(() => expect(pages()).toBeLessThan(before + 20), { timeout: 30_000 });
  });

  it('writes the WAL file back when it has grown, so that the app never does', async () => {
    const store = await openTestStore({ maintenanceWorker });
    await store.conversations.createConversation(summaryOf('kept'));
    const request = messageAdded('kept', 'm1', null);
    await store.conversations.record(kept, [request], 'stream');
    const size = () => statSync(store.file).size;
    await vi.waitFor(
      async () => {
        // Another output each time: the worker looks when something was written.
        await store.conversations.record(
          kept,
          [toolReturned('m1', `${performance.now()}`.padEnd(3_000_000, 'x'))],
          'stream',
        );
        expect(size()).toBeGreaterThan(3_000_000);
      },
      { timeout: 30_000, interval: 300 },
    );
  });

  it('may be missing or fail: the store goes on without it', async () => {
    const errors: string[] = [];
    const folder = dirname((await openTestStore()).file);
    const broken = join(folder, 'broken-worker.mjs');
    writeFileSync(broken, "throw new Error('no maintenance today');");
    const logger = {
      info: () => {},
      warn: () => {},
      error: (event: string, error: unknown) => errors.push(`${event}: ${String(error)}`),
    };
    const store = await openTestStore({ maintenanceWorker: broken, logger });
    await vi.waitFor(() => expect(errors.join()).toContain('no maintenance today'), 15_000);
    await store.conversations.createConversation(summaryOf('kept', { title: 'written' }));
    expect(store.conversations.readSummary(kept)?.title).toBe('written');
    await store.close();
    expect(existsSync(`${store.file}-wal`)).toBe(false);
  });
});

async function fill(
  { conversations, settings }: Awaited<ReturnType<typeof openTestStore>>,
  id: string,
  length: number,
): Promise<void> {
  await conversations.createConversation(summaryOf(id));
  const run = runOf(id, `${id}-run`);
  const resumed = runOf(id, `${id}-resumed`, { resumesRunId: runIdSchema.parse(`${id}-run`) });
  let last = messageAdded(id, `${id}-0`, null);
  const events: RunEvent[] = [last];
  for (let count = 1; count <= length; count += 1) {
    last = messageAdded(id, `${id}-${count}`, last, {
      kind: count % 2 === 1 ? 'response' : 'request',
    });
    events.push(last);
    if (count % 2 === 1) {
      events.push(startedPart(`${id}-${count}`, 0, 'text'), textDelta(`${id}-${count}`, 0, 'text'));
    }
  }
  const request = messageAdded(id, `${id}-last`, last, { runId: run.runId });
  events.push(
    request,
    toolReturned(`${id}-last`, `${id} `.repeat(30_000)),
    { type: 'run-started', run },
    { type: 'run-started', run: resumed },
    { type: 'question-opened', question: questionOf(`${id}-question`, request) },
  );
  await conversations.record(conversationIdSchema.parse(id), events, 'stream');
  await settings.write({ kind: 'conversation', id }, 'note', id);
}
