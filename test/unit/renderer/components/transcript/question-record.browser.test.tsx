import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { declineResponse } from '../../../../../preload/contract/decline-response.ts';
import { emptyEntry } from '../../../../../preload/contract/question-draft.ts';
import type {
  QuestionRecord,
  QuestionState,
} from '../../../../../preload/contract/question-record.ts';
import { responseFromDraft } from '../../../../../preload/contract/response-from-draft.ts';
import { askOne } from '../../../../support/renderer/question-records.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { call, text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const questions = [
  askOne('Reader', 'Who reads it?\nSay who first.', [['Board', 'Seven people'], 'All members']),
  askOne('Content', 'What is in it?', ['Tap', 'Shed'], true),
];
const request = { questions, id: '0'.repeat(32) };
const draft = {
  entries: [
    { ...emptyEntry, selected: ['Board'], notes: { Board: 'and the treasurer' } },
    { ...emptyEntry, ownAnswer: 'The roof', ownAnswerChosen: true },
  ],
  step: 0,
  folded: false,
};

function settled(
  state: QuestionState,
  response: QuestionRecord['response'] = null,
): TranscriptBuilder {
  return new TranscriptBuilder('board', 'Summary')
    .run('completed')
    .person('Write a summary')
    .response([call('q', 'ask_user_question', {})])
    .returns([])
    .question('q', questions, { state, draft, ...(response === null ? {} : { response }) })
    .response([text('Done.', 12)]);
}

describe('a settled question', () => {
  it('stays as a card: what was chosen, noted, written and when, and opened what was asked and offered [D-26]', async () => {
    const transcript = settled('answered', responseFromDraft(request, draft)).build();
    await renderMainWindow({ transcript });
    const card = page.getByRole('region', { name: 'You answered 2 questions' });
    await expect.element(card).toBeVisible();
    await expect.element(card.getByText('Board', { exact: true })).toBeVisible();
    await expect.element(card.getByText('– and the treasurer')).toBeVisible();
    await expect.element(card.getByText('The roof')).toBeVisible();
    expect(card.element().querySelector('time')?.dateTime).toBe('2026-11-30T14:21:00.000Z');
    expect(card.getByText('All members').elements()).toHaveLength(0);

    card.getByRole('button', { name: 'You answered 2 questions' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(card.getByText('Say who first.', { exact: false })).toBeVisible();
    await expect.element(card.getByText('– Seven people')).toBeVisible();
    await expect.element(card.getByText('All members')).toBeVisible();
    await expect.element(card.getByText('Shed')).toBeVisible();
  });

  it('is copied whole by its button [D-26]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    onTestFinished(() => write.mockRestore());
    const transcript = settled('answered', responseFromDraft(request, draft)).build();
    await renderMainWindow({ transcript });
    await userEvent.click(page.getByRole('button', { name: 'Copy questions and answers' }));
    await expect.poll(() => write.mock.calls.length).toBe(1);
    const copied = write.mock.calls[0]?.[0] ?? '';
    expect(copied).toMatch(/^You answered 2 questions, .*2026/);
    expect(copied).toContain('Say who first.\n[x] Board – and the treasurer\n[ ] All members');
    expect(copied).toContain('[ ] Tap\n[ ] Shed\nThe roof');
  });

  it.each([
    ['stopped', 'Stopped before you answered 2 questions'],
    ['timed-out', 'The time for 2 questions ran out'],
    ['superseded', 'You wrote something else instead of answering 2 questions'],
  ] as const)(
    'that ended as %s says so and keeps what was put in [D-26] [BC-56]',
    async (state, title) => {
      await renderMainWindow({ transcript: settled(state).build() });
      const card = page.getByRole('region', { name: title });
      await expect.element(card.getByText('The roof')).toBeVisible();
      await expect.element(card.getByText('Your draft, not sent').first()).toBeVisible();
    },
  );

  it('that was declined with words says them [D-26]', async () => {
    const response = declineResponse(request, 'Ask the treasurer');
    await renderMainWindow({ transcript: settled('declined', response).build() });
    const card = page.getByRole('region', { name: 'You declined 2 questions' });
    await expect.element(card.getByText('Ask the treasurer')).toBeVisible();
  });
});

describe('a question of another conversation', () => {
  it('marks its row, opens no dialog over the one in view, and is there when one goes to it [D-22] [BC-59]', async () => {
    const shown = new TranscriptBuilder('board', 'Summary')
      .run('completed')
      .person('Hello')
      .response([text('Hi.', 12)])
      .build();
    const asking = new TranscriptBuilder('garden', 'Garden plan')
      .run('running')
      .person('Plan the garden')
      .response([call('q', 'ask_user_question', {})])
      .returns([], 'interrupted');
    const before = asking.build();
    const { main } = await renderMainWindow({ transcript: shown, others: [before] });
    const row = page.getByRole('button', { name: /^Garden plan/ });
    await expect.element(row).toBeVisible();
    const waiting = asking.question('q', questions, { state: 'pending' }).build();
    const [question] = waiting.questions;
    if (question === undefined) throw new Error('Nothing is asked.');
    main.emit(asking.conversationId, [{ type: 'question-opened', question }]);
    main.emitApp({ type: 'conversation-listed', summary: { ...waiting.summary, unread: true } });
    await expect.element(row.getByText('Waiting for your answer')).toBeVisible();
    expect(page.getByRole('dialog').query()).toBeNull();
    expect(page.getByRole('region', { name: 'A question waits' }).query()).toBeNull();
    await userEvent.click(row);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByText('Garden plan').first()).toBeVisible();
  });
});
