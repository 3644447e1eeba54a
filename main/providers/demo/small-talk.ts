import type { Language } from './language.ts';
import { bulletList, markdownTable } from './markdown.ts';

interface TalkWords {
  readonly nothingLeft: string;
  readonly assumed: (choices: readonly string[]) => string;
  readonly greeting: string;
  readonly thanks: string;
  readonly abilities: string;
  readonly markdown: string;
  readonly unknown: (request: string) => string;
}

/** What the demo model says beside its topics. */
export const talkWords: Readonly<Record<Language, TalkWords>> = {
  en: {
    nothingLeft: 'That answer was complete; there is nothing left of it to write.',
    assumed: (choices) =>
      `Nobody told me, so I chose myself: ${choices.join('; ')}. Tell me if you would have it otherwise.`,
    greeting:
      'Hello. I am the demo that comes with this app: rules, no AI, and nothing leaves your computer.',
    thanks: 'You are welcome. Ask me anything from my short list whenever you like.',
    abilities: [
      'Here is what I can do, so that you can see the app at work:',
      bulletList([
        '**Plan a trip**, **draft a letter**, **find a gift** or **cook dinner**: I ask back first, and use your answers',
        '**Look into the sample folder**: “What is in the folder?” or “Read the garden survey”',
        '**Write something long**, such as a story, or count to 200, so that you can press Stop and then Continue',
        '**Show Markdown**: a table, a list, some code',
      ]),
      'For real answers, add a model in the settings.',
    ].join('\n\n'),
    markdown: showMarkdown({
      title: 'What Markdown looks like here',
      text: 'Text can be **strong**, *quiet*, or `exact`. A quotation stands apart:',
      quote: 'The text is the interface.',
      head: ['Day', 'Sun', 'Rain'],
      rows: [
        ['Monday', '6 h', '0 mm'],
        ['Tuesday', '2 h', '4 mm'],
        ['Wednesday', '8 h', '0 mm'],
      ],
      tasks: ['Water the tomatoes', 'Turn the compost', 'Sit down for a while'],
      code: '// How much rain fell, in all?\nconst rain = [0, 4, 0];\nconst total = rain.reduce((sum, each) => sum + each, 0);\nconsole.log(`${total} mm`);',
    }),
    unknown: (request) =>
      `I follow rules, and none of mine fits “${request}”. A model from the settings can answer it.`,
  },
  ko: {
    nothingLeft: '그 답은 이미 끝까지 썼습니다. 더 쓸 것이 남아 있지 않습니다.',
    assumed: (choices) =>
      `말씀이 없어서 제가 골랐습니다. ${choices.join(', ')}. 다르게 원하시면 알려 주세요.`,
    greeting:
      '안녕하세요. 저는 이 앱에 들어 있는 데모입니다. 규칙으로만 움직이고, 아무것도 컴퓨터 밖으로 나가지 않습니다.',
    thanks: '별말씀을요. 제가 할 수 있는 일이라면 언제든 말씀하세요.',
    abilities: [
      '앱이 어떻게 움직이는지 보실 수 있도록 이런 일을 합니다.',
      bulletList([
        '**여행 계획**, **편지 초안**, **선물 고르기**, **저녁 요리**: 먼저 여쭙고 답에 맞춰 씁니다',
        '**예시 폴더 보기**: “폴더에 뭐가 있어?” 또는 “텃밭 설문을 읽어 줘”',
        '**긴 글 쓰기**: 이야기를 쓰거나 200까지 셉니다. 중지한 뒤 이어서 계속해 보세요',
        '**마크다운 보기**: 표, 목록, 코드',
      ]),
      '진짜 답이 필요하면 설정에서 모델을 더하세요.',
    ].join('\n\n'),
    markdown: showMarkdown({
      title: '마크다운은 이렇게 보입니다',
      text: '글은 **굵게**, `정확하게` 쓸 수 있습니다. 인용은 따로 섭니다.',
      quote: '글이 곧 화면입니다.',
      head: ['요일', '해', '비'],
      rows: [
        ['월요일', '6시간', '0 mm'],
        ['화요일', '2시간', '4 mm'],
        ['수요일', '8시간', '0 mm'],
      ],
      tasks: ['토마토에 물 주기', '퇴비 뒤집기', '잠깐 앉아 쉬기'],
      code: '// 비가 모두 얼마나 왔을까?\nconst rain = [0, 4, 0];\nconst total = rain.reduce((sum, each) => sum + each, 0);\nconsole.log(`${total} mm`);',
    }),
    unknown: (request) =>
      `저는 규칙으로만 움직이는데 “${request}”에 맞는 규칙이 없습니다. 설정에서 더한 모델은 답할 수 있습니다.`,
  },
};

/** What is said to a request that needs no tool and no question. */
export function smallTalk(request: string, language: Language): string {
  const words = talkWords[language];
  if (/\bmarkdown\b|\b(show|make) .*\b(table|code|list)\b|마크다운|표(를|로) /i.test(request))
    return words.markdown;
  if (/\b(thanks|thank you)\b|고마워|고맙|감사/i.test(request)) return words.thanks;
  if (/^\s*(hi|hello|hey|good (morning|evening))\b|안녕/i.test(request)) {
    return `${words.greeting}\n\n${words.abilities}`;
  }
  if (
    /\b(what can you do|who are you|help|what are you)\b|누구|뭘 할|무엇을 할|할 수 있|도움/i.test(
      request,
    )
  ) {
    return words.abilities;
  }
  const quoted = request.replaceAll(/\s+/g, ' ').trim();
  const points = Array.from(quoted);
  const short = points.length > 80 ? `${points.slice(0, 79).join('')}…` : quoted;
  return `${words.unknown(short)}\n\n${words.abilities}`;
}

interface MarkdownSample {
  readonly title: string;
  readonly text: string;
  readonly quote: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly tasks: readonly string[];
  readonly code: string;
}

function showMarkdown(sample: MarkdownSample): string {
  return [
    `## ${sample.title}`,
    sample.text,
    `> ${sample.quote}`,
    markdownTable(sample.head, sample.rows),
    sample.tasks.map((task, at) => `- [${at === 0 ? 'x' : ' '}] ${task}`).join('\n'),
    `\`\`\`js\n${sample.code}\n\`\`\``,
  ].join('\n\n');
}
