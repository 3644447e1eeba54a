import type { Language } from './language.ts';
import { bulletList, inline } from './markdown.ts';
import type { TopicAnswer } from './topic-answer.ts';
import type { TopicQuestion } from './topic-question.ts';
import type { Topic } from './topic.ts';

/** Something that a person wants done, and without what nobody could do it. */
export interface Errand {
  readonly name: string;
  /** Words that want it done: a command or a wish, not a remark about it. */
  readonly matches: RegExp;
  readonly thinking: string;
  readonly intro: string;
  readonly details: readonly TopicQuestion[];
  /** What it is, for the answer. */
  readonly title: string;
}

interface ErrandWords {
  readonly clear: string;
  readonly cannot: string;
}

const errandWords: Readonly<Record<Language, ErrandWords>> = {
  en: {
    clear: 'That is clear now:',
    cannot:
      'I follow rules and cannot carry it out, so nothing was done. A model from the settings can, with the same words.',
  },
  ko: {
    clear: '이제 분명해졌습니다.',
    cannot:
      '저는 규칙으로만 움직여서 직접 하지는 못합니다. 아무 일도 하지 않았습니다. 설정에서 더한 모델은 같은 말로 할 수 있습니다.',
  },
};

/** An errand as a topic: it is asked about as long as a detail is open, and answered honestly when none is. */
export function errandTopic(en: Errand, ko: Errand): Topic {
  return {
    name: en.name,
    matches: new RegExp(`${en.matches.source}|${ko.matches.source}`, 'iu'),
    words: { en: toWords(en, 'en'), ko: toWords(ko, 'ko') },
  };
}

function toWords({ thinking, intro, details, title }: Errand, language: Language) {
  const { clear, cannot } = errandWords[language];
  return {
    thinking,
    intro,
    questions: details,
    reply: (answers: Readonly<Record<string, TopicAnswer>>) => {
      const lines = details.map(({ key, header }) => `**${header}:** ${describe(answers[key])}`);
      return [`**${title}** ${clear}`, bulletList(lines), cannot].join('\n\n');
    },
  };
}

function describe(answer: TopicAnswer | undefined): string {
  if (answer === undefined) return '';
  if (answer.own !== null) return inline(answer.own);
  return answer.labels
    .map((label) => {
      const note = answer.notes[label];
      return note === undefined ? label : `${label} (${inline(note)})`;
    })
    .join(', ');
}
