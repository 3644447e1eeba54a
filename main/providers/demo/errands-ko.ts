import type { Errand } from './errand.ts';
import type { TopicQuestion } from './topic-question.ts';

const text: TopicQuestion = {
  key: 'text',
  header: '글',
  question: '어떤 글을 말씀하시나요?',
  multiSelect: false,
  said: /:\s*(\S[^]*\S)|["“'‘](.{3,})["”'’]|\n\s*(\S[^]*)/u,
  options: [
    { label: '다음에 보내는 글', description: '다음 메시지에 붙여 넣으세요.' },
    { label: '폴더에 있는 파일', description: '이름을 알려 주세요.' },
  ],
};

const when =
  /((?:오늘|내일|모레|이번 주|다음 주|다음 달|[월화수목금토일]요일|\d+(?:분|시간|일) (?:뒤|후))(?:에)?(?: ?(?:아침|오전|점심|오후|저녁|밤)?(?: ?\d{1,2}시(?: ?(?:반|\d{1,2}분))?)?)?|(?:아침|오전|점심|오후|저녁|밤)(?: ?\d{1,2}시)?|\d{1,2}시)/u;

const whenQuestion: TopicQuestion = {
  key: 'when',
  header: '언제',
  question: '언제로 할까요?',
  multiSelect: false,
  said: when,
  options: [
    { label: '오늘 저녁', description: '하루를 마칠 때.' },
    { label: '내일 아침', description: '하루를 시작하기 전에.' },
    { label: '주말', description: '되도록 토요일.' },
  ],
};

/** 사람들이 부탁하는 일. */
export const errandsInKorean = {
  translation: {
    name: 'translation',
    matches: /번역(?:해|을 해|을 부탁|해서|좀)/u,
    thinking: '번역이구나. 글과 언어가 있어야 하는데 다 있지는 않다.',
    intro: '시작하기 전에 여쭙니다.',
    title: '번역.',
    details: [
      text,
      {
        key: 'language',
        header: '언어',
        question: '어느 언어로 옮길까요?',
        multiSelect: false,
        said: /(\p{Script=Hangul}+어)로/u,
        options: [
          { label: '영어', description: '자연스러운 말투로.' },
          { label: '일본어', description: '정중한 말투로.' },
          { label: '한국어', description: '높임말로.' },
        ],
      },
    ],
  },
  summary: {
    name: 'summary',
    matches: /(?:요약|교정)(?:해|을 해|을 부탁|좀)/u,
    thinking: '글을 다듬는 일이다. 글이 있나?',
    intro: '무엇을 읽을지 알려 주시면 하겠습니다.',
    title: '글 다듬기.',
    details: [text],
  },
  reminder: {
    name: 'reminder',
    matches: /(?:라고|도록|게|걸|것을) ?(?:좀 )?(?:알려|상기시켜|일러) ?(?:줘|주)|잊지 않게/u,
    thinking: '알림이다. 언제인지가 문제다.',
    intro: '하나가 빠졌습니다.',
    title: '알림.',
    details: [whenQuestion],
  },
  booking: {
    name: 'booking',
    matches: /예약(?:해|을 해|을 부탁|좀)/u,
    thinking: '예약이다. 시간과 사람 수가 필요하다.',
    intro: '연락하기 전에 여쭙니다.',
    title: '예약.',
    details: [
      whenQuestion,
      {
        key: 'people',
        header: '인원',
        question: '몇 분이신가요?',
        multiSelect: false,
        said: /((?:\d+|한|두|세|네|다섯|여섯|일곱|여덟) ?(?:명|분|사람)|혼자|둘이|셋이|넷이)/u,
        options: [
          { label: '한 명', description: '작은 자리면 됩니다.' },
          { label: '두 명', description: '창가로.' },
          { label: '네 명', description: '둥근 탁자로.' },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<string, Errand>>;
