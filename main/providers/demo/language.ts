/** The languages the demo model speaks. */
export type Language = 'en' | 'ko';

/** The language of a text: Korean as soon as there is a Hangul syllable or letter in it. */
export function languageOf(text: string): Language {
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : 'en';
}
