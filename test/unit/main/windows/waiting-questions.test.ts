import { expect, it } from 'vitest';

import { WaitingQuestions } from '../../../../main/windows/waiting-questions.ts';
import { conversationIdSchema, questionIdSchema } from '../../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../../preload/contract/run-event.ts';
import { eventAt } from '../../../support/run-events.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';

const here = conversationIdSchema.parse('c1');
const there = conversationIdSchema.parse('c2');
const asked = [askOne('Where', 'Where to?', ['Rome', 'Oslo'])];

function opened(name: string): RunEvent {
  const questionId = questionIdSchema.parse(name);
  return { type: 'question-opened', question: { ...questionRecord(asked), questionId } };
}

function settled(name: string): RunEvent {
  const questionId = questionIdSchema.parse(name);
  return { type: 'question-settled', questionId, state: 'stopped', response: null, at: eventAt };
}

it('counts what waits in every conversation, from the start of the app on [D-22]', () => {
  const left = questionIdSchema.parse('left');
  const waiting = new WaitingQuestions([{ questionId: left, conversationId: there }]);
  expect(waiting.count).toBe(1);
  waiting.follow(here, [opened('q1'), opened('q2')]);
  expect(waiting.count).toBe(3);
  waiting.follow(there, [settled('left')]);
  waiting.follow(here, [settled('q1'), settled('q1')]);
  expect(waiting.count).toBe(1);
});

it('no longer counts what goes with its conversation, and names it [D-22]', () => {
  const waiting = new WaitingQuestions([]);
  waiting.follow(here, [opened('q1'), opened('q2')]);
  waiting.follow(there, [opened('q3')]);
  expect(waiting.forget(here)).toEqual(['q1', 'q2']);
  expect(waiting.count).toBe(1);
});
