import { describe, expect, it } from 'vitest';
import { applicationId } from '../../../main/persistence/open-database.ts';
import { connect } from '../../../main/persistence/connect.ts';
import { latestVersion, migrate, readVersion } from '../../../main/persistence/migrate.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import { conversationIdSchema, queuedIdSchema } from '../../../preload/contract/ids.ts';
import { openTestStore, storeFile } from '../../support/test-store.ts';

const conversationId = conversationIdSchema.parse('old');

/** A database as version 1 left it, with a conversation of one message in it. */
async function databaseOfVersion1(): Promise<string> {
  const file = await storeFile();
  const connection = connect({ file });
  connection.pragma(`application_id = ${applicationId}`);
  migrate(connection, migrations.slice(0, 1));
  connection.exec(`
    INSERT INTO conversations (conversation_key, conversation_id, title, activity, unread, pinned, created_at, updated_at)
    VALUES (1, 'old', '"An old one"', 'idle', 0, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
    INSERT INTO messages (sequence, message_id, conversation_key, depth, created_at, kind, state, format, head)
    VALUES (1, 'm', 1, 0, '2026-01-01T00:00:00.000Z', 'request', 'complete', 1,
      '{"kind":"request","parts":[],"timestamp":null,"instructions":null,"run_id":null,"conversation_id":null,"metadata":null,"state":"complete"}');
    UPDATE conversations SET leaf_sequence = 1;`);
  connection.close();
  return file;
}

describe('a database of version 1', () => {
  it('is brought up to date with what it holds, and can then queue messages', async () => {
    const file = await databaseOfVersion1();
    const store = await openTestStore({ file });
    const { conversations } = store;
    const transcript = conversations.readTranscript(conversationId, 10);
    expect(transcript).toMatchObject({
      summary: { title: 'An old one' },
      messages: [{ messageId: 'm' }],
      queued: [],
    });
    const queued = {
      queuedId: queuedIdSchema.parse('q'),
      text: 'later \ud83d',
      queuedAt: '2026-01-02T00:00:00.000Z',
    };
    await conversations.record(conversationId, [{ type: 'message-queued', queued }], 'full');
    expect(conversations.readTranscript(conversationId, 10)?.queued).toEqual([queued]);
    const removed = { type: 'queued-removed', queuedId: queued.queuedId } as const;
    await conversations.record(conversationId, [removed], 'full');
    await expect(conversations.record(conversationId, [removed], 'full')).rejects.toMatchObject({
      reason: 'already-sent',
    });
    await store.close();
    const connection = connect({ file });
    expect(readVersion(connection)).toBe(latestVersion(migrations));
    connection.close();
  });
});
