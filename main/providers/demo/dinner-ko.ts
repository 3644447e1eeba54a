import { bulletList, numberedList } from './markdown.ts';
import { phrasesOf } from './topic-answer.ts';
import type { TopicWords } from './topic.ts';

/** A dinner, in Korean. */
export const dinnerInKorean: TopicWords = {
  thinking: '저녁 준비다. 못 먹는 것이 먼저이고 그다음이 시간이다.',
  intro: '두 가지만 여쭙고 바로 시작하겠습니다.',
  questions: [
    {
      key: 'time',
      header: '시간',
      question: '얼마나 걸려도 괜찮을까요?',
      multiSelect: false,
      options: [
        { label: '20분', description: '팬 하나로, 기다림 없이.', known: /빨리|간단|(15|20)분/ },
        { label: '한 시간', description: '대부분은 불이 알아서.', known: /한 시간|1시간/ },
        { label: '저녁 내내', description: '요리가 곧 저녁 시간.', known: /천천히|저녁 내내/ },
      ],
    },
    {
      key: 'without',
      header: '빼야 할 것',
      question: '넣으면 안 되는 것이 있나요?',
      multiSelect: true,
      options: [
        { label: '없습니다', description: '다들 가리지 않습니다.' },
        { label: '고기', description: '생선도 뺍니다.', known: /채식|비건|고기 없/ },
        { label: '유제품', description: '버터 대신 기름으로.', known: /비건|유제품|우유/ },
        { label: '견과류', description: '씨앗은 괜찮습니다.', known: /견과|땅콩/ },
      ],
    },
  ],
  reply: (answers) => {
    const time = answers['time']?.labels[0] ?? '한 시간';
    const dish = dishes[time] ?? dishes['한 시간'];
    const without = phrasesOf(
      answers['without'],
      {
        없습니다: '가리는 것이 없으니 마지막에 참기름 한 숟갈을 둘러도 좋습니다.',
        고기: '고기와 생선은 들어가지 않습니다.',
        유제품: '기름만 씁니다. 버터가 없어도 아쉽지 않습니다.',
        견과류: '견과류 대신 볶은 해바라기씨를 뿌립니다.',
      },
      (own) => `말씀하신 것(${own})에 맞지 않는 재료는 빼거나 바꾸세요.`,
    );
    const [pace = ''] = phrasesOf(answers['time'], {});
    return [
      `## ${dish?.title ?? ''}`,
      `*${pace}, 두 사람 몫입니다.*`,
      bulletList(dish?.needs ?? []),
      numberedList(dish?.steps ?? []),
      without.join(' '),
    ].join('\n\n');
  },
};

const dishes: Readonly<
  Record<string, { title: string; needs: readonly string[]; steps: readonly string[] }>
> = {
  '20분': {
    title: '두부 들기름 구이와 나물',
    needs: ['두부 한 모', '시금치 한 줌', '마늘 두 쪽', '간장과 들기름', '밥 두 공기'],
    steps: [
      '두부를 도톰하게 썰어 소금을 뿌리고 물기를 뺍니다.',
      '들기름에 앞뒤로 노릇하게 굽습니다.',
      '시금치는 데쳐서 간장과 마늘로 무칩니다.',
      '밥 위에 올리고 남은 기름을 한 번 둘러 먹습니다.',
    ],
  },
  '한 시간': {
    title: '뿌리채소 된장찌개와 솥밥',
    needs: ['무 한 토막', '당근 하나', '감자 둘', '된장 두 숟갈', '쌀 두 컵'],
    steps: [
      '쌀을 씻어 30분 불립니다.',
      '채소를 한입 크기로 썰어 기름에 살짝 볶습니다.',
      '물을 붓고 된장을 풀어 뭉근히 끓입니다.',
      '그동안 솥밥을 짓고, 둘을 함께 냅니다.',
    ],
  },
  '저녁 내내': {
    title: '천천히 끓인 호박죽',
    needs: ['늙은 호박 반 통', '찹쌀가루 한 컵', '팥 한 줌', '소금과 꿀'],
    steps: [
      '팥을 따로 무르게 삶습니다. 한 시간쯤 걸립니다.',
      '호박을 썰어 물을 자작하게 붓고 푹 익힙니다.',
      '으깨면서 찹쌀가루를 조금씩 풀어 저어 줍니다.',
      '팥을 넣고 소금으로 간을 한 뒤 식기 전에 먹습니다.',
    ],
  },
};
