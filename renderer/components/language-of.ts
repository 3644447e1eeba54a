/** `ko` for a text with Korean in it, so that it is broken and read out as Korean in any window; else undefined. */
export function languageOf(text: string): 'ko' | undefined {
  return /[\uac00-\ud7a3\u3131-\u318e]/u.test(text) ? 'ko' : undefined;
}
