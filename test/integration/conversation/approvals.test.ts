import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pendingAsks } from '../../../preload/contract/transcript.ts';
import { createMemoryGrants } from '../../../main/conversation/questions/conversation-grants.ts';
import {
  decide,
  openApprovalApp,
  untilWaiting,
  waitingApproval,
} from '../../support/approval-app.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { waitingQuestion } from '../../support/asking-app.ts';
import { given } from '../../support/given.ts';
import { callStep, scriptModel, silence } from '../../support/scripted-model.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

const note = (id: string, text: string) => callStep(id, 'write_note', { text });

describe('a call that may do harm', () => {
  it('waits with its exact input, and is carried out once it is allowed [D-27]', async () => {
    const script = scriptModel([note('c1', 'a\u202eb')], ['Done.']);
    const { app, written, store } = await openApprovalApp(script);
    const { runId, conversationId } = await app.send('Go');
    await untilWaiting(app);
    expect(app.transcript().summary).toMatchObject({ activity: 'waiting', unread: true });
    const { questionId, request } = waitingApproval(app);
    expect(request).toEqual({
      toolName: 'write_note',
      server: null,
      input: { text: 'a\u202eb' },
      reason: 'changes-files',
    });
    expect(written).toEqual([]);
    const response = decide('allow-once');
    expect(await app.service.settleQuestion({ questionId, response })).toEqual({ runId });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(written).toEqual(['a\u202eb']);
    const shown = app.transcript();
    expect(shown.questions[0]).toMatchObject({ kind: 'approval', state: 'answered', response });
    expect(store.readTranscript(conversationId, 100)).toEqual({ ...shown, activity: null });
  });

  it('is not carried out when it is denied, and the model reads why [D-27]', async () => {
    const script = scriptModel([note('c1', 'a')], ['I leave it.']);
    const { app, written } = await openApprovalApp(script);
    const { runId } = await app.send('Go');
    await untilWaiting(app);
    const { questionId } = waitingApproval(app);
    await app.service.settleQuestion({
      questionId,
      response: decide('deny', 'Use the other file'),
    });
    await app.ended(runId);
    expect(written).toEqual([]);
    expect(script.asked[1]?.at(-1)?.parts[0]).toMatchObject({
      partKind: 'tool-return',
      outcome: 'denied',
      content: expect.stringContaining('They said: Use the other file') as unknown,
    });
    expect(app.transcript().questions[0]).toMatchObject({ state: 'declined' });
  });

  it('is asked about anew each time, unless it was allowed for the conversation [D-27]', async () => {
    const script = scriptModel(
      [note('c1', 'a')],
      [note('c2', 'b')],
      [note('c3', 'c')],
      ['Done.'],
      [note('c4', 'd')],
      ['Done.'],
    );
    const { app, written } = await openApprovalApp(script);
    const { runId, conversationId } = await app.send('Go');
    for (const decision of ['allow-once', 'allow-in-conversation'] as const) {
      await untilWaiting(app);
      const { questionId } = waitingApproval(app);
      await app.service.settleQuestion({ questionId, response: decide(decision) });
    }
    await app.ended(runId);
    expect(written).toEqual(['a', 'b', 'c']);
    expect(app.service.readApproval({ conversationId })).toEqual({
      approvesAll: false,
      toolCount: 1,
    });
    const other = await app.send('Go');
    expect(other.conversationId).not.toBe(conversationId);
    await app.until(() => pendingAsks(app.transcript(other.conversationId)).length === 1);
    expect(written).toHaveLength(3);
  });

  it('waits behind the question before it, each with its draft [D-21, D-27]', async () => {
    const script = scriptModel([askStep('q1'), note('c1', 'a')], ['Done.']);
    const { app } = await openApprovalApp(script);
    const { runId } = await app.send('Go');
    await untilWaiting(app, 2);
    expect(pendingAsks(app.transcript()).map(({ kind }) => kind)).toEqual(['question', 'approval']);
    const { questionId } = waitingApproval(app);
    const draft = { kind: 'approval', note: 'not this', folded: true } as const;
    await app.service.draftQuestion({ questionId, draft });
    expect(waitingApproval(app).draft).toEqual(draft);
    const asked = waitingQuestion(app);
    await app.service.settleQuestion({ questionId: asked.questionId, response: rome });
    expect(waitingApproval(app).draft).toEqual(draft);
    await app.service.settleQuestion({ questionId, response: decide('allow-once') });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });

  it('is settled once, by the right kind of answer only [D-14, D-27]', async () => {
    const { app } = await openApprovalApp(scriptModel([note('c1', 'a')], [silence]));
    await app.send('Go');
    await untilWaiting(app);
    const { questionId } = waitingApproval(app);
    await expect(app.service.settleQuestion({ questionId, response: rome })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    const both = await Promise.allSettled([
      app.service.settleQuestion({ questionId, response: decide('allow-once') }),
      app.service.settleQuestion({ questionId, response: decide('deny') }),
    ]);
    expect(both).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'already-settled' } },
    ]);
  });
});

describe('what asks for leave', () => {
  it('is stopped with its run, and nothing was done [D-27, R-02]', async () => {
    const { app, written } = await openApprovalApp(scriptModel([note('c1', 'a')]));
    const { runId } = await app.send('Go');
    await untilWaiting(app);
    const { questionId } = waitingApproval(app);
    await app.service.stop({ runId });
    expect(app.transcript().questions[0]).toMatchObject({ state: 'stopped' });
    const late = app.service.settleQuestion({ questionId, response: decide('allow-once') });
    await expect(late).rejects.toMatchObject({ code: 'already-settled' });
    expect(written).toEqual([]);
  });

  it('is closed as not run by a quit, while a question stays [D-27]', async () => {
    const script = scriptModel([askStep('q1'), note('c1', 'a')]);
    const { app, restart, written, store } = await openApprovalApp(script);
    await app.send('Go');
    await untilWaiting(app, 2);
    const { questionId } = waitingApproval(app);
    await app.service.shutDown(2000);
    expect(store.readQuestion(questionId)).toMatchObject({ state: 'closed' });
    const again = await restart(scriptModel(['Done.']));
    const { questionId: asked } = waitingQuestion(app);
    const { runId } = await again.service.settleQuestion({ questionId: asked, response: rome });
    expect(runId).not.toBeNull();
    expect(written).toEqual([]);
  });

  it('is closed as not run after a crash, and the model learns that it was not finished [D-27, D-23]', async () => {
    const { app, restart, store, written } = await openApprovalApp(scriptModel([note('c1', 'a')]));
    const { conversationId } = await app.send('Go');
    await untilWaiting(app);
    const { questionId } = waitingApproval(app);
    const next = scriptModel(['Going on.']);
    // The old app goes on as a dead process would: nobody asks it anything any more.
    const again = await restart(next);
    expect(store.readQuestion(questionId)).toMatchObject({ state: 'closed', response: null });
    const late = again.service.settleQuestion({ questionId, response: decide('allow-once') });
    await expect(late).rejects.toMatchObject({ code: 'already-settled' });
    const { runId } = await again.service.continueRun({ conversationId, choice: { kind: 'keep' } });
    await again.ended(runId);
    expect(messageTexts(again.transcript(conversationId)).at(-1)).toBe('Going on.');
    expect(next.asked[0]?.at(-1)?.parts[0]).toMatchObject({ outcome: 'interrupted' });
    expect(written).toEqual([]);
  });
});

describe('leave for everything', () => {
  it('answers what asks for leave, now and later, and never a question [D-25, BC-42]', async () => {
    const script = scriptModel([askStep('q1'), note('c1', 'a')], [note('c2', 'b')], ['Done.']);
    const grants = createMemoryGrants();
    const { app, written } = await openApprovalApp(script, { grants });
    const { runId, conversationId } = await app.send('Go');
    await untilWaiting(app, 2);
    const state = await app.service.changeApproval({ conversationId, approvesAll: true });
    expect(state).toMatchObject({ approvesAll: true });
    await app.until(() => written.length === 1);
    // The question waits on; nothing but the person answers it.
    await expect
      .poll(() => pendingAsks(app.transcript()).map(({ kind }) => kind))
      .toEqual(['question']);
    const { questionId } = waitingQuestion(app);
    await app.service.settleQuestion({ questionId, response: rome });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(written).toEqual(['a', 'b']);
    const asked = app.transcript().questions.filter(({ kind }) => kind === 'approval');
    expect(asked).toHaveLength(1);
  });

  it('may be given while one of the calls is decided on by itself [D-14, D-25]', async () => {
    const script = scriptModel([note('c1', 'a'), note('c2', 'b')], ['Done.']);
    const { app, written, store } = await openApprovalApp(script);
    const { runId, conversationId } = await app.send('Go');
    await untilWaiting(app, 2);
    const [first, second] = pendingAsks(app.transcript());
    // Both are asked to the end.
    await store.flush();
    await nextTurn();
    const all = app.service.changeApproval({ conversationId, approvesAll: true });
    // In the moment in which the first of them is allowed, the person denies the second.
    await app.until(() => pendingAsks(app.transcript())[0]?.questionId !== first?.questionId);
    const { questionId } = given(second);
    await app.service.settleQuestion({ questionId, response: decide('deny') });
    expect(await all).toMatchObject({ approvesAll: true });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(written).toEqual(['a']);
  });

  it('covers what is just about to be asked [D-25]', async () => {
    const script = scriptModel([note('c1', 'a')], ['Done.']);
    const grants = createMemoryGrants();
    let isGiven = false;
    const { app, written } = await openApprovalApp(script, {
      grants: {
        ...grants,
        // Nothing is allowed yet; a moment later everything is.
        read: (conversationId) => {
          const before = grants.read(conversationId);
          if (isGiven) return before;
          isGiven = true;
          void app.service.changeApproval({ conversationId, approvesAll: true });
          return before;
        },
      },
    });
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(written).toEqual(['a']);
  });

  it('is for one conversation, and is taken back with all leave that was given there [D-25]', async () => {
    const script = scriptModel([note('c1', 'a')], ['Done.'], [note('c2', 'b')], ['Done.']);
    const { app, written } = await openApprovalApp(script);
    const { runId, conversationId } = await app.send('Go');
    await untilWaiting(app);
    const { questionId } = waitingApproval(app);
    await app.service.settleQuestion({ questionId, response: decide('allow-in-conversation') });
    await app.ended(runId);
    await app.service.changeApproval({ conversationId, approvesAll: true });
    await app.service.changeApproval({ conversationId, approvesAll: false });
    expect(app.service.readApproval({ conversationId })).toEqual({
      approvesAll: false,
      toolCount: 0,
    });
    await app.send('Again', conversationId);
    await untilWaiting(app);
    expect(written).toEqual(['a']);
  });
});
