import { describe, expect, it } from 'vitest';
import { createTranslate } from '../../../../../preload/contract/locales/translate.ts';
import { describeCharacter } from '../../../../../renderer/dialogs/frame/describe-character.ts';

const translate = createTranslate('en');

describe('describeCharacter', () => {
  it.each([
    ['\t', 'A tab cannot be sent.'],
    ['\u200d', 'A joined emoji cannot be sent: it holds an invisible joiner.'],
    ['\u200c', 'An invisible non-joiner cannot be sent.'],
    ['\u00a0', 'A special space cannot be sent (U+00A0).'],
    ['\u202e', 'An invisible character cannot be sent (U+202E).'],
    ['\u{e0001}', 'An invisible character cannot be sent (U+E0001).'],
  ])('says what %j is [D-03]', (character, words) => {
    expect(describeCharacter(translate, character)).toBe(words);
  });
});
