import type { Question } from '../../../../preload/contract/question.ts';
import type { Transcript } from '../../../../preload/contract/transcript.ts';
import { at, call, text, thinking, TranscriptBuilder } from '../transcript-builder.ts';

const title = 'Board summary from survey';
const ask = 'Read the five survey files and write a one-page summary for the board.';
const thought =
  'The five files have different columns. I should read all of them, count the answers, and look for “water”, because two words are used for it.';

/** The two questions of the pictures. */
export const boardQuestions: readonly Question[] = [
  {
    header: 'Audience',
    question: 'Who will read the page?',
    options: [
      { label: 'Board members', description: 'They know the garden.' },
      { label: 'New members', description: 'They need a little background.' },
    ],
    multiSelect: false,
  },
  {
    header: 'Wishes',
    question: 'How many of the wishes belong on it?',
    options: [
      { label: 'Top two only', description: null },
      { label: 'All of them', description: null },
    ],
    multiSelect: false,
  },
];

function begin(): TranscriptBuilder {
  return new TranscriptBuilder('board', title);
}

function withTools(builder: TranscriptBuilder): TranscriptBuilder {
  return builder
    .person(ask)
    .response([
      thinking(thought, 6),
      call('c1', 'read_files', { path: 'Surveys 2026' }),
      call('c2', 'search_files', { query: 'water' }),
    ])
    .returns([
      { toolCallId: 'c1', toolName: 'read_files', content: '5 files', seconds: 2.4 },
      { toolCallId: 'c2', toolName: 'search_files', content: '18 places', seconds: 0.3 },
    ]);
}

/** A run that writes, with thinking, tools and answered questions above. */
export function running(): Transcript {
  return withTools(begin().run('running'))
    .response([call('c3', 'ask_user_question', { questions: [] })])
    .returns([{ toolCallId: 'c3', toolName: 'ask_user_question', content: 'answered', seconds: 9 }])
    .question('c3', boardQuestions, {
      state: 'answered',
      response: {
        cancelled: false,
        answers: [
          { header: 'Audience', selected: ['Board members'], customAnswer: null },
          {
            header: 'Wishes',
            selected: [],
            customAnswer: 'Top two only: name the rest in one sentence',
          },
        ],
      },
      draft: {
        folded: false,
        step: 1,
        entries: [
          {
            selected: ['Board members'],
            ownAnswer: '',
            ownAnswerChosen: false,
            notes: {},
            skipped: false,
          },
          {
            selected: ['Top two only'],
            ownAnswer: '',
            ownAnswerChosen: false,
            notes: { 'Top two only': 'name the rest in one sentence' },
            skipped: false,
          },
        ],
      },
    })
    .response(
      [
        text(
          `**412 members answered, 61 more than last year.** Two wishes lead by a wide margin; nobody asked for a higher fee.

| Wish | Mentions | Since 2025 |
|---|---:|---:|
| A second water tap by the north beds | 187 | +74 |
| Tool shed open on weekday evenings | 142 | +12 |

The tap is new at the top of the list, and a third of these answers offer to`,
          null,
        ),
      ],
      'interrupted',
    )
    .activity({ kind: 'writing' })
    .build();
}

/** A run that the person stopped while it wrote a file and a text. */
export function stopped(): Transcript {
  return begin()
    .run('stopped')
    .person(ask)
    .response([
      thinking(thought, 6),
      call('c1', 'read_files', { path: 'Surveys 2026' }),
      call('c2', 'search_files', { query: 'water' }),
    ])
    .returns([
      { toolCallId: 'c1', toolName: 'read_files', content: '5 files', seconds: 2.4 },
      { toolCallId: 'c2', toolName: 'search_files', content: '18 places', seconds: 0.3 },
    ])
    .response(
      [
        text(
          `**412 members answered, 61 more than last year.** Three wishes lead by a wide margin; nobody asked for a higher fee.

The tap is new at the top of the list. Most of these answers name the dry weeks in July, and a third of them offer to`,
          null,
        ),
      ],
      'interrupted',
    )
    .build();
}

/** The same in Korean, with a cut tool call. */
export function stoppedKorean(): Transcript {
  return new TranscriptBuilder('board', '설문 결과 이사회 요약')
    .run('stopped')
    .person(
      '설문 파일 다섯 개를 읽고 이사회에 낼 한 쪽짜리 요약을 써 줘. 숫자를 먼저, 그다음 가장 많이 나온 요청 순서로.',
    )
    .response([
      thinking('다섯 파일의 열 이름이 서로 다릅니다.', 6),
      call('c1', 'read_files', { path: '설문 2026' }),
      call('c2', 'search_files', { query: '수도' }),
    ])
    .returns([
      { toolCallId: 'c1', toolName: 'read_files', content: '파일 5개', seconds: 2.4 },
      { toolCallId: 'c2', toolName: 'search_files', content: '18곳', seconds: 0.3 },
    ])
    .response(
      [
        text(
          `**회원 412명이 답했고, 작년보다 61명 많습니다.** 세 가지 요청이 크게 앞섭니다. 회비 인상을 바란 사람은 없었습니다.

수도꼭지는 올해 처음으로 1위에 올랐습니다. 대부분 7월의 가뭄을 이유로 들었고, 셋 중 하나는 설치를`,
          null,
        ),
      ],
      'interrupted',
    )
    .build();
}

/** A crash in the middle of a tool call's arguments. */
export function cutInCall(): Transcript {
  return withTools(begin().run('interrupted'))
    .response(
      [call('c4', 'write_file', '{"path":"summary.md","content":"412 members ans', null)],
      'interrupted',
    )
    .build();
}

/** A stop in the middle of thinking. */
export function cutInThinking(): Transcript {
  return begin()
    .run('stopped')
    .person(ask)
    .response([thinking(thought.slice(0, 60), null)], 'interrupted')
    .build();
}

/** Every state that a tool row has. */
export function toolStates(): Transcript {
  return begin()
    .run('running', { startedAt: at(-4) })
    .person('Run the tests, fix what fails, and clean up afterwards.')
    .response([
      call('a', 'run_command', { command: 'npm test' }),
      call('b', 'run_command', { command: 'npm run lint' }),
      call('c', 'delete_folder', { path: 'old/' }),
      call('d', 'run_command', { command: 'npm run build' }),
    ])
    .returns(
      [
        { toolCallId: 'a', toolName: 'run_command', content: '128 passed', seconds: 12.4 },
        {
          toolCallId: 'b',
          toolName: 'run_command',
          content: 'ended with 1',
          seconds: 3,
          outcome: 'failed',
        },
        {
          toolCallId: 'c',
          toolName: 'delete_folder',
          content: 'The person did not allow it.',
          seconds: 1,
          outcome: 'denied',
        },
      ],
      'interrupted',
    )
    .prints(
      'd',
      '> build\n> vite build\n\n✓ 1412 modules transformed.\nout/renderer/index.html     0.61 kB\nout/renderer/index.css    148.20 kB\nout/renderer/index.js   1,902.44 kB\nout/main/main.js        2,310.07 kB\npacking (3 of 9)',
    )
    .activity({ kind: 'using-tools', toolNames: ['run_command'] })
    .build();
}

/** Two questions wait; the run lives. */
export function waiting(): Transcript {
  return withTools(begin().run('running'))
    .response([
      text(
        'The five files hold **412 answers**, 61 more than last year. Two of them use other words for the same wish, so I merged these before counting.\n\nBefore I write, I need to know who will read the page and how many of the wishes belong on it.',
      ),
      call('c3', 'ask_user_question', { questions: [] }),
    ])
    .returns([], 'interrupted')
    .question('c3', boardQuestions, {
      state: 'pending',
      draft: {
        folded: true,
        step: 1,
        entries: [
          {
            selected: ['Board members'],
            ownAnswer: '',
            ownAnswerChosen: false,
            notes: {},
            skipped: false,
          },
          { selected: [], ownAnswer: '', ownAnswerChosen: false, notes: {}, skipped: false },
        ],
      },
    })
    .build();
}

/** A finished answer with every kind of Markdown. */
export function markdown(): Transcript {
  return new TranscriptBuilder('board', 'Everything that Markdown has')
    .run('completed')
    .person('Show me everything.')
    .response([
      text(`# A heading

A paragraph with **bold**, *italic*, ~~struck~~, \`code\` and a [link](https://example.org/path).

## Lists

- first
- second with a longer text that goes on and on until it has to wrap onto another line of the column, which it does here
  - nested
- [x] done
- [ ] open

1. one
2. two

> Quoted text that someone else wrote.

\`\`\`ts
export function add(left: number, right: number): number {
  return left + right; // a line that is long enough to need scrolling in a narrow window, perhaps even in a wide one
}
\`\`\`

| Left | Centre | Right |
|:---|:---:|---:|
| a | b | 1 |
| c | d | 22 |

![A diagram](https://example.org/diagram.png) and <b>raw</b> html.

---

The end.`),
    ])
    .build();
}
