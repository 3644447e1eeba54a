import { phrasesOf } from './topic-answer.ts';
import type { TopicAnswers, TopicWords } from './topic.ts';

/** A letter, in Korean. */
export const letterInKorean: TopicWords = {
  thinking: '편지다. 누가 읽고 무엇을 바라는지에 따라 모든 문장이 달라지는데 둘 다 아직 모른다.',
  intro: '초안을 써 드리겠습니다. 틀에 박힌 글이 되지 않도록 세 가지만 여쭙겠습니다.',
  questions: [
    {
      key: 'reader',
      header: '받는 사람',
      question: '누가 이 편지를 받나요?',
      multiSelect: false,
      options: [
        { label: '집주인', description: '집이나 계약에 관한 일.', known: /집주인|임대|월세|전세/ },
        { label: '학교', description: '선생님이나 행정실.', known: /학교|선생님/ },
        { label: '친구', description: '나를 아는 사람.', known: /친구|할머니|이모|삼촌/ },
        { label: '회사나 기관', description: '처음 연락하는 곳.', known: /회사|기관|은행|구청/ },
      ],
    },
    {
      key: 'purpose',
      header: '목적',
      question: '이 편지로 무엇을 이루고 싶으신가요?',
      multiSelect: false,
      options: [
        { label: '부탁', description: '바라는 것 하나와 기한.', known: /부탁|요청/ },
        { label: '감사', description: '고마운 일을 콕 집어서.', known: /감사|고마/ },
        { label: '사과', description: '변명 없이.', known: /사과|미안|죄송/ },
        {
          label: '해지 알림',
          description: '어느 날로 끝낸다는 알림.',
          known: /해지|그만|퇴사|취소/,
        },
      ],
    },
    {
      key: 'tone',
      header: '말투',
      question: '어떤 느낌이면 좋을까요?',
      multiSelect: false,
      options: [
        { label: '따뜻하게', description: '문 앞에서 말하듯이.', known: /따뜻|다정/ },
        { label: '담백하게', description: '짧은 문장, 꾸밈없이.', known: /담백|간단|짧/ },
        { label: '격식 있게', description: '쉼표 하나까지 바르게.', known: /격식|공식/ },
      ],
    },
  ],
  reply: (answers) =>
    [
      '초안입니다. 대괄호 안은 직접 채워 주세요.',
      quote(writeLetter(answers)),
      `소리 내어 한 번 읽어 보세요. 걸리는 데가 있으면 ${tip(answers)}`,
    ].join('\n\n'),
};

function writeLetter(answers: TopicAnswers): string {
  const tone = answers['tone']?.labels[0] ?? '담백하게';
  const reader = phrasesOf(
    answers['reader'],
    {
      집주인: '[이름] 님께',
      학교: '[이름] 선생님께',
      친구: '[이름]에게',
      '회사나 기관': '담당자님께',
    },
    (own) => `받는 사람: ${own}\n\n안녕하세요.`,
  );
  const purpose = phrasesOf(
    answers['purpose'],
    {
      부탁: '[어떤 일]로 글을 드립니다. [날짜]부터 이런 상태인데 혼자서는 해결하기 어렵습니다.\n\n[날짜]까지 [바라는 것 하나]를 해 주실 수 있을까요? 다른 날이 편하시면 알려 주세요.',
      감사: '[해 주신 일]에 감사드립니다. 그 덕분에 [쉬워진 것]이 달라졌습니다.\n\n잊지 않고 있었고, 해가 가기 전에 꼭 말씀드리고 싶었습니다.',
      사과: '[날짜]에 있었던 [일]에 대해 사과드립니다. 제 잘못이었고 그 때문에 [겪으신 일]을 겪으셨습니다.\n\n다시는 그런 일이 없도록 [한 일]을 해 두었습니다.',
      '해지 알림':
        '[날짜]로 [계약]을 끝내고자 알려 드립니다.\n\n받으셨다는 것을 글로 확인해 주시고, 제가 더 해야 할 일이 있으면 알려 주세요.',
    },
    (own) => `한 가지 일로 글을 드립니다: ${own}.\n\n[바라는 것과 기한을 여기에 적어 주세요.]`,
  );
  const closings: Readonly<Record<string, string>> = {
    따뜻하게: '답장 기다리겠습니다. 좋은 한 주 보내세요.\n\n[이름] 드림',
    담백하게: '연락처는 [번호]입니다.\n\n[이름] 드림',
    '격식 있게': '검토해 주시면 감사하겠습니다.\n\n[이름] 올림',
  };
  return [...reader, ...purpose, closings[tone] ?? closings['담백하게']].join('\n\n');
}

function tip(answers: TopicAnswers): string {
  const [advice = ''] = phrasesOf(
    answers['tone'],
    {
      따뜻하게: '말로 했을 그대로 고쳐 쓰세요.',
      담백하게: '낱말 하나를 빼 보세요.',
      '격식 있게': '문장을 둘로 나누세요.',
    },
    (own) => `바라셨던 느낌을 떠올려 보세요: ${own}.`,
  );
  return advice;
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
