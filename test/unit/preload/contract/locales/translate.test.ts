import { describe, expect, it } from 'vitest';

import { en } from '../../../../../preload/contract/locales/en.ts';
import { ko } from '../../../../../preload/contract/locales/ko.ts';
import { createTranslate, translate } from '../../../../../preload/contract/locales/translate.ts';

type Template = string | { readonly one?: string; readonly other: string };
const english: Readonly<Record<string, Template>> = en;
const korean: Readonly<Record<string, Template>> = ko;

function parameterNames(template: Template): readonly string[] {
  const forms = typeof template === 'string' ? [template] : Object.values(template);
  const names = forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return [...new Set(names.filter((name) => name !== undefined))].toSorted();
}

describe('translate', () => {
  it('fills in parameters and writes numbers as the language does', () => {
    expect(translate('en', 'common.seconds', { seconds: 12 })).toBe('12 s');
    expect(translate('ko', 'common.seconds', { seconds: 12 })).toBe('12초');
    expect(translate('en', 'common.words', { count: 1204 })).toBe('1,204 words');
  });

  it('chooses the form by count, and knows that Korean has one', () => {
    const t = createTranslate('en');
    expect(t('common.words', { count: 1 })).toBe('1 word');
    expect(t('common.words', { count: 0 })).toBe('0 words');
    expect(translate('ko', 'common.words', { count: 1 })).toBe('단어 1개');
  });

  it('does not read a parameter for braces of its own', () => {
    expect(translate('en', 'common.seconds', { seconds: '{seconds}' })).toBe('{seconds} s');
  });
});

describe('the locale files', () => {
  it('say every text in every language, with the same parameters', () => {
    expect(Object.keys(korean).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, template] of Object.entries(english)) {
      const other = korean[key];
      expect(other === undefined ? [] : parameterNames(other), key).toEqual(
        parameterNames(template),
      );
    }
  });

  it('keep to the tone: no exclamation marks, no "please", no "oops", no blank texts', () => {
    for (const [key, template] of [...Object.entries(english), ...Object.entries(korean)]) {
      for (const form of typeof template === 'string' ? [template] : Object.values(template)) {
        expect(form, key).toMatch(/\S/);
        expect(form, key).not.toMatch(/!|please|oops/i);
      }
    }
  });
});
