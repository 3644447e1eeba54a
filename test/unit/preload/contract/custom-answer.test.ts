import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCustomAnswer,
  cleanCustomAnswer,
} from '../../../../preload/contract/custom-answer.ts';
import { codePointLength, trimWhiteSpace } from '../../../../preload/contract/question-text.ts';

describe('an own answer', () => {
  it('is checked in place: blank, and the first character that may not stand [A-181] [A-189]', () => {
    expect(checkCustomAnswer(' \n\u3000')).toEqual({ code: 'blank' });
    expect(checkCustomAnswer('one\ntwo 三 🙂')).toBeNull();
    expect(checkCustomAnswer('🙂a\tb')).toEqual({
      code: 'control-characters',
      index: 3,
      character: '\t',
    });
  });

  it.each([
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['a\tb\u00a0c\u3000d', 'a b c d'],
    ['\ufeffno\u200b mark\u00ad', 'no mark'],
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007text', 'text'],
    ['👩\u200d🚀 flies', '👩🚀 flies'],
    ['half\ud83d', 'half'],
  ])('is cleaned with one key: %j becomes %j [A-189]', (given, cleaned) => {
    expect(cleanCustomAnswer(given)).toBe(cleaned);
  });

  it('passes the check once cleaned, unless nothing visible was in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const cleaned = cleanCustomAnswer(text);
        const issue = checkCustomAnswer(cleaned);
        return issue === null || (issue.code === 'blank' && trimWhiteSpace(cleaned) === '');
      }),
    );
  });

  it('is left alone when it already passes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        return checkCustomAnswer(text) !== null || cleanCustomAnswer(text) === text;
      }),
    );
  });

  it('is counted in code points', () => {
    expect(codePointLength('🙂e\u0301한')).toBe(4);
  });
});
