import { describe, expect, it } from 'vitest';
import { findOpenQuestions, startFrom, withAnswer } from '../../../../main/terminal/run-start.ts';
import type { ModelMessage } from '../../../../preload/contract/message.ts';
import { given } from '../../../support/given.ts';
import {
  call,
  request,
  response,
  text,
  toolReturn,
  user,
} from '../../../support/message-builders.ts';

const asks = {
  questions: [{ header: 'H', question: 'Q?', options: [{ label: 'A' }, { label: 'B' }] }],
};
const first = call('q1', 'ask_user_question', asks);
const second = call('q2', 'ask_user_question', asks);
const other = call('c1');
const go = request([user('Go')]);
const answered = {
  answers: [{ header: 'H', selected: ['A'], customAnswer: null }],
  cancelled: false,
};

describe('the questions that a history leaves open', () => {
  it('are those of its last response that have no result', () => {
    const history = [
      go,
      response([first, other, second]),
      request([toolReturn('q1', { H: ['A'] })], { state: 'interrupted' }),
    ];
    expect(open(history)).toEqual(['q2']);
  });

  it('are there too when the run ended before any result', () => {
    expect(open([go, response([first, second])])).toEqual(['q1', 'q2']);
  });

  it('are gone when the person went on instead, or the model did', () => {
    const ended = [go, response([first]), request([], { state: 'interrupted' })];
    expect(open([go, response([first]), request([user('Never mind.')])])).toEqual([]);
    expect(open([...ended, response([text('Well.')])])).toEqual([]);
    expect(open([go])).toEqual([]);
    expect(open([])).toEqual([]);
  });

  it('are none where the model never finished asking', () => {
    const cut = call('q1', 'ask_user_question', '{"questions":[{"header":"H"');
    expect(open([go, response([cut])])).toEqual([]);
  });
});

describe('an answer that comes in another run', () => {
  it('becomes the result of that very call, in call order, beside what was finished', () => {
    const finished = toolReturn('c1', 'found');
    const history = [go, response([first, other]), request([finished], { state: 'interrupted' })];
    const after = withAnswer(history, questionOf(history), { response: answered, answeredAt: 'T' });
    expect(after).toHaveLength(3);
    expect(after.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', content: { H: ['A'] }, outcome: 'success', timestamp: 'T' },
      { toolCallId: 'c1', content: 'found' },
    ]);
    expect(startFrom(after, null)).toEqual({ prompt: null, history: after });
  });

  it('stands in a request of its own where the history ends in the call', () => {
    const history = [go, response([first])];
    const after = withAnswer(history, questionOf(history), { response: answered, answeredAt: 'T' });
    expect(after.at(-1)).toMatchObject({ kind: 'request', parts: [{ toolCallId: 'q1' }] });
  });
});

describe('how a history goes on', () => {
  it('is with a visible prompt where it ends in a response, and without one else', () => {
    const half = [go, response([text('Half a')], { state: 'interrupted' })];
    expect(startFrom(half, null)).toEqual({ prompt: 'Continue where you stopped.', history: half });
    expect(startFrom([go], null)).toEqual({ prompt: null, history: [go] });
    expect(startFrom(half, 'Stop that.')).toEqual({ prompt: 'Stop that.', history: half });
  });

  it('closes calls that nothing follows, so that no tool runs twice', () => {
    const { prompt, history } = startFrom([go, response([other])], null);
    expect(prompt).toBeNull();
    expect(history.at(-1)).toMatchObject({ kind: 'request', parts: [], state: 'interrupted' });
  });
});

function open(history: readonly ModelMessage[]): readonly string[] {
  return findOpenQuestions(history, () => '0'.repeat(32)).map(
    ({ call: { toolCallId } }) => toolCallId,
  );
}

function questionOf(history: readonly ModelMessage[]) {
  return given(findOpenQuestions(history, () => '0'.repeat(32))[0]);
}
