import { bulletList } from './markdown.ts';
import { phrasesOf } from './topic-answer.ts';
import type { TopicWords } from './topic.ts';

/** A gift, in Korean. */
export const giftInKorean: TopicWords = {
  thinking:
    '선물이다. 받는 사람과 예산과 좋아하는 것을 모르면 누구에게나 줄 수 있는 목록밖에 못 쓴다.',
  intro: '좋은 선물은 사람에서 시작합니다. 그분에 대해 조금만 알려 주세요.',
  questions: [
    {
      key: 'person',
      header: '받는 사람',
      question: '누구에게 드리나요?',
      multiSelect: false,
      options: [
        {
          label: '부모님',
          description: '필요한 게 없다고 하시는 분.',
          known: /부모님|어머니|엄마|아버지|아빠/,
        },
        {
          label: '배우자나 연인',
          description: '나를 잘 아는 사람.',
          known: /아내|남편|연인|여자친구|남자친구/,
        },
        { label: '친구', description: '가깝거나 가까워지는 중인.', known: /친구/ },
        { label: '직장 동료', description: '다정하되 부담 없이.', known: /동료|상사|선생님/ },
      ],
    },
    {
      key: 'budget',
      header: '예산',
      question: '얼마까지 생각하시나요?',
      multiSelect: false,
      options: [
        { label: '2만 원까지', description: '작지만 고른 티가 나게.', known: /2만|작은 선물|소소/ },
        { label: '7만 원까지', description: '좋은 것 하나.', known: /[5-7]만/ },
        { label: '20만 원까지', description: '오래 쓸 것.', known: /[12]\d만/ },
      ],
    },
    {
      key: 'loves',
      header: '좋아하는 것',
      question: '무엇을 할 때 시간 가는 줄 모르나요?',
      multiSelect: true,
      options: [
        { label: '요리', description: '또는 잘 먹는 것.', known: /요리|베이킹|음식/ },
        { label: '책', description: '이야기라면 무엇이든.', known: /책|독서/ },
        { label: '바깥 활동', description: '텃밭, 산길, 물가.', known: /등산|산책|텃밭|캠핑/ },
        { label: '만들기', description: '손과 연장으로.', known: /뜨개|바느질|목공|그림/ },
      ],
    },
  ],
  reply: (answers) => {
    const ideas = phrasesOf(
      answers['loves'],
      {
        요리: '**돌절구**와 아직 없는 향신료 한 봉지. 그날 저녁에 바로 씁니다.',
        책: '**두 번 읽은 책 한 권**, 첫 장에 한 줄을 적어서.',
        '바깥 활동': '**점심까지 따뜻한 보온병**. 어차피 나서는 산책길에 들고 갑니다.',
        만들기: '**아주 좋은 연장 하나**. 스스로는 절대 사지 않을 것으로.',
      },
      (own) => `**이것을 위한 것:** ${own}. 직접 하는 점원에게 물어보세요.`,
    );
    const [budget = ''] = phrasesOf(
      answers['budget'],
      {
        '2만 원까지':
          '2만 원까지라면 작은 것 하나를 골라 정성껏 포장하세요. 포장지가 기쁨의 절반입니다.',
        '7만 원까지': '7만 원까지라면 그럭저럭한 셋보다 좋은 하나가 낫습니다.',
        '20만 원까지': '20만 원까지라면 십 년 갈 것을 사고 카드에 그렇게 적으세요.',
      },
      (own) => `예산(${own})은 한 가지에 거의 다 쓰는 편이 좋습니다.`,
    );
    const [person = ''] = phrasesOf(
      answers['person'],
      {
        부모님: '부모님께는 오후 한나절을 더하세요. 카드에 날짜를 적고 함께 가면 됩니다.',
        '배우자나 연인': '두 사람만 아는 일과 이어 주세요.',
        친구: '친구에게는 어떻게 찾았는지 이야기를 들려주세요.',
        '직장 동료': '동료에게는 짧게, 그 사람 이야기로 적으세요.',
      },
      (own) => `카드에 왜 이것을 떠올렸는지 적어 주세요(${own}).`,
    );
    return [
      '## 어울리는 선물',
      bulletList([...ideas, '**함께하는 저녁 한 번**. 어느 선반에도 들어갑니다.']),
      budget,
      person,
    ].join('\n\n');
  },
};
