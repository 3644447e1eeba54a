import { describe, expect, it } from 'vitest';
import { declineResponse } from '../../../preload/contract/decline-response.ts';
import { DECLINED, TOOL_NAME } from '../../../preload/contract/question.ts';
import { createDraft } from '../../../preload/contract/question-draft.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { given } from '../../support/given.ts';
import { callStep, scriptModel, silence } from '../../support/scripted-model.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

describe('a question', () => {
  it('goes on with the answer as the return of its call [A-179, A-193]', async () => {
    const script = scriptModel([askStep('q1')], ['Rome it is.']);
    const { app } = await openAskingApp(script);
    const { conversationId, runId } = await app.send('Plan a trip');
    await untilAsked(app);
    expect(app.transcript().summary).toMatchObject({ activity: 'waiting', unread: true });
    const { questionId } = waitingQuestion(app);
    expect(await app.service.settleQuestion({ questionId, response: rome })).toEqual({ runId });
    await app.ended(runId);
    const shown = app.transcript(conversationId);
    expect(messageTexts(shown).slice(2)).toEqual(['< {"Where":["Rome"]}', 'Rome it is.']);
    expect(shown.questions[0]).toMatchObject({ state: 'answered', response: rome });
    // Written once, with the answer, and not again when the tool returned.
    expect(app.events.filter((event) => event.type === 'part-added')).toHaveLength(1);
    const sent = script.asked[1]?.at(-1)?.parts[0];
    expect(sent).toMatchObject({
      partKind: 'tool-return',
      toolCallId: 'q1',
      content: { Where: ['Rome'] },
    });
    expect(app.store.readTranscript(conversationId, 100)).toEqual({ ...shown, activity: null });
  });

  it('refuses a response that does not fit, and still waits', async () => {
    const { app } = await openAskingApp(scriptModel([askStep('q1')], ['ok']));
    const { runId } = await app.send('Go');
    await untilAsked(app);
    const { questionId } = waitingQuestion(app);
    const wrong = {
      answers: [{ header: 'Where', selected: ['Mars'], customAnswer: null }],
      cancelled: false,
    };
    await expect(app.service.settleQuestion({ questionId, response: wrong })).rejects.toMatchObject(
      {
        code: 'invalid-input',
        detail: expect.stringContaining("does not offer: ['Mars']") as unknown,
      },
    );
    expect(waitingQuestion(app).questionId).toBe(questionId);
    await app.service.settleQuestion({ questionId, response: rome });
    await expect(app.service.settleQuestion({ questionId, response: rome })).rejects.toMatchObject({
      code: 'already-settled',
    });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });

  it('declined lets the run go on, with and without a note [A-182, BC-56]', async () => {
    const script = scriptModel([askStep('q1')], [askStep('q2')], ['Fine.']);
    const { app } = await openAskingApp(script);
    const { runId } = await app.send('Go');
    await untilAsked(app);
    const first = waitingQuestion(app);
    await app.service.settleQuestion({
      questionId: first.questionId,
      response: declineResponse(first.request, ''),
    });
    await untilAsked(app);
    const second = waitingQuestion(app);
    await app.service.settleQuestion({
      questionId: second.questionId,
      response: declineResponse(second.request, 'not now'),
    });
    await app.ended(runId);
    expect(app.transcript().questions.map((each) => each.state)).toEqual(['declined', 'declined']);
    expect(messageTexts(app.transcript())[2]).toBe(`< ${DECLINED}`);
    expect(messageTexts(app.transcript())[4]).toContain('not now');
  });

  it('keeps its draft, and refuses one that does not fit', async () => {
    const { app, restart } = await openAskingApp(scriptModel([askStep('q1')]));
    await app.send('Go');
    await untilAsked(app);
    const { questionId, request } = waitingQuestion(app);
    const empty = createDraft(request);
    const draft = {
      ...empty,
      entries: empty.entries.map((entry) => ({
        ...entry,
        ownAnswer: 'Bonn',
        ownAnswerChosen: true,
      })),
    };
    await app.service.draftQuestion({ questionId, draft });
    expect(waitingQuestion(app).draft).toEqual(draft);
    await expect(
      app.service.draftQuestion({ questionId, draft: { ...draft, entries: [] } }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    await app.service.shutDown(2000);
    const again = await restart(scriptModel());
    expect(again.store.readPendingQuestions()).toMatchObject([
      { questionId, draft, state: 'pending' },
    ]);
  });

  it('is stopped with its run, its draft kept, and takes no late answer [BC-10]', async () => {
    const script = scriptModel([askStep('q1')], ['On.']);
    const { app } = await openAskingApp(script);
    const { conversationId, runId } = await app.send('Go');
    await untilAsked(app);
    const { questionId, request } = waitingQuestion(app);
    await app.service.draftQuestion({ questionId, draft: createDraft(request) });
    const stopping = app.service.stop({ runId });
    await expect(app.service.settleQuestion({ questionId, response: rome })).rejects.toMatchObject({
      code: 'already-settled',
    });
    await stopping;
    expect(app.transcript().questions[0]).toMatchObject({
      state: 'stopped',
      draft: createDraft(request),
    });
    await expect(app.service.settleQuestion({ questionId, response: rome })).rejects.toMatchObject({
      code: 'already-settled',
    });
    const next = await app.send('continue', conversationId);
    await app.ended(next.runId);
    expect(script.asked[1]?.at(-1)?.parts[0]).toMatchObject({
      toolCallId: 'q1',
      outcome: 'interrupted',
    });
  });

  it('is superseded when the person writes something else, while its run lives', async () => {
    const script = scriptModel([askStep('q1')], ['Fine.']);
    const { app } = await openAskingApp(script);
    const { conversationId, runId } = await app.send('Go');
    await untilAsked(app);
    const next = await app.send('Never mind, say hi', conversationId);
    expect(app.store.readRun(runId)).toMatchObject({ state: 'stopped' });
    await app.ended(next.runId);
    expect(app.transcript().questions[0]).toMatchObject({ state: 'superseded' });
    expect(script.asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', outcome: 'interrupted' },
      { partKind: 'user-prompt', content: 'Never mind, say hi' },
    ]);
  });

  it('of two in one response is answered alone while the run lives', async () => {
    const script = scriptModel([askStep('q1'), askStep('q2')], ['Done.']);
    const { app } = await openAskingApp(script);
    const { runId } = await app.send('Go');
    await untilAsked(app, 2);
    const second = given(app.transcript().questions[1]?.questionId);
    await app.service.settleQuestion({ questionId: second, response: rome });
    expect(app.transcript().summary.activity).toBe('waiting');
    const first = given(app.transcript().questions[0]?.questionId);
    await app.service.settleQuestion({ questionId: first, response: rome });
    await app.ended(runId);
    expect(script.asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1' },
      { toolCallId: 'q2' },
    ]);
  });

  it('with arguments that do not fit is put back to the model and shown to nobody [A-191, BC-57]', async () => {
    const script = scriptModel([callStep('q1', TOOL_NAME, { questions: [] })], ['Fine.']);
    const { app } = await openAskingApp(script);
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(app.transcript().questions).toEqual([]);
    expect(messageTexts(app.transcript())[2]).toMatch(/at least 1 item/);
  });

  it('is not answered for the person by anything [BC-42]', async () => {
    const { app } = await openAskingApp(scriptModel([askStep('q1')], ['x', silence]));
    await app.send('Go');
    await untilAsked(app);
    await app.store.flush();
    await new Promise((resolve) => setImmediate(resolve));
    expect(waitingQuestion(app)).toMatchObject({ state: 'pending', response: null });
  });
});
