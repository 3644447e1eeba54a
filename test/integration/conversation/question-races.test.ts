import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pendingQuestions, type Transcript } from '../../../preload/contract/transcript.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked } from '../../support/asking-app.ts';
import type { ConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { createQuestionHost } from '../../support/question-windows.ts';
import { scriptModel, type ModelStep } from '../../support/scripted-model.ts';

async function openWindows(count: number, ...script: readonly (readonly ModelStep[])[]) {
  const { app } = await openAskingApp(scriptModel(...script));
  const { conversationId, runId } = await app.send('Go');
  await untilAsked(app);
  const host = createQuestionHost(app.service, app.feed);
  onTestFinished(() => host.dispose());
  const windows = await Promise.all(Array.from({ length: count }, () => host.open(conversationId)));
  return { app, conversationId, runId, host, windows };
}

function returnsOf(shown: Transcript): readonly unknown[] {
  return shown.messages.flatMap((message) =>
    message.parts.flatMap(({ part }) => (part.partKind === 'tool-return' ? [part.content] : [])),
  );
}

function storedTranscript(app: ConversationApp): Transcript | null {
  return app.store.readTranscript(app.transcript().summary.conversationId, 100);
}

function questionIdOf(app: ConversationApp) {
  return given(pendingQuestions(app.transcript())[0]).questionId;
}

describe('two who settle one question at the same moment', () => {
  it('in two windows: the first wins, the other hears that it was settled, and one return is there [D-14]', async () => {
    const { app, runId, windows } = await openWindows(2, [askStep('q1')], ['Fine.']);
    const [left, right] = windows;
    const questionId = questionIdOf(app);
    const oslo = {
      ...rome,
      answers: [{ header: 'Where', selected: ['Oslo'], customAnswer: null }],
    };
    const answers = await Promise.all([
      given(left).client.request('question.settle', { questionId, response: rome }),
      given(right).client.request('question.settle', { questionId, response: oslo }),
    ]);
    expect(answers).toMatchObject([
      { ok: true, value: { runId } },
      { ok: false, failure: { code: 'already-settled' } },
    ]);
    await app.ended(runId);
    expect(returnsOf(app.transcript())).toEqual([{ Where: ['Rome'] }]);
    expect(app.events.filter((event) => event.type === 'question-settled')).toHaveLength(1);
    // Neither window offers it any more.
    await vi.waitFor(() => {
      for (const window of windows) expect(window.waiting()).toBeNull();
    }, 15_000);
  });

  it('by the sessions of two windows, of which the second says so in words of its own [D-14]', async () => {
    const { app, runId, windows } = await openWindows(2, [askStep('q1')], ['Fine.']);
    const questionId = questionIdOf(app);
    const failures: unknown[] = [];
    for (const { sessions } of windows) {
      sessions.subscribe((state) => {
        const failure = state.sessions[questionId]?.failure;
        if (failure) failures.push(failure.code);
      });
      sessions.getState().change(questionId, { type: 'pick', at: 0, label: 'Rome' });
    }
    expect(windows.map(({ sessions }) => sessions.getState().goOn(questionId))).toEqual([
      'sending',
      'sending',
    ]);
    await app.ended(runId);
    await vi.waitFor(() => {
      for (const window of windows) expect(window.waiting()).toBeNull();
    }, 15_000);
    expect(new Set(failures)).toEqual(new Set(['already-settled']));
    expect(returnsOf(app.transcript())).toEqual([{ Where: ['Rome'] }]);
  });

  it('an answer and then a stop: the answer stands, once, and its run is stopped [D-14]', async () => {
    const { app, runId, windows } = await openWindows(1, [askStep('q1')], ['Fine.']);
    const { client } = given(windows[0]);
    const questionId = questionIdOf(app);
    const outcomes = await Promise.all([
      client.request('question.settle', { questionId, response: rome }),
      client.request('run.stop', { runId }),
    ]);
    expect(outcomes).toMatchObject([
      { ok: true, value: { runId } },
      { ok: true, value: { state: 'stopped' } },
    ]);
    const settled = app.events.filter((event) => event.type === 'question-settled');
    expect(settled).toMatchObject([{ state: 'answered' }]);
    expect(returnsOf(app.transcript())).toEqual([{ Where: ['Rome'] }]);
    expect(storedTranscript(app)).toEqual(app.transcript());
  });

  it('a stop and then an answer: the answer hears that it was settled, and nothing of it is there [D-14]', async () => {
    const { app, runId, windows } = await openWindows(1, [askStep('q1')], ['Fine.']);
    const { client } = given(windows[0]);
    const questionId = questionIdOf(app);
    const outcomes = await Promise.all([
      client.request('run.stop', { runId }),
      client.request('question.settle', { questionId, response: rome }),
    ]);
    expect(outcomes).toMatchObject([
      { ok: true, value: { state: 'stopped' } },
      { ok: false, failure: { code: 'already-settled' } },
    ]);
    const settled = app.events.filter((event) => event.type === 'question-settled');
    expect(settled).toMatchObject([{ state: 'stopped' }]);
    expect(returnsOf(app.transcript())).toEqual([]);
    expect(storedTranscript(app)).toEqual(app.transcript());
  });
});

describe('a window that opens late', () => {
  it('finds the question that waits, with all that was put in elsewhere [D-20] [BC-42]', async () => {
    const { app, conversationId, host, windows } = await openWindows(1, [askStep('q1')]);
    const questionId = questionIdOf(app);
    const { sessions } = given(windows[0]);
    sessions.getState().change(questionId, { type: 'write-own', at: 0, text: 'Bonn' });
    sessions.getState().flush();
    await app.until(() => given(app.store.readQuestion(questionId)).draft !== null);
    const late = await host.open(conversationId);
    expect(late.waiting()).toMatchObject({
      question: { questionId, state: 'pending' },
      draft: { entries: [{ ownAnswer: 'Bonn', ownAnswerChosen: true }] },
    });
  });
});
