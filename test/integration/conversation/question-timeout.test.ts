import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft, type QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { TIMED_OUT } from '../../../preload/contract/timeout-response.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { scriptModel, type ModelStep } from '../../support/scripted-model.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

const minuteMs = 60_000;
let timeoutMs: number | null;
beforeEach(() => {
  timeoutMs = 5 * minuteMs;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

async function ask(...script: readonly (readonly ModelStep[])[]) {
  const { conversations: store } = await openTestStore();
  const played = scriptModel(...script);
  const app = await openConversationApp({
    store,
    openModel: () => played.model,
    questionTimeoutMs: () => timeoutMs,
  });
  const { conversationId, runId } = await app.send('Plan');
  return { app, store, script: played, conversationId, runId };
}

function draftOf({ request }: QuestionRecord, ownAnswer: string): QuestionDraft {
  const empty = createDraft(request);
  return {
    ...empty,
    entries: empty.entries.map((entry) => ({ ...entry, ownAnswer, ownAnswerChosen: true })),
  };
}

describe('a question whose person chose a timeout', () => {
  it('ends as timed out, the model reads so, and the run goes on [D-24] [BC-43] [BC-56]', async () => {
    const { app, store, script, runId } = await ask([askStep('q1')], ['I take Rome.']);
    await untilAsked(app);
    const { questionId, expiresAt } = waitingQuestion(app);
    expect(Date.parse(given(expiresAt)) - Date.now()).toBe(5 * minuteMs);
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1000);
    expect(waitingQuestion(app).state).toBe('pending');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(store.readQuestion(questionId)).toMatchObject({ state: 'timed-out', draft: null });
    expect(messageTexts(app.transcript()).slice(2)).toEqual([
      `< ${JSON.stringify({ Where: [TIMED_OUT] })}`,
      'I take Rome.',
    ]);
    expect(script.asked).toHaveLength(2);
    expect(app.transcript().questions[0]?.expiresAt).toBeUndefined();
    expect(store.readTranscript(app.transcript().summary.conversationId, 10)).toEqual({
      ...app.transcript(),
      activity: null,
    });
    await expect(app.service.settleQuestion({ questionId, response: rome })).rejects.toMatchObject({
      code: 'already-settled',
    });
  });

  it('stands still for as long as anything is put in, and begins anew when it is taken out [D-24] [BC-43]', async () => {
    const { app, runId } = await ask([askStep('q1')], ['Fine.']);
    await untilAsked(app);
    const question = waitingQuestion(app);
    const { questionId } = question;
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    await app.service.draftQuestion({ questionId, draft: draftOf(question, 'B') });
    expect(waitingQuestion(app).expiresAt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(24 * 60 * minuteMs);
    expect(waitingQuestion(app)).toMatchObject({ questionId, state: 'pending' });

    await app.service.draftQuestion({ questionId, draft: createDraft(question.request) });
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    // Looking through the questions is a sign of life too.
    const folded = { ...createDraft(question.request), folded: true };
    await app.service.draftQuestion({ questionId, draft: folded });
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    expect(waitingQuestion(app).state).toBe('pending');
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(app.transcript().questions).toMatchObject([{ state: 'timed-out' }]);
  });

  it('has a time only while it is the one in view: the next begins when the first is settled [D-24] [D-21]', async () => {
    const { app, runId } = await ask([askStep('q1'), askStep('q2')], ['Both.']);
    await untilAsked(app, 2);
    const [first, second] = pendingQuestions(app.transcript());
    expect([first?.expiresAt === undefined, second?.expiresAt === undefined]).toEqual([
      false,
      true,
    ]);
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    await app.service.settleQuestion({ questionId: given(first).questionId, response: rome });
    expect(waitingQuestion(app).expiresAt).toBeDefined();
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    expect(waitingQuestion(app).state).toBe('pending');
    await vi.advanceTimersByTimeAsync(minuteMs);
    await app.ended(runId);
    expect(app.transcript().questions.map(({ state }) => state)).toEqual(['answered', 'timed-out']);
  });

  it('follows the setting when that is changed, and is left alone once it is off [D-24]', async () => {
    const { app } = await ask([askStep('q1')]);
    await untilAsked(app);
    timeoutMs = null;
    app.service.followQuestionTimeout();
    expect(waitingQuestion(app).expiresAt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    expect(waitingQuestion(app).state).toBe('pending');
    timeoutMs = minuteMs;
    app.service.followQuestionTimeout();
    expect(Date.parse(given(waitingQuestion(app).expiresAt)) - Date.now()).toBe(minuteMs);
  });

  it('does not run out while the computer sleeps, and has all its time again after the wake [D-24]', async () => {
    const { app, runId } = await ask([askStep('q1')], ['Fine.']);
    await untilAsked(app);
    await vi.advanceTimersByTimeAsync(4 * minuteMs);
    app.service.runs.sleep();
    expect(waitingQuestion(app).expiresAt).toBeUndefined();
    // A setting that is changed from elsewhere, or a draft on its way, wakes nobody.
    app.service.followQuestionTimeout();
    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    expect(waitingQuestion(app).state).toBe('pending');
    app.service.runs.wake();
    expect(Date.parse(given(waitingQuestion(app).expiresAt)) - Date.now()).toBe(5 * minuteMs);
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(app.transcript().questions).toMatchObject([{ state: 'timed-out' }]);
  });

  it('is stopped by a stop, and never by its time after a restart: then it waits as long as it takes [D-24] [D-23]', async () => {
    const { app, store, conversationId } = await ask([askStep('q1')]);
    await untilAsked(app);
    await app.service.shutDown(2000);
    const again = await openConversationApp({
      store,
      openModel: () => scriptModel(['On.']).model,
      questionTimeoutMs: () => timeoutMs,
    });
    again.transcript(conversationId);
    await vi.advanceTimersByTimeAsync(24 * 60 * minuteMs);
    const [left] = pendingQuestions(again.transcript(conversationId));
    expect(left).toMatchObject({ state: 'pending' });
    const { questionId } = given(left);
    const { runId } = await again.service.settleQuestion({ questionId, response: rome });
    expect(await again.ended(given(runId))).toMatchObject({ state: 'completed' });

    const stopped = await ask([askStep('q1')]);
    await untilAsked(stopped.app);
    await stopped.app.service.stop({ runId: stopped.runId });
    await vi.advanceTimersByTimeAsync(24 * 60 * minuteMs);
    expect(stopped.app.transcript().questions).toMatchObject([{ state: 'stopped' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that cannot be stored as timed out waits on and takes its answer [D-24]', async () => {
    const { app, runId, fill } = await askOnFullStore();
    fill(true);
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    await app.until(() => app.errors.length === 1);
    fill(false);
    const { questionId, expiresAt } = waitingQuestion(app);
    expect(Date.parse(given(expiresAt))).toBeGreaterThan(Date.now());
    await app.service.settleQuestion({ questionId, response: rome });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });

  it('shows its time again after a draft or an answer that could not be stored [D-24] [D-20]', async () => {
    const { app, runId, fill } = await askOnFullStore();
    const question = waitingQuestion(app);
    const { questionId } = question;
    fill(true);
    const draft = { ...createDraft(question.request), folded: true };
    for (const attempt of [
      () => app.service.draftQuestion({ questionId, draft }),
      () => app.service.settleQuestion({ questionId, response: rome }),
    ]) {
      await vi.advanceTimersByTimeAsync(minuteMs);
      await expect(attempt()).rejects.toThrow('disk full');
      const { state, expiresAt } = waitingQuestion(app);
      expect(state).toBe('pending');
      expect(Date.parse(given(expiresAt)) - Date.now()).toBe(5 * minuteMs);
    }
    fill(false);
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(app.transcript().questions).toMatchObject([{ state: 'timed-out' }]);
  });
});

/** A question waits, in a store that is full when the test says so. */
async function askOnFullStore() {
  const { conversations } = await openTestStore();
  let isFull = false;
  const store = new Proxy(conversations, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'record' && isFull) return () => Promise.reject(new Error('disk full'));
      return value.bind(target) as unknown;
    },
  });
  const script = scriptModel([askStep('q1')], ['Fine.']);
  const app = await openConversationApp({
    store,
    openModel: () => script.model,
    questionTimeoutMs: () => timeoutMs,
  });
  const { runId } = await app.send('Plan');
  await untilAsked(app);
  return {
    app,
    runId,
    fill: (full: boolean) => {
      isFull = full;
    },
  };
}
