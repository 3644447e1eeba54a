import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestionRecord } from '../../../../../preload/contract/question-record.ts';
import { SKIPPED } from '../../../../../preload/contract/response-from-draft.ts';
import { DECLINED_WITH_NOTE } from '../../../../../preload/contract/decline-response.ts';
import type { DraftAction } from '../../../../../renderer/dialogs/question/question-dialog-state.ts';
import { isFolded } from '../../../../../renderer/dialogs/question/question-session.ts';
import { askOne, questionRecord } from '../../../../support/renderer/question-records.ts';
import { openSessions } from '../../../../support/renderer/question-sessions.ts';

const two = questionRecord([
  askOne('One', 'Which one?', ['A', 'B']),
  askOne('Several', 'Which of them?', ['X', 'Y', 'Z'], true),
]);
const single = questionRecord([askOne('One', 'Which one?', ['A', 'B'])]);
const pick = (at: number, label: string): DraftAction => ({ type: 'pick', at, label });

function setUp(question: QuestionRecord) {
  const opened = openSessions([question]);
  const { questionId } = question;
  return {
    ...opened,
    questionId,
    state: () => opened.store.getState(),
    session: () => opened.store.getState().sessions[questionId],
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('createQuestionSessionStore', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes from question to question to the review, and sends from there [D-02]', async () => {
    const { state, session, questionId, main } = setUp(two);
    state().change(questionId, pick(0, 'B'));
    expect(state().goOn(questionId)).toBe('moved');
    expect(session()?.draft.step).toBe(1);
    state().change(questionId, pick(1, 'X'));
    state().change(questionId, pick(1, 'Z'));
    expect(state().goOn(questionId)).toBe('moved');
    expect(session()?.draft.step).toBe('review');
    expect(main.settled).toEqual([]);
    expect(state().goOn(questionId)).toBe('sending');
    await settle();
    expect(main.settled.map(({ response }) => response.answers)).toEqual([
      [
        { header: 'One', selected: ['B'], customAnswer: null },
        { header: 'Several', selected: ['X', 'Z'], customAnswer: null },
      ],
    ]);
    expect(session()).toBeUndefined();
  });

  it('goes from the review to the question that is open, and straight back when it is answered', () => {
    const { state, session, questionId } = setUp(two);
    state().change(questionId, pick(1, 'Y'));
    state().change(questionId, { type: 'go', step: 'review' });
    state().goOn(questionId);
    expect(session()?.draft.step).toBe(0);
    state().change(questionId, pick(0, 'A'));
    state().goOn(questionId);
    expect(session()?.draft.step).toBe('review');
  });

  it('leads back to the review from an answer that was opened there, and else on question by question', () => {
    const three = questionRecord([
      askOne('One', 'Which one?', ['A', 'B']),
      askOne('Two', 'And?', ['C', 'D']),
      askOne('Three', 'And then?', ['E', 'F']),
    ]);
    const { state, session, questionId } = setUp(three);
    for (const [at, label] of ['A', 'C', 'E'].entries())
      state().change(questionId, pick(at, label));
    state().change(questionId, { type: 'go', step: 'review' });
    state().revise(questionId, 0);
    state().change(questionId, pick(0, 'B'));
    state().goOn(questionId);
    expect(session()?.draft.step).toBe('review');
    state().change(questionId, { type: 'go', step: 0 });
    state().goOn(questionId);
    expect(session()?.draft.step).toBe(1);
  });

  it('sends from any step once all is answered, and else goes to the first that is open [D-02] [D-06]', async () => {
    const { state, session, questionId, main } = setUp(two);
    state().change(questionId, pick(0, 'A'));
    expect(state().send(questionId)).toBe('refused');
    expect(session()).toMatchObject({ draft: { step: 1 }, refusal: 'nothing-chosen' });
    state().change(questionId, { type: 'skip', at: 1 });
    state().change(questionId, { type: 'go', step: 0 });
    expect(state().send(questionId)).toBe('sending');
    await settle();
    expect(main.settled[0]?.response.answers[1]?.customAnswer).toBe(SKIPPED);
  });

  it('refuses an empty own answer with a hint and keeps the rest; skipping it delivers the others [BC-38]', async () => {
    const { state, session, questionId, main } = setUp(two);
    state().change(questionId, pick(0, 'A'));
    state().goOn(questionId);
    state().change(questionId, { type: 'choose-own', at: 1 });
    expect(state().goOn(questionId)).toBe('refused');
    expect(session()).toMatchObject({ refusal: 'own-answer-blank', draft: { step: 1 } });
    expect(session()?.draft.entries[0]?.selected).toEqual(['A']);
    state().change(questionId, { type: 'skip', at: 1 });
    expect(session()?.refusal).toBeNull();
    state().goOn(questionId);
    state().goOn(questionId);
    await settle();
    expect(main.settled[0]?.response.answers).toEqual([
      { header: 'One', selected: ['A'], customAnswer: null },
      { header: 'Several', selected: [], customAnswer: SKIPPED },
    ]);
  });

  it('never sends a single question with nothing chosen [BC-42]', () => {
    const { state, session, questionId, main } = setUp(single);
    expect(state().goOn(questionId)).toBe('refused');
    expect(state().send(questionId)).toBe('refused');
    expect(session()?.refusal).toBe('nothing-chosen');
    expect(main.log).not.toContain('question.settle');
  });

  it('sends once, however often it is asked to [D-14]', async () => {
    const { state, questionId, main } = setUp(single);
    state().change(questionId, pick(0, 'A'));
    expect(state().goOn(questionId)).toBe('sending');
    expect(state().goOn(questionId)).toBe('ignored');
    expect(state().send(questionId)).toBe('ignored');
    state().change(questionId, pick(0, 'B'));
    await settle();
    expect(main.settled.map(({ response }) => response.answers[0]?.selected)).toEqual([['A']]);
    expect(main.log.filter((route) => route === 'question.settle')).toHaveLength(1);
  });

  it('says that it was already settled elsewhere, and closes when it hears so [D-14]', async () => {
    const { state, session, questionId, main } = setUp(single);
    main.failWith('question.settle', { code: 'already-settled', detail: null });
    state().change(questionId, pick(0, 'A'));
    state().goOn(questionId);
    await settle();
    expect(session()).toMatchObject({ settling: null, failure: { code: 'already-settled' } });
    main.settleElsewhere(questionId);
    expect(session()).toBeUndefined();
  });

  it('keeps everything when sending fails, and sends when asked again', async () => {
    const { state, session, questionId, main } = setUp(single);
    state().change(questionId, { type: 'write-own', at: 0, text: 'Mine' });
    main.failWith('question.settle', { code: 'storage-busy', detail: null });
    state().goOn(questionId);
    await settle();
    expect(session()).toMatchObject({ settling: null, failure: { code: 'storage-busy' } });
    main.failWith('question.settle', null);
    expect(state().goOn(questionId)).toBe('sending');
    await settle();
    expect(main.settled[0]?.response.answers[0]?.customAnswer).toBe('Mine');
  });

  it('declines, or with a note sends custom answers that say so [D-05] [BC-56]', async () => {
    const first = setUp(two);
    first.state().askToDecline(two.questionId);
    first.state().decline(two.questionId);
    await settle();
    expect(first.main.settled[0]?.response).toEqual({ answers: [], cancelled: true });

    const second = setUp(two);
    second.state().writeDeclineNote(two.questionId, 'bad\ttab');
    expect(second.state().decline(two.questionId)).toBe('refused');
    second.state().writeDeclineNote(two.questionId, ' not now ');
    second.state().decline(two.questionId);
    await settle();
    const said = `${DECLINED_WITH_NOTE}not now`;
    expect(second.main.settled[0]?.response.answers.map((answer) => answer.customAnswer)).toEqual([
      said,
      said,
    ]);
  });

  it('stores the draft as it changes, at once when it is folded, and folds without sending [D-07] [D-08]', async () => {
    const { state, session, questionId, main } = setUp(two);
    state().change(questionId, { type: 'write-own', at: 0, text: 'Half a thought' });
    await vi.advanceTimersByTimeAsync(250);
    expect(main.drafts.at(-1)?.draft.entries[0]?.ownAnswer).toBe('Half a thought');
    state().change(questionId, { type: 'write-own', at: 0, text: 'Half a thought more' });
    state().fold(questionId);
    await settle();
    expect(main.drafts.at(-1)?.draft).toMatchObject({
      folded: true,
      entries: [{ ownAnswer: 'Half a thought more' }, {}],
    });
    expect(isFolded(session() ?? expect.fail())).toBe(true);
    expect(main.log).not.toContain('question.settle');
    state().open(questionId, 'by-key');
    expect(isFolded(session() ?? expect.fail())).toBe(false);
    expect(session()?.draft.entries[0]?.ownAnswer).toBe('Half a thought more');
  });

  it('keeps the words of a declining as part of the draft, for whoever comes back to it [D-07, D-08]', async () => {
    const { state, questionId, main } = setUp(two);
    state().askToDecline(questionId);
    state().writeDeclineNote(questionId, 'Not before Friday');
    state().keepAnswering(questionId);
    await vi.advanceTimersByTimeAsync(250);
    const draft = main.drafts.at(-1)?.draft;
    expect(draft).toMatchObject({ declineNote: 'Not before Friday' });
    const again = setUp({ ...two, draft: draft ?? null });
    expect(again.session()?.draft.declineNote).toBe('Not before Friday');
    again.state().decline(questionId);
    await settle();
    expect(JSON.stringify(again.main.settled)).toContain('Not before Friday');
  });

  it('begins with the draft that was stored, and anew when that does not fit the questions', () => {
    const first = setUp(two);
    first.state().change(two.questionId, pick(1, 'Y'));
    const { draft } = first.session() ?? expect.fail();
    expect(setUp({ ...two, draft }).session()?.draft).toEqual(draft);
    expect(setUp({ ...single, draft }).session()?.draft.entries).toHaveLength(1);
  });

  it('holds a question back as the bar when it comes while the person types [D-09]', () => {
    const { store } = openSessions([two], () => true);
    const session = store.getState().sessions[two.questionId] ?? expect.fail();
    expect(isFolded(session)).toBe(true);
    expect(session.draft.folded).toBe(false);
    store.getState().open(two.questionId, 'by-pointer');
    expect(isFolded(store.getState().sessions[two.questionId] ?? expect.fail())).toBe(false);
  });

  it('stops the run, and lets the question be answered if the run had ended before', async () => {
    const { state, session, questionId, main } = setUp(single);
    state().stop(questionId);
    expect(session()?.settling).toBe('stop');
    await settle();
    expect(main.log).toContain('run.stop');
    expect(session()).toBeUndefined();
  });
});
