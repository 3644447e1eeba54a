import { bulletList, markdownTable } from './markdown.ts';
import { phrasesOf } from './topic-answer.ts';
import type { TopicAnswers, TopicWords } from './topic.ts';
import { placesInEnglish } from './trip-places-en.ts';
import { placeOf } from './trip-place.ts';

/** A trip, in English. */
export const tripInEnglish: TopicWords = {
  thinking:
    'A trip, but not yet where, with whom or how full the days may be. These decide everything else, so I ask.',
  intro: 'With pleasure. A trip can be many things, so a few questions first.',
  questions: [
    {
      key: 'company',
      header: 'Company',
      question: 'Who is coming along?',
      multiSelect: false,
      options: [
        {
          label: 'Just me',
          description: 'Nobody to agree with.',
          known: /\b(alone|solo|by myself|just me)\b/i,
        },
        {
          label: 'Two of us',
          description: 'One room, one pace.',
          known: /\b(two of us|couple|my (wife|husband|partner|friend))\b/i,
        },
        {
          label: 'Family with children',
          description: 'Short ways, early evenings.',
          known: /\b(family|children|kids)\b/i,
        },
        {
          label: 'A group of friends',
          description: 'Something for everyone.',
          known: /\bfriends\b/i,
        },
      ],
    },
    {
      key: 'place',
      header: 'Place',
      question: 'Where would you like to wake up?',
      multiSelect: false,
      options: [
        {
          label: 'By the sea',
          description: 'Wind, harbours, long beaches.',
          known: /\b(sea|beach|coast|ocean|island)\b/i,
        },
        {
          label: 'In the mountains',
          description: 'Paths, huts, clear air.',
          known: /\b(mountains?|hik(e|ing)|alps)\b/i,
        },
        {
          label: 'In a city',
          description: 'Streets, museums, late cafés.',
          known: /\b(city|town|museums?)\b/i,
        },
      ],
    },
    {
      key: 'pace',
      header: 'Pace',
      question: 'What should the days feel like?',
      multiSelect: false,
      options: [
        {
          label: 'Slow',
          description: 'One thing a day is enough.',
          known: /\b(slow|quiet|relax\w*|rest)\b/i,
        },
        {
          label: 'Balanced',
          description: 'A plan in the morning, none after.',
          known: /\bbalanced\b/i,
        },
        {
          label: 'Full',
          description: 'Sleep can wait until Monday.',
          known: /\b(full|packed|busy|as much as)\b/i,
        },
      ],
    },
    {
      key: 'musts',
      header: 'Musts',
      question:
        'What must not be missing?\nPick as many as you like; the first ones get the best hours.',
      multiSelect: true,
      options: [
        {
          label: 'Good food',
          description: 'One table worth booking each day.',
          known: /\b(food|eat|restaurants?)\b/i,
        },
        {
          label: 'Walking',
          description: 'A way on foot every day.',
          known: /\b(walk\w*|hik\w*)\b/i,
        },
        {
          label: 'Art and history',
          description: 'One house a day, not five.',
          known: /\b(art|history|museums?)\b/i,
        },
        {
          label: 'Time to read',
          description: 'A bench, a book, no plan.',
          known: /\b(read|books?)\b/i,
        },
      ],
    },
  ],
  reply: replyInEnglish,
};

function replyInEnglish(answers: TopicAnswers): string {
  const place = placeOf(answers, placesInEnglish, (own) => ({
    title: `Three days: ${own}`,
    days: [
      [
        'Arrive, drop the bags, walk once around',
        'A late lunch where the locals sit',
        'An early night',
      ],
      ['What you came for, while it is quiet', 'A second look, or a bench', 'Dinner, booked ahead'],
      ['The street you passed and wanted to see', 'Something small to take home', 'The way back'],
    ],
  }));
  const company = phrasesOf(
    answers['company'],
    {
      'Just me': 'for you alone',
      'Two of us': 'for the two of you',
      'Family with children': 'for the family',
      'A group of friends': 'for all of you together',
    },
    (own) => `for ${own}`,
  );
  const pace = phrasesOf(answers['pace'], {
    Slow: 'with more room than plans: leave out whatever feels like work',
    Balanced: 'with a plan until lunch and none after it',
    Full: 'with something for every hour, so book the evenings now',
  });
  const musts = phrasesOf(
    answers['musts'],
    {
      'Good food':
        '**Good food:** book one table for the second evening, and trust the market for the rest.',
      Walking: '**Walking:** every day has one way on foot; the one on day 3 is the best.',
      'Art and history': '**Art and history:** go in the first hour, when the rooms are empty.',
      'Time to read':
        '**Time to read:** the second afternoon is yours. I planned nothing that could not wait.',
    },
    (own) => `**What you named:** ${own}. It gets the second morning, when everyone is awake.`,
  );
  return [
    `## ${place.title}`,
    `A plan ${company.join(' and ')}, ${pace.join(', ')}.`,
    markdownTable(
      ['', 'Morning', 'Afternoon', 'Evening'],
      place.days.map((day, at) => [`**Day ${at + 1}**`, ...day]),
    ),
    '### What you did not want to miss',
    bulletList(musts),
    'Tell me the dates and I will turn this into a list of what to book first.',
  ].join('\n\n');
}
