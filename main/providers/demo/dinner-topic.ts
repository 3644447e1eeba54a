import { dinnerInEnglish } from './dinner-en.ts';
import { dinnerInKorean } from './dinner-ko.ts';
import type { Topic } from './topic.ts';

/** What to cook tonight. */
export const dinnerTopic: Topic = {
  name: 'dinner',
  matches: /\b(dinner|cook|recipe|supper|meal)\b|저녁 (메뉴|식사|뭐)|요리|레시피|반찬/i,
  words: { en: dinnerInEnglish, ko: dinnerInKorean },
};
