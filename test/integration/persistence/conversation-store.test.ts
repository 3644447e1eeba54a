import { describe, expect, it } from 'vitest';
import { StoreConflict } from '../../../main/conversation/conversation-store.ts';
import { conversationIdSchema, runIdSchema } from '../../../preload/contract/ids.ts';
import type { MessageAdded, RunEvent } from '../../../preload/contract/run-event.ts';
import { eventAt } from '../../support/run-events.ts';
import { messageAdded, questionOf, runOf, summaryOf } from '../../support/stored-conversation.ts';
import { connectBeside, openTestStore } from '../../support/test-store.ts';

const conversationId = conversationIdSchema.parse('c1');

describe('record', () => {
  it('settles a question once, and writes nothing of a second try', async () => {
    const { conversations } = await storeWithQuestion();
    await conversations.record(conversationId, [settled('answered')], 'full');
    const late: RunEvent[] = [renamed('late'), settled('declined'), renamed('later')];
    await expect(conversations.record(conversationId, late, 'full')).rejects.toThrow(
      new StoreConflict('already-settled'),
    );
    expect(conversations.readQuestion(question.questionId)?.state).toBe('answered');
    expect(conversations.readSummary(conversationId)?.title).toBe('');
  });

  it('begins a conversation with what happens in it first, or not at all', async () => {
    const { conversations } = await openTestStore();
    const first = messageAdded('c1', 'm0', null);
    const impossible = messageAdded('c1', 'm0', first);
    const both = conversations.record(
      conversationId,
      [first, impossible],
      'full',
      summaryOf('c1', { title: 'begun' }),
    );
    await expect(both).rejects.toThrow();
    expect(conversations.readSummary(conversationId)).toBeNull();
    await conversations.record(
      conversationId,
      [first],
      'full',
      summaryOf('c1', { title: 'begun' }),
    );
    expect(conversations.readTranscript(conversationId, 10)).toMatchObject({
      summary: { title: 'begun' },
      messages: [{ messageId: 'm0' }],
    });
  });

  it('lets a run be resumed once, and writes nothing of a second try', async () => {
    const { conversations } = await storeWithQuestion();
    const resume = (id: string): RunEvent[] => [
      renamed(id),
      { type: 'run-started', run: runOf('c1', id, { resumesRunId: runIdSchema.parse('r1') }) },
    ];
    await conversations.record(conversationId, resume('r2'), 'full');
    const second = conversations.record(conversationId, resume('r3'), 'full');
    await expect(second).rejects.toMatchObject({
      name: 'StoreConflict',
      reason: 'already-resumed',
    });
    expect(conversations.readRun(runIdSchema.parse('r3'))).toBeNull();
    expect(conversations.readSummary(conversationId)?.title).toBe('r2');
  });

  it('writes nothing of a record that speaks of what is not there', async () => {
    const { conversations } = await storeWithQuestion();
    const stray = messageAdded('c1', 'm9', messageAdded('c1', 'unknown', null));
    await expect(
      conversations.record(conversationId, [renamed('half'), stray], 'full'),
    ).rejects.toThrow('no message unknown');
    expect(conversations.readSummary(conversationId)?.title).toBe('');
  });

  it('refuses what belongs to a conversation that is not there or was deleted', async () => {
    const { conversations } = await storeWithQuestion();
    const other = conversationIdSchema.parse('c2');
    await expect(conversations.record(other, [renamed('x')], 'full')).rejects.toThrow('c2');
    await conversations.deleteConversation(conversationId);
    await expect(conversations.record(conversationId, [renamed('x')], 'full')).rejects.toThrow();
  });

  it('passes over what is only shown', async () => {
    const { conversations } = await storeWithQuestion();
    const shown: RunEvent = { type: 'activity-changed', runId: run.runId, activity: null };
    await conversations.record(conversationId, [shown], 'stream');
    expect(conversations.readTranscript(conversationId, 9)?.activity).toBeNull();
  });
});

describe('reading', () => {
  it('gives the end of the path and then the pages before it', async () => {
    const { conversations } = await openTestStore();
    await conversations.createConversation(summaryOf('c1'));
    const path = await addPath(conversations, 10);
    const ids = path.map((event) => event.message.messageId);
    const end = conversations.readTranscript(conversationId, 4);
    expect(end?.messages.map(idOf)).toEqual(ids.slice(6));
    expect(end?.hasEarlier).toBe(true);
    const middle = conversations.readEarlier(conversationId, at(ids, 6), 4);
    expect(middle?.messages.map(idOf)).toEqual(ids.slice(2, 6));
    const start = conversations.readEarlier(conversationId, at(ids, 2), 4);
    expect(start?.messages.map(idOf)).toEqual(ids.slice(0, 2));
    expect(start?.hasEarlier).toBe(false);
    expect(conversations.readEarlier(conversationId, at(ids, 0), 4)?.messages).toEqual([]);
  });

  it('reads the path to the active leaf and to any other message', async () => {
    const { conversations } = await openTestStore();
    await conversations.createConversation(summaryOf('c1'));
    const path = await addPath(conversations, 4);
    const branch = messageAdded('c1', 'branch', at(path, 0), { kind: 'response' });
    await conversations.record(conversationId, [branch], 'stream');
    expect(conversations.readPath(conversationId).map(idOf)).toEqual(['m0', 'branch']);
    const oldLeaf = at(path, 3).message.messageId;
    expect(conversations.readPath(conversationId, oldLeaf)).toHaveLength(4);
    expect(conversations.hasFollower(oldLeaf)).toBe(false);
    expect(conversations.hasFollower(at(path, 2).message.messageId)).toBe(true);
  });

  it('knows nothing of what is not there', async () => {
    const { conversations } = await openTestStore();
    expect(conversations.readTranscript(conversationId, 9)).toBeNull();
    expect(conversations.readSummary(conversationId)).toBeNull();
    expect(conversations.readPath(conversationId)).toEqual([]);
    expect(conversations.readRun(run.runId)).toBeNull();
    expect(conversations.readQuestion(question.questionId)).toBeNull();
  });

  it('lists the runs that are marked as running and the questions that can still be answered', async () => {
    const { conversations } = await storeWithQuestion();
    expect(conversations.readRunningRuns()).toEqual([run]);
    expect(conversations.readPendingQuestions()).toEqual([question]);
    const next = messageAdded('c1', 'm2', waiting);
    await conversations.record(conversationId, [next], 'full');
    expect(conversations.readPendingQuestions()).toEqual([]);
  });

  it('opens a conversation whose question has a draft of another form, without that draft [D-08]', async () => {
    const { conversations, file } = await storeWithQuestion();
    const other = connectBeside(file);
    for (const draft of ['{"entries":[{"own":"a"}]}', '"text"', '{"kind":"approval"}']) {
      other.prepare('UPDATE questions SET draft = ?').run(draft);
      expect(conversations.readTranscript(conversationId, 9)?.questions).toEqual([question]);
      expect(conversations.readPendingQuestions()).toEqual([question]);
    }
  });

  it('hides all of a conversation as soon as it is deleted', async () => {
    const { conversations } = await storeWithQuestion();
    await conversations.deleteConversation(conversationId);
    expect(conversations.readSummary(conversationId)).toBeNull();
    expect(conversations.readTranscript(conversationId, 9)).toBeNull();
    expect(conversations.readRunningRuns()).toEqual([]);
    expect(conversations.readPendingQuestions()).toEqual([]);
    expect(conversations.readQuestion(question.questionId)).toBeNull();
    expect(conversations.listConversations({ after: null, limit: 9 }).conversations).toEqual([]);
  });
});

const run = runOf('c1', 'r1');
const waiting = messageAdded('c1', 'm1', null, { runId: run.runId });
const question = questionOf('q1', waiting);

async function storeWithQuestion() {
  const store = await openTestStore();
  await store.conversations.createConversation(summaryOf('c1'));
  const events: RunEvent[] = [
    waiting,
    { type: 'run-started', run },
    { type: 'question-opened', question },
  ];
  await store.conversations.record(conversationId, events, 'full');
  return store;
}

async function addPath(
  conversations: Awaited<ReturnType<typeof openTestStore>>['conversations'],
  length: number,
): Promise<MessageAdded[]> {
  const path: MessageAdded[] = [];
  for (let depth = 0; depth < length; depth += 1) {
    path.push(messageAdded('c1', `m${depth}`, path.at(-1) ?? null));
  }
  await conversations.record(conversationId, path, 'stream');
  return path;
}

function renamed(title: string): RunEvent {
  return { type: 'summary-changed', summary: summaryOf('c1', { title }) };
}

function settled(state: 'answered' | 'declined'): RunEvent {
  return {
    type: 'question-settled',
    questionId: question.questionId,
    state,
    response: null,
    at: eventAt,
  };
}

function idOf(message: { readonly messageId: string }): string {
  return message.messageId;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
}
