import type { Topic } from './topic.ts';
import { tripInEnglish } from './trip-en.ts';
import { tripInKorean } from './trip-ko.ts';

/** A trip of three days. */
export const tripTopic: Topic = {
  name: 'trip',
  matches: /\b(trip|travel\w*|vacation|holidays?|weekend away|journey|getaway)\b|여행|휴가|나들이/i,
  words: { en: tripInEnglish, ko: tripInKorean },
};
