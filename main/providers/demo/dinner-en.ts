import { bulletList, numberedList } from './markdown.ts';
import { phrasesOf } from './topic-answer.ts';
import type { TopicWords } from './topic.ts';

/** A dinner, in English. */
export const dinnerInEnglish: TopicWords = {
  thinking: 'Dinner. What they do not eat comes first, then the time they have.',
  intro: 'Two questions, and then we cook.',
  questions: [
    {
      key: 'time',
      header: 'Time',
      question: 'How long may it take?',
      multiSelect: false,
      options: [
        {
          label: 'Twenty minutes',
          description: 'One pan, no waiting.',
          known: /\b(quick|fast|(15|20|twenty) minutes)\b/i,
        },
        { label: 'An hour', description: 'Most of it in the oven.', known: /\b(an|one) hour\b/i },
        {
          label: 'All evening',
          description: 'Cooking is the evening.',
          known: /\b(all evening|slow)\b/i,
        },
      ],
    },
    {
      key: 'without',
      header: 'Without',
      question: 'Is there anything that must stay out?',
      multiSelect: true,
      options: [
        { label: 'Anything goes', description: 'Everyone eats everything.' },
        {
          label: 'No meat',
          description: 'Fish stays out too.',
          known: /\b(vegetarian|vegan|no meat)\b/i,
        },
        {
          label: 'No dairy',
          description: 'Oil instead of butter.',
          known: /\b(vegan|dairy|lactose)\b/i,
        },
        { label: 'No nuts', description: 'Seeds are fine.', known: /\bnuts?\b/i },
      ],
    },
  ],
  reply: (answers) => {
    const time = answers['time']?.labels[0] ?? 'An hour';
    const dish = dishes[time] ?? dishes['An hour'];
    const without = phrasesOf(
      answers['without'],
      {
        'Anything goes': 'Nothing has to stay out, so a spoon of butter at the end is welcome.',
        'No meat': 'There is no meat or fish in it.',
        'No dairy': 'Use olive oil throughout; nothing misses the butter.',
        'No nuts': 'Toasted sunflower seeds take the place of nuts.',
      },
      (own) => `You asked for this: ${own}. Leave out or swap what does not fit.`,
    );
    const [pace = ''] = phrasesOf(answers['time'], {}, (own) => `Time: ${own}.`);
    return [
      `## ${dish?.title ?? ''}`,
      answers['time']?.own === null
        ? `*${pace}, for two. Double it for four.*`
        : `*${pace} For two.*`,
      bulletList(dish?.needs ?? []),
      numberedList(dish?.steps ?? []),
      without.join(' '),
    ].join('\n\n');
  },
};

const dishes: Readonly<
  Record<string, { title: string; needs: readonly string[]; steps: readonly string[] }>
> = {
  'Twenty minutes': {
    title: 'Chickpeas with tomatoes and greens',
    needs: [
      '1 tin of chickpeas',
      '1 tin of tomatoes',
      'a handful of spinach',
      '2 cloves of garlic',
      'bread',
    ],
    steps: [
      'Warm the garlic in plenty of olive oil until it smells, not until it browns.',
      'Add the tomatoes and a pinch of salt. Let them bubble for eight minutes.',
      'Add the chickpeas, then the greens, and put a lid on for two minutes.',
      'Eat it from deep plates with bread to wipe them.',
    ],
  },
  'An hour': {
    title: 'Roast roots on warm lentils',
    needs: [
      '3 carrots',
      '2 beetroots',
      '1 onion',
      '150 g of small lentils',
      'mustard, vinegar, oil',
    ],
    steps: [
      'Heat the oven to 200 °C. Cut the roots into thumbs, oil and salt them, and roast for 40 minutes.',
      'Simmer the lentils in twice their water for 25 minutes. Salt them only at the end.',
      'Stir a spoon of mustard, one of vinegar and three of oil; pour it over the lentils while they are hot.',
      'Put the roots on top, with whatever is green in the house.',
    ],
  },
  'All evening': {
    title: 'Onion soup that takes its time',
    needs: [
      '6 onions',
      'a glass of white wine',
      '1 litre of vegetable stock',
      'thyme',
      'old bread',
    ],
    steps: [
      'Slice the onions thin. Cook them on the lowest heat for an hour, and stir when you pass by.',
      'When they are the colour of tea, add the wine and let it go.',
      'Add stock and thyme, and another hour in which you may read.',
      'Toast the bread, lay it into the plates and pour the soup over it.',
    ],
  },
};
