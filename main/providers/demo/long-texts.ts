import type { Language } from './language.ts';
import { storyInEnglish } from './story-en.ts';
import { storyInKorean } from './story-ko.ts';

const mostNumbers = 1000;

/** A text long enough to be stopped, when the request is for one; else null. */
export function findLongText(request: string, language: Language): string | null {
  if (/\bcount\b|세어|숫자/i.test(request)) return countTo(limitOf(request), language);
  const wantsLong =
    /\b(story|tale|fairy tale|essay|novel|something long|long (text|answer|poem))\b|이야기(를|나| ).*(써|들려|해)|긴 글|길게|동화|소설/i;
  if (!wantsLong.test(request)) return null;
  return language === 'ko' ? storyInKorean : storyInEnglish;
}

function limitOf(request: string): number {
  const given = request.match(/\d+/g)?.map(Number).at(-1) ?? 200;
  return Math.min(Math.max(given, 1), mostNumbers);
}

function countTo(limit: number, language: Language): string {
  const rows = Array.from({ length: Math.ceil(limit / 10) }, (_, row) =>
    Array.from({ length: Math.min(10, limit - row * 10) }, (_unused, at) => row * 10 + at + 1).join(
      ', ',
    ),
  );
  const end = language === 'ko' ? `${limit}까지 다 셌습니다.` : `That is ${limit}.`;
  return `${rows.join(',\n')}.\n\n${end}`;
}
