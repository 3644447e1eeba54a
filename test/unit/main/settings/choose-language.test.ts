import { expect, it } from 'vitest';

import { chooseLanguage } from '../../../../main/settings/choose-language.ts';
import { chooseLook } from '../../../../main/settings/choose-look.ts';

it('speaks the first language of the person that it knows', () => {
  expect(chooseLanguage('system', ['de-DE', 'ko-KR', 'en-US'])).toEqual({
    language: 'ko',
    locale: 'ko-KR',
  });
  expect(chooseLanguage('system', ['fr-FR'])).toEqual({ language: 'en', locale: 'en' });
});

it('writes dates as the person’s own region does, in the language that was chosen', () => {
  expect(chooseLanguage('en', ['ko-KR', 'en-GB'])).toEqual({ language: 'en', locale: 'en-GB' });
  expect(chooseLanguage('ko', ['en-GB'])).toEqual({ language: 'ko', locale: 'ko' });
});

it('passes over what systems without a language report', () => {
  expect(chooseLanguage('system', ['C', 'en_US.UTF-8', ''])).toEqual({
    language: 'en',
    locale: 'en',
  });
});

it('looks as the platform does, unless another look is forced', () => {
  expect(chooseLook('darwin', undefined)).toBe('mac');
  expect(chooseLook('win32', undefined)).toBe('win');
  expect(chooseLook('linux', undefined)).toBe('gnome');
  expect(chooseLook('linux', 'mac')).toBe('mac');
  expect(chooseLook('linux', 'amiga')).toBe('gnome');
});
