import type { Errand } from './errand.ts';
import type { TopicQuestion } from './topic-question.ts';

/** A verb where an English sentence asks for something: at its start, or after a word of asking. */
function asked(verbs: string): RegExp {
  return new RegExp(
    `(?:^|[.!?\\n]\\s*|\\bplease\\s+|\\b(?:can|could|will|would) you (?:please )?|\\b(?:want|need|like) (?:you )?to )(?:${verbs})\\b`,
    'iu',
  );
}

/** A text to work on stands behind a colon, in quotation marks or on a line of its own. */
const text: TopicQuestion = {
  key: 'text',
  header: 'Text',
  question: 'Which text do you mean?',
  multiSelect: false,
  said: /:\s*(\S[^]*\S)|["“](.{3,})["”]|\n\s*(\S[^]*)/u,
  options: [
    { label: 'One that I send next', description: 'Paste it as your next message.' },
    { label: 'A file in the folder', description: 'Tell its name.' },
  ],
};

const day =
  '(?:today|tonight|tomorrow|(?:on |next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:an?|\\d+|two|three|five|ten) (?:minutes?|hours?|days?|weeks?|months?)|(?:this|in the) (?:morning|afternoon|evening)|at noon|next (?:week|month))';
const hour = '(?:at \\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]\\.?m)?|\\d{1,2} ?[ap]\\.?m)';
const when = new RegExp(`\\b(${day}(?:,? ${hour})?|${hour}(?:,? ${day})?)`, 'iu');

/** What people want done, in English. */
export const errandsInEnglish = {
  translation: {
    name: 'translation',
    matches: asked('translate'),
    thinking: 'A translation. It needs a text and a language, and not all of that is here.',
    intro: 'Before I start:',
    title: 'A translation.',
    details: [
      text,
      {
        key: 'language',
        header: 'Language',
        question: 'Which language shall it be in?',
        multiSelect: false,
        said: /\b(?:in|into|to) (\p{Lu}\p{L}+)/u,
        options: [
          { label: 'Korean', description: 'In the polite form.' },
          { label: 'French', description: 'As it is spoken in France.' },
          { label: 'Spanish', description: 'As it is spoken in Spain.' },
        ],
      },
    ],
  },
  summary: {
    name: 'summary',
    matches: asked('summari[sz]e|sum up|shorten|proofread'),
    thinking: 'Work on a text. Is there one?',
    intro: 'Gladly, once I know what to read.',
    title: 'Work on a text.',
    details: [text],
  },
  reminder: {
    name: 'reminder',
    matches: asked('remind me'),
    thinking: 'A reminder. When, is the question.',
    intro: 'One thing is missing.',
    title: 'A reminder.',
    details: [
      {
        key: 'when',
        header: 'When',
        question: 'When shall it be?',
        multiSelect: false,
        said: when,
        options: [
          { label: 'In an hour', description: 'While it is on your mind.' },
          { label: 'This evening', description: 'When the day is done.' },
          { label: 'Tomorrow morning', description: 'Before the day begins.' },
        ],
      },
    ],
  },
  booking: {
    name: 'booking',
    matches: asked('book|reserve|schedule'),
    thinking: 'A booking. It needs a time and the number of people.',
    intro: 'Before anyone is called:',
    title: 'A booking.',
    details: [
      {
        key: 'when',
        header: 'When',
        question: 'When shall it be?',
        multiSelect: false,
        said: when,
        options: [
          { label: 'Tonight', description: 'If there is room.' },
          { label: 'Tomorrow evening', description: 'At seven or so.' },
          { label: 'At the weekend', description: 'Saturday if possible.' },
        ],
      },
      {
        key: 'people',
        header: 'People',
        question: 'How many are you?',
        multiSelect: false,
        said: /\bfor (\d+|one|two|three|four|five|six|seven|eight|nine|ten|a couple|me|us both)\b/iu,
        options: [
          { label: 'Just me', description: 'A small table will do.' },
          { label: 'Two', description: 'By the window.' },
          { label: 'Four', description: 'A round table.' },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<string, Errand>>;
