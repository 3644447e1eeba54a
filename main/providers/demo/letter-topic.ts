import { letterInEnglish } from './letter-en.ts';
import { letterInKorean } from './letter-ko.ts';
import type { Topic } from './topic.ts';

/** A letter or an e-mail. */
export const letterTopic: Topic = {
  name: 'letter',
  matches: /\b(letters?|e-?mail|thank[- ]you note)\b|편지|이메일|메일/i,
  words: { en: letterInEnglish, ko: letterInKorean },
};
