import { describe, expect, it } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import type { Model, ModelStream } from '../../../main/agent/models/model.ts';
import type {
  ConversationStore,
  Durability,
} from '../../../main/conversation/conversation-store.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { response, text } from '../../support/message-builders.ts';
import { callStep, scriptModel, silence } from '../../support/scripted-model.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

interface Transaction {
  readonly events: readonly RunEvent[];
  readonly durability: Durability;
}

/** A store and every transaction that it was asked for. */
async function openWatched(
  model: Model,
  tools: Parameters<typeof openConversationApp>[0]['tools'] = [],
) {
  const { conversations } = await openTestStore();
  const transactions: Transaction[] = [];
  const store: ConversationStore = new Proxy(conversations, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says whose arguments these are
        const [, events, durability] = args as Parameters<ConversationStore['record']>;
        if (key === 'record') transactions.push({ events, durability });
        return Reflect.apply(value, target, args);
      };
    },
  });
  const app = await openConversationApp({ store, tools, openModel: () => model });
  const find = (matches: (event: RunEvent) => boolean): Transaction =>
    given(transactions.find(({ events }) => events.some(matches)));
  return { app, transactions, find };
}

const types = ({ events }: Transaction): string[] => events.map((event) => event.type);

describe('what belongs together is one transaction', () => {
  it('a message, its run and the row of the list, kept through a loss of power', async () => {
    const { app, find } = await openWatched(scriptModel(['Hi.']).model);
    const { runId } = await app.send('Go');
    await app.ended(runId);
    const sent = find((event) => event.type === 'run-started');
    expect(types(sent)).toEqual(['message-added', 'run-started', 'summary-changed']);
    expect(sent.durability).toBe('full');
    const end = find((event) => event.type === 'run-changed' && event.state === 'completed');
    expect(end.durability).toBe('full');
  });

  it('the end of a response with calls, and the request that waits for their results', async () => {
    const quick = defineTool({ name: 'quick', execute: () => 'ok' });
    const { app, find } = await openWatched(scriptModel([callStep('c1', 'quick')], ['Ok.']).model, [
      quick,
    ]);
    const { runId } = await app.send('Go');
    await app.ended(runId);
    const whole = find((event) => {
      return (
        event.type === 'message-changed' &&
        event.head.kind === 'response' &&
        event.head.state === 'complete'
      );
    });
    const added = whole.events.find((event) => event.type === 'message-added');
    expect(added).toMatchObject({
      message: { head: { kind: 'request', state: 'interrupted' }, parts: [] },
    });
    const sent = find(
      (event) => event.type === 'message-changed' && event.messageId === added?.message.messageId,
    );
    expect(sent.events).toMatchObject([{ head: { state: 'complete' } }]);
  });

  it('an answer and the return of its call, kept through a loss of power', async () => {
    const { app, find } = await openWatched(scriptModel([askStep('q1')], ['Ok.']).model);
    const { runId } = await app.send('Go');
    await untilAsked(app);
    const { questionId } = waitingQuestion(app);
    await app.service.settleQuestion({ questionId, response: rome });
    await app.ended(runId);
    const settled = find((event) => event.type === 'question-settled');
    expect(types(settled)).toEqual(['question-settled', 'part-added', 'summary-changed']);
    expect(settled.durability).toBe('full');
    expect(find((event) => event.type === 'question-opened').durability).toBe('full');
  });

  it('a question is stored before it is shown', async () => {
    const { app, transactions } = await openWatched(scriptModel([askStep('q1')]).model);
    let storedWhenShown: boolean | null = null;
    app.feed.subscribe({
      runEvents: (_id, _sequence, events) => {
        const opened = events.find((event) => event.type === 'question-opened');
        if (opened === undefined) return;
        storedWhenShown = app.store.readQuestion(opened.question.questionId) !== null;
      },
      appEvent: () => {},
    });
    await app.send('Go');
    await untilAsked(app);
    expect(storedWhenShown).toBe(true);
    expect(transactions.length).toBeGreaterThan(0);
  });
});

describe('a stop', () => {
  it('keeps what had come from the model and was not handed on yet', async () => {
    // The stream has taken in more than it has given out, as one does whose provider is faster than its reader.
    const stream: ModelStream = {
      async *[Symbol.asyncIterator]() {
        yield { eventKind: 'part_start', index: 0, part: text('one '), previousPartKind: null };
        await silence;
      },
      snapshot: () => response([text('one two three')], { state: 'incomplete' }),
      close: () => Promise.resolve(),
    };
    const model: Model = {
      modelName: 'fast',
      system: 'test',
      request: () => Promise.reject(new Error('It only streams.')),
      requestStream: () => Promise.resolve(stream),
    };
    const { app } = await openWatched(model);
    const { conversationId, runId } = await app.send('Count');
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'one ');
    await app.service.stop({ runId });
    expect(messageTexts(app.transcript())).toEqual(['> Count', 'one two three']);
    expect(app.store.readTranscript(conversationId, 10)).toEqual(app.transcript());
    expect(app.transcript().messages[1]?.head).toMatchObject({ state: 'interrupted', runId });
  });
});
