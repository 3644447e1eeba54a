import { expect, it } from 'vitest';
import { SqliteConversationStore } from '../../../main/persistence/sqlite-conversation-store.ts';
import { Database } from '../../../main/persistence/database.ts';
import { connect } from '../../../main/persistence/opening/connect.ts';
import { migrate } from '../../../main/persistence/opening/migrate.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import { WriteQueue } from '../../../main/persistence/write-queue.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import { startedPart, textDelta, toolReturned } from '../../support/run-events.ts';
import { messageAdded, summaryOf } from '../../support/stored-conversation.ts';
import { storeFile } from '../../support/test-store.ts';

const conversationId = conversationIdSchema.parse('c1');

it('says that the disk is full, keeps what streamed, and writes it once there is room [BC-63]', async () => {
  const { store, setFull } = await storeOnSmallDisk();
  await store.record(conversationId, [textDelta('m1', 0, 'before ')], 'full');
  setFull(true);
  const lost = store.record(conversationId, [textDelta('m1', 0, 'during '.repeat(3000))], 'stream');
  await expect(lost).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'full' });
  await expect(store.flush()).rejects.toMatchObject({ reason: 'full' });
  const text = () => store.readPath(conversationId)[0]?.parts[0]?.part;
  expect(text()).toMatchObject({ content: `before ${'during '.repeat(3000)}` });
  setFull(false);
  await store.record(conversationId, [textDelta('m1', 0, 'after')], 'full');
  expect(text()).toMatchObject({ content: `before ${'during '.repeat(3000)}after` });
});

it('writes nothing of a record that does not fit, whatever came before it in the same record', async () => {
  const { store, setFull } = await storeOnSmallDisk();
  setFull(true);
  const request = messageAdded('c1', 'm2', null);
  const events = [request, toolReturned('m2', 'x'.repeat(60_000))];
  await expect(store.record(conversationId, events, 'full')).rejects.toMatchObject({
    reason: 'full',
  });
  expect(store.readPath(conversationId, request.message.messageId)).toEqual([]);
  setFull(false);
  await store.record(conversationId, events, 'full');
  expect(store.readPath(conversationId)[0]?.parts).toHaveLength(1);
});

it('does not let text whose part was refused keep the next record', async () => {
  const { store, setFull } = await storeOnSmallDisk();
  setFull(true);
  const response = messageAdded('c1', 'm2', null, { kind: 'response' });
  const begun = { ...startedPart('m2', 0, 'text'), at: 'x'.repeat(60_000) };
  const refused = [
    store.record(conversationId, [response, begun], 'stream'),
    store.record(conversationId, [textDelta('m2', 0, 'text')], 'stream'),
  ];
  for (const outcome of await Promise.allSettled(refused)) expect(outcome.status).toBe('rejected');
  setFull(false);
  const title = 'failed, and said so';
  const summary = summaryOf('c1', { title });
  await store.record(conversationId, [{ type: 'summary-changed', summary }], 'full');
  expect(store.readSummary(conversationId)?.title).toBe(title);
});

it('writes a large output all or not at all', async () => {
  const { store, setFull } = await storeOnSmallDisk();
  setFull(true);
  const request = messageAdded('c1', 'm2', null);
  const events = [request, toolReturned('m2', 'x'.repeat(600_000))];
  await expect(store.record(conversationId, events, 'full')).rejects.toMatchObject({
    reason: 'full',
  });
  expect(store.readPath(conversationId, request.message.messageId)).toEqual([]);
});

/** SQLite's own limit of pages stands for the disk: what it reports is the same SQLITE_FULL. */
async function storeOnSmallDisk() {
  const connection = connect({ file: await storeFile() });
  migrate(connection, migrations);
  const database = new Database({ connection, readOnly: false, logger: silentLogger });
  const queue = new WriteQueue({ database, logger: silentLogger });
  const store = new SqliteConversationStore({
    database,
    queue,
    logger: silentLogger,
    onDeleted: () => {},
  });
  await store.createConversation(summaryOf('c1'));
  const response = messageAdded('c1', 'm1', null, { kind: 'response' });
  await store.record(conversationId, [response, startedPart('m1', 0, 'text')], 'full');
  const setFull = (isFull: boolean) => {
    const pages = isFull ? Number(connection.pragma('page_count', { simple: true })) : 1_000_000;
    connection.pragma(`max_page_count = ${pages}`);
  };
  return { store, setFull };
}
