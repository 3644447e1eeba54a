import { describe, expect, it } from 'vitest';
import { emptyEntry } from '../../../../../preload/contract/question-draft.ts';
import { summarizeEntry } from '../../../../../renderer/dialogs/question/summarize-entry.ts';
import { askOne } from '../../../../support/renderer/question-records.ts';

const question = askOne('Several', 'Which of them?', ['X', 'Y', 'Z'], true);

describe('summarizeEntry', () => {
  it('tells what will be sent: picks in the order of the question, with their notes', () => {
    const entry = {
      ...emptyEntry,
      selected: ['Z', 'X'],
      notes: { Z: ' only one ', Y: 'not picked' },
    };
    expect(summarizeEntry(question, entry)).toEqual({
      kind: 'picked',
      labels: ['X', 'Z'],
      notes: [{ label: 'Z', note: 'only one' }],
    });
  });

  it('tells an own answer, a skip and an open question apart', () => {
    const own = { ...emptyEntry, selected: ['X'], ownAnswerChosen: true, ownAnswer: 'Mine' };
    expect(summarizeEntry(question, own)).toEqual({ kind: 'own', text: 'Mine' });
    expect(summarizeEntry(question, { ...own, skipped: true })).toEqual({ kind: 'skipped' });
    expect(summarizeEntry(question, { ...own, ownAnswer: ' ' })).toEqual({ kind: 'open' });
  });
});
