import { phrasesOf } from './topic-answer.ts';
import type { TopicAnswers, TopicWords } from './topic.ts';

/** A letter, in English. */
export const letterInEnglish: TopicWords = {
  thinking:
    'A letter. Who reads it and what it should bring about decide every sentence, and neither is said.',
  intro: 'I will draft it. Three short questions, so that it sounds like you and not like a form.',
  questions: [
    {
      key: 'reader',
      header: 'Reader',
      question: 'Who will open this letter?',
      multiSelect: false,
      options: [
        {
          label: 'A landlord',
          description: 'About the flat or the lease.',
          known: /\b(landlord|landlady|lease|rent)\b/i,
        },
        {
          label: 'A school',
          description: 'A teacher or the office.',
          known: /\b(school|teacher|principal)\b/i,
        },
        {
          label: 'A friend',
          description: 'Someone who knows you.',
          known: /\b(friend|grandmother|grandma|aunt|uncle)\b/i,
        },
        {
          label: 'An office',
          description: 'A company or an authority.',
          known: /\b(company|office|authority|bank|council)\b/i,
        },
      ],
    },
    {
      key: 'purpose',
      header: 'Purpose',
      question: 'What should the letter bring about?',
      multiSelect: false,
      options: [
        {
          label: 'Ask for something',
          description: 'One clear wish, and by when.',
          known: /\b(ask|request|need)\b/i,
        },
        { label: 'Say thank you', description: 'For something in particular.', known: /\bthank/i },
        { label: 'Apologise', description: 'Without excuses.', known: /\b(apolog\w+|sorry)\b/i },
        {
          label: 'Give notice',
          description: 'Something ends on a date.',
          known: /\b(notice|cancel\w*|resign\w*|quit)\b/i,
        },
      ],
    },
    {
      key: 'tone',
      header: 'Tone',
      question: 'How should it sound?',
      multiSelect: false,
      options: [
        {
          label: 'Warm',
          description: 'As you would say it at the door.',
          known: /\b(warm|friendly|kind)\b/i,
        },
        {
          label: 'Plain',
          description: 'Short sentences, no ornament.',
          known: /\b(plain|short|simple)\b/i,
        },
        {
          label: 'Formal',
          description: 'Correct to the last comma.',
          known: /\b(formal|official)\b/i,
        },
      ],
    },
  ],
  reply: (answers) =>
    [
      'Here is a draft. What stands in brackets is yours to fill in.',
      quote(writeLetter(answers)),
      `Read it aloud once. Where you stumble, ${tip(answers)}`,
    ].join('\n\n'),
};

function writeLetter(answers: TopicAnswers): string {
  const tone = answers['tone']?.labels[0] ?? 'Plain';
  const reader = phrasesOf(
    answers['reader'],
    {
      'A landlord': 'Dear Mr or Ms [name],',
      'A school': 'Dear [teacher’s name],',
      'A friend': 'Dear [name],',
      'An office': 'Dear Sir or Madam,',
    },
    (own) => `To: ${own}\n\nHello,`,
  );
  const purpose = phrasesOf(
    answers['purpose'],
    {
      'Ask for something':
        'I am writing because of [the matter]. It has been like this since [date], and I cannot settle it alone.\n\nWould you [the one thing you want] by [date]? If another day suits you better, tell me which.',
      'Say thank you':
        'I want to thank you for [what they did]. You may not know what it changed: [what became easier].\n\nI have not forgotten it, and I did not want the year to end without saying so.',
      Apologise:
        'I am sorry for [what happened] on [date]. It was my mistake, and it cost you [what it cost].\n\nI have [what you did about it], so that it does not happen again.',
      'Give notice':
        'With this letter I give notice of [the contract] as of [date].\n\nConfirm in writing that you received it, and tell me what you still need from me.',
    },
    (own) =>
      `I am writing to you for one reason: ${own}.\n\n[Say here what you wish to happen, and by when.]`,
  );
  const closings: Readonly<Record<string, string>> = {
    Warm: 'I look forward to hearing from you, and wish you a good week.\n\nWarmly,\n\n[your name]',
    Plain: 'You reach me at [number].\n\nKind regards,\n\n[your name]',
    Formal: 'I thank you in advance for your reply.\n\nYours faithfully,\n\n[your name]',
  };
  return [...reader, ...purpose, closings[tone] ?? closings['Plain']].join('\n\n');
}

function tip(answers: TopicAnswers): string {
  const [advice = ''] = phrasesOf(
    answers['tone'],
    {
      Warm: 'write what you would say instead.',
      Plain: 'cut a word.',
      Formal: 'split the sentence in two.',
    },
    (own) => `remember how you wanted it: ${own}.`,
  );
  return advice;
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
