import { describe, expect, it } from 'vitest';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { openTestStore } from '../../support/test-store.ts';

describe('what was to come instead of an answer', () => {
  it('and is refused leaves the question as it was, and its answer is still taken [D-23]', async () => {
    const { app } = await openAskingApp(scriptModel([askStep('q1')], ['Fine.']));
    const { conversationId } = await app.send('Go');
    await untilAsked(app);
    const { questionId } = waitingQuestion(app);
    const messageId = given(app.transcript().messages[1]).messageId;
    await expect(
      app.service.editMessage({ conversationId, messageId, text: 'Not mine' }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    expect(waitingQuestion(app)).toMatchObject({ questionId, state: 'pending' });
    const { runId } = await app.service.settleQuestion({ questionId, response: rome });
    expect(await app.ended(given(runId))).toMatchObject({ state: 'completed' });
  });

  it('and cannot be stored leaves the question as it was [D-23] [D-20]', async () => {
    const { conversations } = await openTestStore();
    let isFull = false;
    const store = new Proxy(conversations, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key === 'record' && isFull) {
          isFull = false;
          return () => Promise.reject(new Error('disk full'));
        }
        return value.bind(target) as unknown;
      },
    });
    const script = scriptModel([askStep('q1')], ['Fine.']);
    const app = await openConversationApp({ store, openModel: () => script.model });
    const { conversationId, runId } = await app.send('Go');
    await untilAsked(app);
    const { questionId } = waitingQuestion(app);
    isFull = true;
    await expect(app.send('Never mind', conversationId)).rejects.toThrow('disk full');
    expect(waitingQuestion(app)).toMatchObject({ questionId, state: 'pending' });
    expect(await app.service.settleQuestion({ questionId, response: rome })).toEqual({ runId });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });
});
