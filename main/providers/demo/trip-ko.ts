import { bulletList, markdownTable } from './markdown.ts';
import { phrasesOf } from './topic-answer.ts';
import type { TopicAnswers, TopicWords } from './topic.ts';
import { placeOf, type Place } from './trip-place.ts';

/** A trip, in Korean. */
export const tripInKorean: TopicWords = {
  thinking:
    '여행이라고만 했고 어디로, 누구와, 얼마나 바쁘게 다닐지는 아직 모른다. 이것이 나머지를 정하니 먼저 묻는다.',
  intro: '좋습니다. 여행에도 여러 가지가 있으니 먼저 몇 가지만 여쭙겠습니다.',
  questions: [
    {
      key: 'company',
      header: '동행',
      question: '누구와 함께 가시나요?',
      multiSelect: false,
      options: [
        { label: '혼자', description: '맞출 사람이 없습니다.', known: /혼자/ },
        { label: '둘이서', description: '방 하나, 걸음 하나.', known: /둘이|아내|남편|친구와/ },
        { label: '아이와 함께', description: '짧은 이동, 이른 저녁.', known: /아이|가족/ },
        { label: '친구 여럿', description: '모두에게 하나씩은 있게.', known: /친구들/ },
      ],
    },
    {
      key: 'place',
      header: '장소',
      question: '어디에서 아침을 맞고 싶으신가요?',
      multiSelect: false,
      options: [
        {
          label: '바닷가',
          description: '바람과 항구와 긴 모래밭.',
          known: /바다|바닷가|해변|섬|제주|부산/,
        },
        {
          label: '산',
          description: '산길과 산장과 맑은 공기.',
          known: /산으로|등산|산속|설악|지리산/,
        },
        { label: '도시', description: '골목과 박물관과 늦은 찻집.', known: /도시|시내|박물관/ },
      ],
    },
    {
      key: 'pace',
      header: '걸음',
      question: '하루가 어떤 느낌이면 좋을까요?',
      multiSelect: false,
      options: [
        { label: '느긋하게', description: '하루에 하나면 충분합니다.', known: /느긋|천천히|쉬/ },
        { label: '적당히', description: '오전에만 계획이 있습니다.', known: /적당/ },
        { label: '알차게', description: '잠은 다녀와서 잡니다.', known: /알차|많이|빡빡/ },
      ],
    },
    {
      key: 'musts',
      header: '빠질 수 없는 것',
      question: '무엇이 꼭 있어야 할까요?\n여러 개를 고르셔도 됩니다.',
      multiSelect: true,
      options: [
        { label: '맛있는 음식', description: '하루 한 끼는 제대로.', known: /음식|맛집|먹/ },
        { label: '걷기', description: '날마다 걷는 길 하나.', known: /걷|산책/ },
        { label: '예술과 역사', description: '하루에 한 곳만.', known: /예술|역사|박물관/ },
        { label: '책 읽을 시간', description: '의자와 책, 계획 없음.', known: /책/ },
      ],
    },
  ],
  reply: replyInKorean,
};

const koPlaces: Readonly<Record<string, Place>> = {
  바닷가: {
    title: '바닷가에서 사흘',
    days: [
      ['도착해서 곧장 물가로', '항구에서 늦은 점심', '돌아오는 배 구경'],
      ['긴 모래밭을 걷고 싶은 만큼', '배를 타고 옆 섬으로', '바람 없는 자리에서 생선구이'],
      ['동네가 깨기 전 커피 한 잔', '등대까지 벼랑길', '바다를 끼고 돌아오는 기차'],
    ],
  },
  산: {
    title: '산에서 사흘',
    days: [
      ['마지막 마을까지 버스로', '몸을 푸는 짧은 길', '따뜻한 국과 이른 잠'],
      ['공기 맑을 때 능선으로', '산장에서 간식', '툇마루에서 별 보기'],
      ['담요를 두르고 바깥에서 아침', '개울을 따라 내려오기', '기분 좋게 지친 귀갓길'],
    ],
  },
  도시: {
    title: '도시에서 사흘',
    days: [
      ['점심 전에 시장', '옛 골목에서 일부러 길 잃기', '차림표가 짧은 작은 집'],
      ['박물관 하나, 딱 하나만', '강 건너 공원', '쉰 명이 들어가는 방의 음악'],
      ['책방 구경', '도시가 한눈에 보이는 곳', '역 앞에서 마지막 커피'],
    ],
  },
};

function replyInKorean(answers: TopicAnswers): string {
  const place = placeOf(answers, koPlaces, (own) => ({
    title: `사흘 일정: ${own}`,
    days: [
      ['도착해서 짐을 두고 한 바퀴', '동네 사람들이 앉는 집에서 점심', '이른 저녁'],
      ['가장 보고 싶던 곳, 조용한 시간에', '한 번 더 보거나 쉬기', '미리 잡아 둔 저녁'],
      ['지나치며 눈에 남은 골목', '작은 선물 하나', '돌아오는 길'],
    ],
  }));
  const company = phrasesOf(
    answers['company'],
    {
      혼자: '혼자 다니기 좋은',
      둘이서: '둘이서 다니기 좋은',
      '아이와 함께': '아이와 함께 다니기 좋은',
      '친구 여럿': '여럿이 어울리기 좋은',
    },
    (own) => `“${own}”에 맞춘`,
  );
  const pace = phrasesOf(
    answers['pace'],
    {
      느긋하게: '일이다 싶은 것은 빼셔도 되는 느긋한',
      적당히: '점심까지만 계획이 있는',
      알차게: '시간마다 할 일이 있는 알찬',
    },
    (own) => `“${own}”을 살린`,
  );
  const musts = phrasesOf(
    answers['musts'],
    {
      '맛있는 음식': '**맛있는 음식:** 둘째 날 저녁 한 곳만 예약하고 나머지는 시장에 맡깁니다.',
      걷기: '**걷기:** 날마다 걷는 길이 하나씩 있습니다. 셋째 날 길이 가장 좋습니다.',
      '예술과 역사': '**예술과 역사:** 문 여는 시간에 가면 방이 비어 있습니다.',
      '책 읽을 시간': '**책 읽을 시간:** 둘째 날 오후는 비워 두었습니다.',
    },
    (own) => `**말씀하신 것:** ${own}. 둘째 날 오전에 넣었습니다.`,
  );
  return [
    `## ${place.title}`,
    `${company.join(', ')}, ${pace.join(', ')} 일정입니다.`,
    markdownTable(
      ['', '오전', '오후', '저녁'],
      place.days.map((day, at) => [`**${at + 1}일째**`, ...day]),
    ),
    '### 빠질 수 없는 것',
    bulletList(musts),
    '날짜를 알려 주시면 무엇부터 예약할지 차례로 적어 드리겠습니다.',
  ].join('\n\n');
}
