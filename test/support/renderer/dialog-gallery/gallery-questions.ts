import type { Question } from '../../../../preload/contract/question.ts';
import { askOne } from '../question-records.ts';

/** Four questions about a summary, as a model would ask them. */
export const surveyQuestions: readonly Question[] = [
  askOne(
    'Audience',
    'Who is the summary for?\nIt decides the tone and how much of the money part I show.',
    [
      [
        'Board members',
        'They decide on the budget. Short sentences, money first, no names of members.',
      ],
      ['All members', 'Goes out with the newsletter. Thanks people and says what happens next.'],
      ['The city office', 'Formal, with the legal background of the lease.'],
      ['Just me', 'Working notes. Nothing is polished.'],
    ],
  ),
  askOne(
    'Wishes',
    'Which wishes belong on the page?',
    [
      ['Second water tap', '187 mentions. The board asked about it in May.'],
      ['Shed open on weekday evenings', '142 mentions. Needs two more key holders.'],
      ['Shared compost plan', '96 mentions. No cost.'],
      ['Bee hives', '41 mentions, 38 against.'],
    ],
    true,
  ),
  askOne('Numbers', 'How should I show the money?', [
    ['One total', 'A single line at the top.'],
    ['Table by wish', 'Each wish with its cost, cheapest first.'],
    ['Leave it out', 'Money comes later, in the meeting.'],
  ]),
  askOne('Delivery', 'Where should the page go?', [
    'A file in Surveys 2026',
    'Into this conversation',
  ]),
];

/** Ten questions: the most that one call may ask. */
export const tenQuestions: readonly Question[] = [
  askOne('Audience', 'Who is the summary for?', ['Board members', 'All members']),
  askOne('Length', 'How long may it be?', ['One page', 'Two pages', 'As long as it takes']),
  askOne(
    'Wishes',
    'Which wishes belong on the page?',
    ['Second water tap', 'Weekday evenings', 'Compost plan'],
    true,
  ),
  askOne('Numbers', 'How should I show the numbers?', ['Table', 'Text']),
  askOne('Money', 'How should I show the money?', ['One total', 'By wish']),
  askOne('Photos', 'Shall I use photos?', ['Yes', 'No']),
  askOne('Names', 'May I name people?', ['No names', 'First names']),
  askOne('Tone', 'Which tone fits?', ['Plain and warm', 'Formal']),
  askOne('Language', 'Which languages?', ['English and Korean', 'English']),
  askOne('Delivery', 'Where should the page go?', ['A file in Surveys 2026', 'Here']),
];

/** The survey in Korean. */
export const koreanQuestions: readonly Question[] = [
  askOne('읽을 사람', '누가 읽을 글인가요?', ['이사회', '회원 모두']),
  askOne(
    '실을 요청',
    '어떤 요청을 한 쪽 안에 실을까요?\n많이 고를수록 하나하나가 짧아집니다.',
    [
      ['두 번째 수도꼭지', '187번 나왔습니다. 5월에 이사회가 물어본 내용입니다.'],
      ['평일 저녁 창고 개방', '142번 나왔습니다. 열쇠를 맡을 사람이 두 명 더 필요합니다.'],
      ['함께 쓰는 퇴비 계획', '96번 나왔습니다. 비용이 들지 않습니다.'],
    ],
    true,
  ),
  askOne('숫자 표시', '숫자를 어떻게 보여 줄까요?', ['표', '글']),
];

/** Hebrew with paths in it, and an Arabic answer. */
export const hebrewQuestions: readonly Question[] = [
  askOne('קובץ', 'לאיזה קובץ לכתוב את הסיכום?\nהתיקייה src/reports/2026 כבר קיימת.', [
    ['src/reports/summary.md', 'קובץ חדש ליד הקבצים האחרים'],
    ['כאן בשיחה', 'בלי קובץ'],
  ]),
];

const unbroken = (sign: string, length: number): string => sign.repeat(length);

/** The longest texts that the contract allows, with nothing to break them at. */
export const longestQuestions: readonly Question[] = ['A', 'B', 'C', 'D'].map((letter, at) =>
  askOne(
    unbroken(letter, 25),
    unbroken('q', 500),
    Array.from({ length: 6 }, (_, option) => [
      unbroken(String.fromCodePoint(97 + option), 50),
      unbroken(String.fromCodePoint(110 + option), 200),
    ]),
    at % 2 === 1,
  ),
);
