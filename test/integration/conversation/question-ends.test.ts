import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '../../../main/base/request-failure.ts';
import { declineResponse } from '../../../preload/contract/decline-response.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { openConversationApp, type ConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { openTestStore } from '../../support/test-store.ts';

const minuteMs = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a question ends once, and nothing waits on, when in one moment come', () => {
  const living = ['answer', 'stop', 'delete', 'timeout', 'message'] as const;
  it.each(ordersOf(living))(
    '%s, %s, %s, %s, %s, and its run lives [D-14] [D-20]',
    async (...order) => {
      const { conversations: store } = await openTestStore();
      const script = scriptModel([askStep('q1')], ['Fine.'], ['Fine.']);
      const app = await openConversationApp({
        store,
        openModel: () => script.model,
        questionTimeoutMs: () => minuteMs,
      });
      const { conversationId, runId } = await app.send('Plan');
      await untilAsked(app);
      const { questionId } = waitingQuestion(app);
      const ways: Record<(typeof living)[number], () => Promise<unknown>> = {
        answer: () => app.service.settleQuestion({ questionId, response: rome }),
        stop: () => app.service.stop({ runId }),
        delete: () => app.service.delete({ conversationId }),
        timeout: async () => vi.advanceTimersByTime(minuteMs),
        message: () => app.send('Never mind', conversationId),
      };
      await inOneMoment(order.map((way) => ways[way]));
      await expectOneEnd(app, conversationId);
    },
  );

  const left = ['answer', 'decline', 'delete', 'continue', 'message'] as const;
  it.each(ordersOf(left))(
    '%s, %s, %s, %s, %s, and its run is gone [D-14] [D-23]',
    async (...order) => {
      const { conversations: store } = await openTestStore();
      const before = await openConversationApp({
        store,
        openModel: () => scriptModel([askStep('q1')]).model,
      });
      const { conversationId } = await before.send('Plan');
      await untilAsked(before);
      await before.service.shutDown(2000);

      const script = scriptModel(['Fine.'], ['Fine.']);
      const app = await openConversationApp({ store, openModel: () => script.model });
      const [question] = pendingQuestions(app.transcript(conversationId));
      const { questionId, request } = given(question);
      const declined = declineResponse(request, '');
      const ways: Record<(typeof left)[number], () => Promise<unknown>> = {
        answer: () => app.service.settleQuestion({ questionId, response: rome }),
        decline: () => app.service.settleQuestion({ questionId, response: declined }),
        delete: () => app.service.delete({ conversationId }),
        continue: () => app.service.continueRun({ conversationId, choice: { kind: 'keep' } }),
        message: () => app.send('Never mind', conversationId),
      };
      await inOneMoment(order.map((way) => ways[way]));
      await expectOneEnd(app, conversationId);
      expect(script.asked.length).toBeLessThanOrEqual(1);
    },
  );
});

/** Does it all without a pause. Whoever comes too late has to hear why, and nothing else. */
async function inOneMoment(ways: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const outcome of await Promise.allSettled(ways.map((way) => way()))) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RequestFailure);
  }
}

async function expectOneEnd(app: ConversationApp, conversationId: ConversationId): Promise<void> {
  const { store } = app;
  await app.until(() => store.readRunningRuns().length === 0);
  await store.flush();
  expect(app.errors).toEqual([]);
  expect(store.readPendingQuestions()).toEqual([]);
  const ends = app.events.filter(({ type }) => type === 'question-settled');
  const stored = store.readTranscript(conversationId, 100);
  // With a conversation goes what nobody settled before.
  expect(ends.length).toBe(stored === null ? Math.min(1, ends.length) : 1);
  if (stored === null) return;
  expect(stored).toEqual({ ...app.transcript(conversationId), activity: null });
  const returns = stored.messages.flatMap(({ parts }) =>
    parts.filter(({ part }) => part.partKind === 'tool-return' && part.toolCallId === 'q1'),
  );
  const isAnswered = ['answered', 'declined', 'timed-out'].includes(
    given(stored.questions[0]).state,
  );
  expect(returns).toHaveLength(isAnswered ? 1 : 0);
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}
