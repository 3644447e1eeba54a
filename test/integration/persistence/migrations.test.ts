import { describe, expect, it, vi } from 'vitest';
import { applicationId } from '../../../main/persistence/opening/open-database.ts';
import { connect } from '../../../main/persistence/opening/connect.ts';
import { latestVersion, migrate, readVersion } from '../../../main/persistence/opening/migrate.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import {
  conversationIdSchema,
  providerIdSchema,
  queuedIdSchema,
  runIdSchema,
} from '../../../preload/contract/ids.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { noUsage } from '../../../preload/contract/usage.ts';
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

  it('can then keep what runs sent and waited for, and takes it away with its conversation', async () => {
    const file = await databaseOfVersion1();
    const store = await openTestStore({ file });
    const { conversations } = store;
    const runId = runIdSchema.parse('r');
    const run: RunRecord = {
      runId,
      conversationId,
      state: 'running',
      modelRef: { providerId: providerIdSchema.parse('p'), modelId: 'm' },
      modelLabel: 'M',
      capabilities: [],
      limits: { requestLimit: null },
      modelSettings: {},
      resumesRunId: null,
      parentRunId: null,
      parentToolCallId: null,
      usage: { ...noUsage, requests: 0, toolCalls: 0 },
      startedAt: '2026-01-02T00:00:00.000Z',
      endedAt: null,
      failure: null,
    };
    await conversations.record(conversationId, [{ type: 'run-started', run }], 'full');
    const span = {
      kind: 'stop',
      spanId: 's',
      startedAt: '2026-01-02T00:00:00.000Z',
      endedAt: null,
    } as const;
    const { traces } = conversations;
    await traces.recordSpan({ conversationId, runId }, span, new Map([['k', '{}']]));
    await traces.recordSpan({ conversationId, runId }, { ...span, endedAt: span.startedAt });
    expect(traces.readSpans(runId)).toEqual([{ ...span, endedAt: span.startedAt }]);
    expect(traces.readPiece(runId, 'k')).toBe('{}');
    await conversations.deleteConversation(conversationId);
    await vi.waitFor(() => expect(traces.readPiece(runId, 'k')).toBeNull());
    await store.close();
  });
});
