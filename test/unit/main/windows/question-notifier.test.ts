import { beforeEach, expect, it, vi } from 'vitest';

import { QuestionNotifier } from '../../../../main/windows/question-notifier.ts';
import {
  conversationIdSchema,
  messageIdSchema,
  questionIdSchema,
  runIdSchema,
} from '../../../../preload/contract/ids.ts';
import { createTranslate } from '../../../../preload/contract/locales/translate.ts';
import type { QuestionOpened } from '../../../../preload/contract/run-event.ts';
import { eventAt } from '../../../support/run-events.ts';

const conversationId = conversationIdSchema.parse('c1');
const opened: QuestionOpened = {
  type: 'question-opened',
  question: {
    kind: 'question',
    questionId: questionIdSchema.parse('q1'),
    conversationId,
    runId: runIdSchema.parse('r1'),
    messageId: messageIdSchema.parse('m1'),
    toolCallId: 'call',
    position: 0,
    request: {
      questions: [
        { header: 'Season', question: 'When?', options: [], multiSelect: false },
        { header: 'Budget', question: 'How much?', options: [], multiSelect: false },
      ],
    } as never,
    draft: null,
    response: null,
    state: 'pending',
    openedAt: eventAt,
    settledAt: null,
  },
};

const close = vi.fn();
const notify = vi.fn(
  (_content: {
    title: string;
    body: string;
    onClick: () => void;
    action: { label: string; onClick: () => void };
  }) => ({ close }),
);
const bringUp = vi.fn();
const stop = vi.fn();
let inView: boolean;
let title: string;
beforeEach(() => {
  vi.clearAllMocks();
  inView = false;
  title = 'Autumn trip';
});

function create(): QuestionNotifier {
  return new QuestionNotifier({
    notify,
    bringUp,
    stop,
    isInView: () => inView,
    describe: () => ({ model: 'Demo', conversation: title }),
    translate: () => createTranslate('en'),
  });
}

it('tells of a question where the person does not look, and brings it up on a click [BC-59] [D-22]', () => {
  create().follow(conversationId, [opened]);
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Demo asks in “Autumn trip”', body: 'Season · Budget' }),
  );
  notify.mock.calls[0]?.[0].onClick();
  expect(bringUp).toHaveBeenCalledWith(conversationId);
  expect(close).toHaveBeenCalledOnce();
});

it('names the model alone while the conversation has no title', () => {
  title = '';
  create().follow(conversationId, [opened]);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Demo asks' }));
});

it('is silent about a question that is on the screen', () => {
  inView = true;
  create().follow(conversationId, [opened]);
  expect(notify).not.toHaveBeenCalled();
});

it('takes the notification away once the question is settled, however that happened [D-22]', () => {
  const notifier = create();
  notifier.follow(conversationId, [opened]);
  notifier.follow(conversationId, [
    {
      type: 'question-settled',
      questionId: opened.question.questionId,
      state: 'superseded',
      response: null,
      at: eventAt,
    },
  ]);
  expect(close).toHaveBeenCalledOnce();
});

it('offers to stop what asks, without bringing it up [R-04]', () => {
  create().follow(conversationId, [opened]);
  const action = notify.mock.calls[0]?.[0].action;
  expect(action?.label).toBe('Stop');
  action?.onClick();
  expect(stop).toHaveBeenCalledWith(conversationId);
  expect(close).toHaveBeenCalledOnce();
  expect(bringUp).not.toHaveBeenCalled();
});
