import type { Question } from '../../../../preload/contract/question.ts';
import { createDraft, type QuestionDraft } from '../../../../preload/contract/question-draft.ts';
import type { AskRecord, QuestionRecord } from '../../../../preload/contract/question-record.ts';
import {
  applyDraftAction,
  type DraftAction,
} from '../../../../renderer/dialogs/question/question-dialog-state.ts';
import {
  addressRequest,
  approvalRecord,
  elicitationRecord,
  longestForm,
  shelfForm,
} from '../live-records.ts';
import { askOne, questionRecord } from '../question-records.ts';
import {
  koreanQuestions,
  longestQuestions,
  hebrewQuestions,
  tenQuestions,
  surveyQuestions,
} from './gallery-questions.ts';

/** One picture's state: what is asked, what was put in, and the keys that lead there. */
export interface GalleryState {
  readonly questions: readonly AskRecord[];
  readonly language?: 'en' | 'ko';
  readonly title?: string;
  /** Keys pressed in the open dialog, as Playwright names them; a text in quotes is typed. */
  readonly keys?: readonly string[];
  /** Requests that fail while the state is reached. */
  readonly failing?: 'settle' | 'draft';
  /** Minutes until its time is over, for a person who chose one. */
  readonly minutesLeft?: number;
}

function asked(
  questions: readonly Question[],
  actions: readonly DraftAction[] = [],
): QuestionRecord {
  const record = questionRecord(questions);
  return { ...record, draft: draftAfter(record, actions) };
}

function draftAfter(record: QuestionRecord, actions: readonly DraftAction[]): QuestionDraft {
  return actions.reduce<QuestionDraft>(
    (draft, action) => applyDraftAction(record.request, draft, action),
    createDraft(record.request),
  );
}

const pick = (at: number, label: string): DraftAction => ({ type: 'pick', at, label });
const note = (at: number, label: string, text: string): DraftAction => ({
  type: 'write-note',
  at,
  label,
  text,
});
const own = (at: number, text: string): DraftAction => ({ type: 'write-own', at, text });
const go = (step: number | 'review'): DraftAction => ({ type: 'go', step });

const twoAnswered: readonly DraftAction[] = [
  pick(0, 'Board members'),
  pick(1, 'Second water tap'),
  note(1, 'Second water tap', 'Mention that three members offer to dig'),
  pick(1, 'Shed open on weekday evenings'),
];

const ownAnswer: readonly DraftAction[] = [
  ...twoAnswered,
  own(
    2,
    'A table, but only for the three wishes we keep.\nPut last year’s figure beside each one.',
  ),
  { type: 'skip', at: 3 },
  go(2),
];

const tenAnswered: readonly DraftAction[] = tenQuestions.flatMap<DraftAction>((question, at) => {
  if (question.header === 'Photos') return [{ type: 'skip', at }];
  if (question.header === 'Numbers')
    return [own(at, 'A table, but only for the three wishes we keep')];
  const label = question.options[0]?.label ?? '';
  if (question.header !== 'Wishes') return [pick(at, label)];
  return [
    pick(at, label),
    pick(at, 'Weekday evenings'),
    note(at, label, 'three members offer to dig'),
  ];
});

const approvalNote = {
  kind: 'approval',
  note: 'Copy them first, into Photos/2026/as they came',
  folded: false,
} as const;

/** Every state of the question dialog, by name. */
export const galleryStates: Readonly<Record<string, GalleryState>> = {
  single: { questions: [asked(surveyQuestions.slice(0, 2), [pick(0, 'Board members')])] },
  one: { questions: [asked(surveyQuestions.slice(0, 1))] },
  'one-refused': { questions: [asked(surveyQuestions.slice(0, 1))], keys: ['Enter'] },
  multi: { questions: [asked(surveyQuestions, [...twoAnswered, go(1)])] },
  'own-answer': { questions: [asked(surveyQuestions, ownAnswer)], keys: ['0'] },
  'own-blank': {
    questions: [asked(surveyQuestions, [...twoAnswered, go(2)])],
    keys: ['0', 'Enter'],
  },
  'own-refused': {
    questions: [asked(surveyQuestions, [...twoAnswered, own(2, 'One total\tper wish 👩‍👩‍👧'), go(2)])],
    keys: ['0'],
  },
  skipped: { questions: [asked(surveyQuestions, [...ownAnswer, go(3)])] },
  ten: { questions: [asked(tenQuestions, [...tenAnswered.slice(0, 4), go(2)])] },
  review: { questions: [asked(tenQuestions, [...tenAnswered, go('review')])] },
  'review-open': { questions: [asked(surveyQuestions, [...twoAnswered, go('review')])] },
  'review-tabs': { questions: [asked(surveyQuestions, [...ownAnswer, go('review')])] },
  longest: {
    questions: [asked(longestQuestions, [pick(0, longestQuestions[0]?.options[1]?.label ?? '')])],
  },
  korean: {
    language: 'ko',
    title: '설문 결과 이사회 요약',
    questions: [
      asked(koreanQuestions, [
        pick(0, '이사회'),
        pick(1, '두 번째 수도꼭지'),
        note(1, '두 번째 수도꼭지', '회원 세 명이 땅파기를 돕겠다고 한 것도 적어 주세요'),
        pick(1, '평일 저녁 창고 개방'),
        go(1),
      ]),
    ],
  },
  hebrew: { questions: [asked(hebrewQuestions, [own(0, 'الجدول فقط')])] },
  folded: { questions: [asked(surveyQuestions, [...twoAnswered, { type: 'fold' }])] },
  queue: {
    questions: [
      asked(surveyQuestions.slice(0, 1)),
      questionRecord([askOne('Delivery', 'Where shall I put it?', ['A file', 'Here'])], {
        position: 1,
      }),
    ],
  },
  peek: { questions: [asked(surveyQuestions, twoAnswered)], keys: ['peek'] },
  decline: { questions: [asked(surveyQuestions, twoAnswered)], keys: ['decline'] },
  'decline-empty': { questions: [asked(surveyQuestions.slice(0, 1))], keys: ['decline'] },
  failed: {
    questions: [asked(surveyQuestions.slice(0, 1), [pick(0, 'Just me')])],
    keys: ['Enter'],
    failing: 'settle',
  },
  timed: { questions: [asked(surveyQuestions)], minutesLeft: 4.99 },
  'timed-folded': { questions: [asked(surveyQuestions, [{ type: 'fold' }])], minutesLeft: 0.99 },
  expired: { questions: [asked(surveyQuestions, ownAnswer)], keys: ['run-out'] },
  approval: { questions: [approvalRecord()] },
  'approval-server': {
    questions: [
      approvalRecord({
        toolName: 'shelf_add_book',
        server: 'Garden shelf',
        input: { title: 'The water tap', pages: 41, tags: ['garden', 'water'] },
        reason: 'other-program',
      }),
      questionRecord([askOne('Delivery', 'Where shall I put it?', ['A file', 'Here'])], {
        position: 1,
      }),
    ],
  },
  'approval-hidden': {
    questions: [
      approvalRecord({
        toolName: 'write_file',
        input: {
          path: 'Board/summary\u202efdp.md',
          text: 'For\u200b the board\n\nAs it was asked.',
        },
        reason: 'changes-files',
      }),
    ],
  },
  'approval-long': {
    questions: [approvalRecord({ input: { command: `${'x'.repeat(900)}\n`.repeat(8) } })],
  },
  'approval-korean': {
    language: 'ko',
    title: '사진 이름 정리',
    questions: [approvalRecord()],
  },
  'approval-deny': { questions: [approvalRecord({}, { draft: approvalNote })], keys: ['decline'] },
  'approval-folded': {
    questions: [approvalRecord({}, { draft: { ...approvalNote, folded: true } })],
  },
  'approval-failed': {
    questions: [approvalRecord()],
    keys: ['Control+Enter'],
    failing: 'settle',
  },
  elicitation: { questions: [elicitationRecord(shelfForm)] },
  'elicitation-issues': { questions: [elicitationRecord(shelfForm)], keys: ['Control+Enter'] },
  'elicitation-longest': { questions: [elicitationRecord(longestForm)] },
  'elicitation-korean': { language: 'ko', questions: [elicitationRecord(shelfForm)] },
  'elicitation-address': { questions: [elicitationRecord(addressRequest)] },
  'elicitation-folded': {
    questions: [
      elicitationRecord(shelfForm, {
        draft: {
          kind: 'elicitation',
          values: [{ name: 'name', value: 'Left wall' }],
          folded: true,
        },
      }),
    ],
  },
  'not-stored': { questions: [asked(surveyQuestions.slice(0, 1))], keys: ['2'], failing: 'draft' },
};
