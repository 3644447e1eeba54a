import { isQuestion } from '../../../preload/contract/question-record.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { declineResponse } from '../../../preload/contract/decline-response.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { createDraft, type QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { AskUserResponse } from '../../../preload/contract/question.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import {
  openConversationApp,
  testModel,
  type ConversationApp,
} from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { createQuestionHost } from '../../support/question-windows.ts';
import {
  callStep,
  gate,
  scriptModel,
  silence,
  type ScriptedModel,
} from '../../support/scripted-model.ts';
import { openTestStore } from '../../support/test-store.ts';

function written(question: QuestionRecord, ownAnswer: string): QuestionDraft {
  const empty = createDraft(question.request);
  return { ...empty, entries: empty.entries.map((entry) => ({ ...entry, ownAnswer })) };
}

const hold = (opened: Promise<void>) =>
  defineTool({
    name: 'hold',
    execute: async () => {
      await opened;
      return 'held';
    },
  });

function returnedIds(app: ConversationApp): readonly string[] {
  return app
    .transcript()
    .messages.flatMap((message) =>
      message.parts.flatMap(({ part }) =>
        part.partKind === 'tool-return' ? [part.toolCallId] : [],
      ),
    );
}

describe('two questions of one response', () => {
  it('queue in call order with their own drafts, and no tool beside them closes one [D-21] [BC-39]', async () => {
    const { open, opened } = gate();
    const script = scriptModel([askStep('q1'), callStep('c1', 'hold'), askStep('q2')], ['Done.']);
    const { app } = await openAskingApp(script, [hold(opened)]);
    const { runId } = await app.send('Go');
    await untilAsked(app, 2);
    const [first, second] = pendingQuestions(app.transcript()).map(given);
    if (first === undefined || second === undefined) throw new Error('Two should wait.');
    expect([first.toolCallId, second.toolCallId]).toEqual(['q1', 'q2']);
    await app.service.draftQuestion({
      questionId: second.questionId,
      draft: written(second, 'two'),
    });
    await app.service.draftQuestion({ questionId: first.questionId, draft: written(first, 'one') });

    open();
    await app.until(() => returnedIds(app).includes('c1'));
    const drafts = (): unknown[] =>
      app
        .transcript()
        .questions.filter(isQuestion)
        .map((each) => [each.state, each.draft?.entries[0]?.ownAnswer]);
    expect(drafts()).toEqual([
      ['pending', 'one'],
      ['pending', 'two'],
    ]);
    // The later one may be answered first; the earlier one keeps its place and its draft.
    await app.service.settleQuestion({ questionId: second.questionId, response: rome });
    expect(drafts()).toEqual([
      ['pending', 'one'],
      ['answered', 'two'],
    ]);
    expect(script.asked).toHaveLength(1);
    await app.service.settleQuestion({ questionId: first.questionId, response: rome });
    await app.ended(runId);
    expect(returnedIds(app)).toEqual(['q1', 'c1', 'q2']);
  });

  it('are both settled by one stop, and nothing of them goes out [BC-39] [D-20]', async () => {
    const script = scriptModel([askStep('q1'), askStep('q2')]);
    const { app } = await openAskingApp(script);
    const { runId } = await app.send('Go');
    await untilAsked(app, 2);
    expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
    expect(app.transcript().questions.map((each) => each.state)).toEqual(['stopped', 'stopped']);
    expect(app.transcript().summary.activity).toBe('interrupted');
    expect(returnedIds(app)).toEqual([]);
    expect(script.asked).toHaveLength(1);
  });
});

describe('the rows of a question', () => {
  it('say how it ended, a different word for each way, with what was asked, put in and when [D-20] [BC-56]', async () => {
    const { conversations: store } = await openTestStore();
    let next = (): ScriptedModel => scriptModel([askStep('q')], ['Ok.']);
    const app = await openConversationApp({ store, openModel: () => next().model });
    const ask = async () => {
      const { conversationId, runId } = await app.send('Go');
      await app.until(() => pendingQuestions(app.transcript(conversationId)).length === 1);
      const question = given(pendingQuestions(app.transcript(conversationId))[0]);
      const { questionId } = question;
      await app.service.draftQuestion({ questionId, draft: written(question, 'so far') });
      return { conversationId, runId, questionId, request: question.request };
    };
    const answered = await ask();
    await app.service.settleQuestion({ questionId: answered.questionId, response: rome });
    const declined = await ask();
    const decline = declineResponse(declined.request, '');
    await app.service.settleQuestion({ questionId: declined.questionId, response: decline });
    const stopped = await ask();
    await app.service.stop({ runId: stopped.runId });
    const superseded = await ask();
    const left = await ask();
    next = () => scriptModel(['Ok.']);
    await app.send('Something else', superseded.conversationId);
    await app.service.shutDown(2000);

    const stateOf = ({ questionId }: typeof left) => {
      const stored = given(store.readQuestion(questionId));
      const { state, response, openedAt, settledAt } = stored;
      expect(stored).toMatchObject({ draft: { entries: [{ ownAnswer: 'so far' }] } });
      expect(Date.parse(openedAt)).not.toBeNaN();
      return [state, response, settledAt !== null];
    };
    expect([answered, declined, stopped, superseded, left].map(stateOf)).toEqual([
      ['answered', rome, true],
      ['declined', { answers: [], cancelled: true }, true],
      ['stopped', null, true],
      ['superseded', null, true],
      ['pending', null, false],
    ]);
    expect(store.readPendingQuestions()).toMatchObject([{ questionId: left.questionId }]);
  });
});

describe('an answer after a restart', () => {
  it('goes on with the model, limit and usage of its run, whatever was changed since [D-23]', async () => {
    const { conversations: store } = await openTestStore();
    const opened: ModelRef[] = [];
    const open = (script: ReturnType<typeof scriptModel>, requestLimit: number) =>
      openConversationApp({
        store,
        requestLimit,
        tools: [hold(Promise.resolve())],
        openModel: (modelRef) => {
          opened.push(modelRef);
          return script.model;
        },
      });
    const app = await open(scriptModel([askStep('q1')]), 2);
    const { conversationId, runId } = await app.send('Go');
    await untilAsked(app);
    await app.service.shutDown(2000);

    const script = scriptModel([callStep('c1', 'hold')], ['Too far.']);
    const again = await open(script, 50);
    const other: ModelRef = { ...testModel, modelId: 'm-2' };
    await again.service.setModel({ conversationId, modelRef: other });
    const { questionId } = given(pendingQuestions(again.transcript(conversationId))[0]);
    const settled = await again.service.settleQuestion({ questionId, response: rome });
    const resumed = await again.ended(given(settled.runId));
    expect(opened).toEqual([testModel, testModel]);
    expect(resumed).toMatchObject({
      resumesRunId: runId,
      modelRef: testModel,
      limits: { requestLimit: 2 },
      // One request before the restart and one after it: the third would be too many.
      state: 'failed',
      failure: { code: 'usage-limit' },
      usage: { requests: 2 },
    });
    expect(script.asked).toHaveLength(1);
  });

  it('tells the model of a call beside it that was cut, and does not run it again [D-23]', async () => {
    let ran = 0;
    const never = defineTool({
      name: 'never',
      execute: async () => {
        ran += 1;
        await silence;
      },
    });
    const { app, restart } = await openAskingApp(
      scriptModel([callStep('c1', 'never'), askStep('q1')]),
      [never],
    );
    const { conversationId } = await app.send('Go');
    await untilAsked(app);
    await app.until(() => ran === 1);
    await app.service.shutDown(2000);
    const script = scriptModel(['On.']);
    const again = await restart(script);
    const { questionId } = given(pendingQuestions(again.transcript(conversationId))[0]);
    const { runId } = await again.service.settleQuestion({ questionId, response: rome });
    expect(await again.ended(given(runId))).toMatchObject({ state: 'completed' });
    expect(script.asked[0]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', outcome: 'success' },
      { toolCallId: 'c1', outcome: 'interrupted' },
    ]);
    expect(ran).toBe(1);
  });
});

describe('an answer that is none', () => {
  const answer = (selected: string[], customAnswer: string | null): AskUserResponse => ({
    answers: [{ header: 'Where', selected, customAnswer }],
    cancelled: false,
  });

  it.each([
    ['no answers', { answers: [], cancelled: false }],
    ['nothing picked', answer([], null)],
    ['an empty text', answer([], '')],
    ['spaces', answer([], ' \n ')],
    ['a decline with answers', { ...answer(['Rome'], null), cancelled: true }],
  ])('is refused and the question waits on: %s [D-25] [BC-42]', async (_, response) => {
    const { app } = await openAskingApp(scriptModel([askStep('q1')]));
    await app.send('Go');
    await untilAsked(app);
    const { questionId } = waitingQuestion(app);
    await expect(app.service.settleQuestion({ questionId, response })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(waitingQuestion(app)).toMatchObject({ questionId, state: 'pending', response: null });
    expect(returnedIds(app)).toEqual([]);
  });
});

describe('a question that nobody looks at', () => {
  afterEach(() => void vi.useRealTimers());

  it('waits through a day and a changed clock, with no window open, and then takes its answer [D-24] [D-25] [BC-43]', async () => {
    const { app } = await openAskingApp(scriptModel([askStep('q1')], ['Fine.']));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { runId } = await app.send('Go');
    await untilAsked(app);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    vi.setSystemTime(Date.now() + 400 * 24 * 3_600_000);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.setSystemTime(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.store.readRun(runId)?.state).toBe('running');
    const { questionId } = waitingQuestion(app);
    await app.service.settleQuestion({ questionId, response: rome });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });

  it('in another conversation is answered there, and the one in view knows nothing of it [D-22] [BC-59]', async () => {
    const scripts = [scriptModel(['Hello.']), scriptModel([askStep('q1')], ['There.'])];
    const { conversations: store } = await openTestStore();
    const app = await openConversationApp({
      store,
      openModel: () => given(scripts.shift()).model,
    });
    const shown = await app.send('Hi');
    await app.ended(shown.runId);
    const host = createQuestionHost(app.service, app.feed);
    onTestFinished(() => host.dispose());
    const window = await host.open(shown.conversationId);
    const before = window.transcript();

    const asking = await app.send('Plan');
    const activity = (id: ConversationId) => app.transcript(id).summary.activity;
    await app.until(() => activity(asking.conversationId) === 'waiting');
    expect(app.appEvents.at(-1)).toMatchObject({
      type: 'conversation-listed',
      summary: { conversationId: asking.conversationId, activity: 'waiting', unread: true },
    });
    expect(activity(shown.conversationId)).toBe('idle');
    const { questionId } = given(pendingQuestions(app.transcript(asking.conversationId))[0]);
    await app.service.settleQuestion({ questionId, response: rome });
    await app.ended(asking.runId);
    expect(window.waiting()).toBeNull();
    expect(window.transcript()).toEqual(before);
    expect(app.transcript(shown.conversationId).questions).toEqual([]);
    expect(app.transcript(asking.conversationId).questions).toMatchObject([{ state: 'answered' }]);
  });
});
