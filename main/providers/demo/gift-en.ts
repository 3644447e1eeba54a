import { bulletList } from './markdown.ts';
import { phrasesOf } from './topic-answer.ts';
import type { TopicWords } from './topic.ts';

/** A gift, in English. */
export const giftInEnglish: TopicWords = {
  thinking:
    'A gift. The person, the budget and what they love are missing; a list without these would be any list.',
  intro: 'A good gift starts with the person. Tell me a little about them.',
  questions: [
    {
      key: 'person',
      header: 'Person',
      question: 'Who is it for?',
      multiSelect: false,
      options: [
        {
          label: 'A parent',
          description: 'They say they need nothing.',
          known: /\b(mother|mum|mom|father|dad|parents?)\b/i,
        },
        {
          label: 'A partner',
          description: 'They know you well.',
          known: /\b(wife|husband|partner|girlfriend|boyfriend)\b/i,
        },
        { label: 'A friend', description: 'Close or getting closer.', known: /\bfriend\b/i },
        {
          label: 'A colleague',
          description: 'Friendly, not too personal.',
          known: /\b(colleague|coworker|boss|teacher)\b/i,
        },
      ],
    },
    {
      key: 'budget',
      header: 'Budget',
      question: 'What may it cost?',
      multiSelect: false,
      options: [
        {
          label: 'Up to 20',
          description: 'Small and well chosen.',
          known: /\b(small|cheap|little money)\b/i,
        },
        { label: 'Up to 60', description: 'One good thing.' },
        { label: 'Up to 150', description: 'Something that lasts.' },
      ],
    },
    {
      key: 'loves',
      header: 'Loves',
      question: 'What do they forget the time over?',
      multiSelect: true,
      options: [
        {
          label: 'Cooking',
          description: 'Or eating well.',
          known: /\b(cook\w*|bak\w+|kitchen)\b/i,
        },
        { label: 'Books', description: 'Or stories in any form.', known: /\b(books?|read\w*)\b/i },
        {
          label: 'Being outdoors',
          description: 'Garden, paths, water.',
          known: /\b(garden\w*|hik\w+|outdoors?|walk\w*)\b/i,
        },
        {
          label: 'Making things',
          description: 'With hands and tools.',
          known: /\b(craft\w*|knit\w*|sew\w*|wood\w*|paint\w*)\b/i,
        },
      ],
    },
  ],
  reply: (answers) => {
    const ideas = phrasesOf(
      answers['loves'],
      {
        Cooking:
          '**A stone mortar**, and a bag of spices they do not have yet. It is used the same evening.',
        Books: '**A book you have read twice**, with one line by you on the first page.',
        'Being outdoors':
          '**A flask that keeps tea hot until noon**, for the walk they take anyway.',
        'Making things':
          '**One excellent tool** for what they make, the one they would never buy for themselves.',
      },
      (own) => `**Something for this:** ${own}. Ask the person in the shop who does it themselves.`,
    );
    const [budget = ''] = phrasesOf(
      answers['budget'],
      {
        'Up to 20':
          'With up to 20, choose one small thing and wrap it beautifully: the paper is half the joy.',
        'Up to 60': 'With up to 60, one good thing beats three fair ones.',
        'Up to 150': 'With up to 150, buy what lasts ten years, and say so on the card.',
      },
      (own) => `With your budget (${own}), I would put most of it into one thing.`,
    );
    const [person = ''] = phrasesOf(
      answers['person'],
      {
        'A parent':
          'For a parent, add an afternoon: the date written on the card, and you come along.',
        'A partner': 'For a partner, tie it to something only the two of you know.',
        'A friend': 'For a friend, tell the story of how you found it.',
        'A colleague': 'For a colleague, keep the card short and about them.',
      },
      (own) => `For ${own}, write on the card why you thought of this.`,
    );
    return [
      '## Ideas that fit',
      bulletList([
        ...ideas,
        '**An evening**, cooked or played or walked by you. It fits every shelf.',
      ]),
      budget,
      person,
    ].join('\n\n');
  },
};
