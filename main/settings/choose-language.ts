import type { AppInfo } from '../../preload/contract/app-info.ts';
import type { AppSettings } from '../../preload/contract/settings.ts';

/**
 * The language of the words, and the locale of dates and numbers. The system's locale is kept as long as it is of that
 * language: British English stays British. `preferred` is the person's list at the system, best first.
 */
export function chooseLanguage(
  setting: AppSettings['language'],
  preferred: readonly string[],
): Pick<AppInfo, 'language' | 'locale'> {
  const tags = preferred.filter(isLocale);
  const first = tags.map(languageOf).find((language) => language !== null);
  const language = setting === 'system' ? (first ?? 'en') : setting;
  return { language, locale: tags.find((tag) => languageOf(tag) === language) ?? language };
}

function languageOf(tag: string): AppInfo['language'] | null {
  const { language } = new Intl.Locale(tag);
  return language === 'en' || language === 'ko' ? language : null;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch (error: unknown) {
    // Systems without a language report names such as `C` or `POSIX`.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
