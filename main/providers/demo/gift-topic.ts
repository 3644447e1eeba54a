import { giftInEnglish } from './gift-en.ts';
import { giftInKorean } from './gift-ko.ts';
import type { Topic } from './topic.ts';

/** A gift for someone. */
export const giftTopic: Topic = {
  name: 'gift',
  matches: /\b(gifts?|presents?|birthday)\b|선물|생일/i,
  words: { en: giftInEnglish, ko: giftInKorean },
};
