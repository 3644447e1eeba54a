import type { Language } from '../../preload/contract/locales/translate.ts';

/** The language of a terminal, as POSIX has it: the first of these variables that says something. */
export function terminalLanguage(
  environment: Readonly<Record<string, string | undefined>>,
): Language {
  const said = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '');
  return said.find((locale) => locale !== '')?.startsWith('ko') === true ? 'ko' : 'en';
}
