import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { describe, expect, it } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { declineResponse } from '../../../preload/contract/decline-response.ts';
import { DECLINED } from '../../../preload/contract/question.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked } from '../../support/asking-app.ts';
import { given } from '../../support/given.ts';
import { callStep, scriptModel } from '../../support/scripted-model.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

describe('a question whose run is gone', () => {
  it('outlives its run: the answer starts another, once, and nothing runs twice [BC-44]', async () => {
    let ran = 0;
    const count = defineTool({
      name: 'count',
      execute: () => {
        ran += 1;
        return ran;
      },
    });
    const { app, restart, store } = await openAskingApp(
      scriptModel([callStep('c1', 'count'), askStep('q1')]),
      [count],
    );
    const { conversationId, runId } = await app.send('Go');
    await untilAsked(app);
    await app.until(() => app.transcript().messages[2]?.parts.length === 1);
    await app.service.shutDown(2000);
    expect(store.readRun(runId)).toMatchObject({ state: 'interrupted' });

    const script = scriptModel(['Rome, then.']);
    const again = await restart(script);
    const read = again.service.read({ conversationId, limit: 100 }).transcript;
    expect(read.summary.activity).toBe('waiting');
    const questionId = given(read.questions[0]?.questionId);
    const settled = await again.service.settleQuestion({ questionId, response: rome });
    const resumedId = given(settled.runId);
    const resumed = await again.ended(resumedId);
    expect(resumed).toMatchObject({
      state: 'completed',
      resumesRunId: runId,
      usage: { requests: 2, toolCalls: 1 },
    });
    expect(ran).toBe(1);
    expect(script.asked).toHaveLength(1);
    expect(script.asked[0]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'c1', content: 1 },
      { toolCallId: 'q1', content: { Where: ['Rome'] } },
    ]);
    expect(messageTexts(again.transcript(conversationId)).at(-1)).toBe('Rome, then.');
    await expect(
      again.service.settleQuestion({ questionId, response: rome }),
    ).rejects.toMatchObject({
      code: 'already-settled',
    });
    expect(store.readTranscript(conversationId, 100)).toEqual({
      ...again.transcript(conversationId),
      activity: null,
    });
  });

  it('waits for the others of its request before a run goes on with the answers [BC-39]', async () => {
    const { app, restart } = await openAskingApp(scriptModel([askStep('q1'), askStep('q2')]));
    const { conversationId } = await app.send('Go');
    await untilAsked(app, 2);
    await app.service.shutDown(2000);
    const script = scriptModel(['Both.']);
    const again = await restart(script);
    const asked = pendingQuestions(again.service.read({ conversationId, limit: 10 }).transcript);
    const [first, second] = asked;
    if (first === undefined || second === undefined) throw new Error('Two questions should wait.');
    expect(
      await again.service.settleQuestion({ questionId: second.questionId, response: rome }),
    ).toEqual({ runId: null });
    expect(script.asked).toHaveLength(0);
    const { runId } = await again.service.settleQuestion({
      questionId: first.questionId,
      response: declineResponse(first.request, ''),
    });
    expect(runId).not.toBeNull();
    await again.until(() => script.asked.length === 1);
    expect(script.asked[0]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', content: DECLINED },
      { toolCallId: 'q2', content: { Where: ['Rome'] } },
    ]);
  });

  it('left by a crash is superseded by a new message [BC-44]', async () => {
    const { app, restart } = await openAskingApp(scriptModel([askStep('q1')]));
    const { conversationId } = await app.send('Go');
    await untilAsked(app);
    await app.service.shutDown(2000);
    const script = scriptModel(['Hi.']);
    const again = await restart(script);
    const { questions: asked } = again.service.read({ conversationId, limit: 10 }).transcript;
    const { runId } = await again.send('hi', conversationId);
    await again.ended(runId);
    expect(again.transcript().questions[0]).toMatchObject({ state: 'superseded' });
    await expect(
      again.service.settleQuestion({
        questionId: given(asked[0]?.questionId),
        response: rome,
      }),
    ).rejects.toMatchObject({ code: 'already-settled' });
    expect(again.store.readPendingQuestions()).toEqual([]);
  });
});
