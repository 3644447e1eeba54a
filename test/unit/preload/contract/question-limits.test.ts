import { describe, expect, it } from 'vitest';
import {
  accepted,
  ask,
  distinct,
  labels,
  messages,
  refused,
  validQuestion as base,
  withOption,
} from '../../../support/ask-arguments.ts';

// The numbers in the titles are the rows of spec 08 §6.
describe('limits of a question set', () => {
  it.each([
    ['1: no question', { questions: [] }, 'at least 1 item'],
    ['3: eleven questions', distinct(11), 'at most 10 items'],
    ['5: one option', labels('A'), 'at least 2 items'],
    ['7: seven options', labels('A', 'B', 'C', 'D', 'E', 'F', 'G'), 'at most 6 items'],
    ['9: a header of 26', ask({ header: 'x'.repeat(26) }), 'at most 25 characters'],
    ['12: a blank header', ask({ header: '  ' }), 'at least 1 character'],
    ['17: a question of 501', ask({ question: 'x'.repeat(501) }), 'at most 500 characters'],
    ['20: an empty question', ask({ question: '' }), 'at least 1 character'],
    ['21: a label of 51', withOption({ label: 'x'.repeat(51) }), 'at most 50 characters'],
    [
      '28: a description of 201',
      withOption({ description: 'x'.repeat(201) }),
      'at most 200 characters',
    ],
  ])('refuses row %s [A-175]', (_, input, fragment) => {
    expect(messages(input)).toEqual([expect.stringContaining(fragment)]);
  });

  it.each([
    ['2: ten questions', distinct(10)],
    ['6: six options', labels('A', 'B', 'C', 'D', 'E', 'F')],
    ['8: a header of 25', ask({ header: 'x'.repeat(25) })],
    ['10: a header of 25 emoji, counted in code points', ask({ header: '🙂'.repeat(25) })],
    ['17: a question of 500', ask({ question: 'x'.repeat(500) })],
    ['21: a label of 50', withOption({ label: 'x'.repeat(50) })],
    ['28: a description of 200', withOption({ description: 'x'.repeat(200) })],
  ])('accepts row %s [A-175]', (_, input) => {
    expect(accepted(input).length).toBeGreaterThan(0);
  });

  it('trims before it measures, and what follows sees the trimmed text (row 11) [A-175]', () => {
    const [question] = accepted(ask({ header: ` ${'x'.repeat(25)} `, question: '\u0085Q?\u3000' }));
    expect(question?.header).toBe('x'.repeat(25));
    expect(question?.question).toBe('Q?');
  });

  it('reports too many questions once, whatever is wrong inside them [A-175]', () => {
    const issues = refused({ questions: Array.from({ length: 11 }, () => ({})) });
    expect(issues.map((issue) => issue.type)).toEqual(['too_long']);
  });

  it('reports what is wrong inside a list before its being too short [A-175]', () => {
    expect(refused(labels(''))).toMatchObject([
      { type: 'string_too_short', loc: ['questions', 0, 'options', 0, 'label'] },
    ]);
  });
});

describe('control characters', () => {
  const inside = [
    '\t',
    '\u00a0',
    '\u3000',
    '\u202e',
    '\ue000',
    '\u009b',
    '👩\u200d🚀',
    '\u200b',
    '\u00ad',
    '\u2028',
    '\ud800',
    '\u0378',
  ];
  it.each(inside.map((text) => [JSON.stringify(text), text]))(
    'refuses %s inside a header (row 15) [A-189]',
    (_, text) => {
      expect(messages(ask({ header: `a${text}b` }))).toEqual([
        expect.stringContaining('must not contain control characters'),
      ]);
    },
  );

  it('does not take a byte order mark for white space (row 15) [A-189]', () => {
    expect(messages(ask({ header: '\ufeffa' }))).toEqual([
      expect.stringContaining('must not contain control characters'),
    ]);
  });

  it.each([
    ['terminal colour', 'a\u001b[31mb'],
    ['clipboard sequence', 'a\u001b]52;c;AAAA\u0007'],
  ])('refuses a label with a %s (row 22) [A-189]', (_, label) => {
    expect(messages(withOption({ label }))).toEqual([
      expect.stringContaining('must not contain control characters'),
    ]);
  });

  it.each([['한국어 머리글'], ['e\u0301'], ['\u2764\ufe0f'], ['中文'], ['a b']])(
    'accepts %j as a header (row 16) [A-189]',
    (header) => {
      expect(accepted(ask({ header }))[0]?.header).toBe(header);
    },
  );

  it('refuses a line feed in a header or label, and trims one at the end (rows 13, 14) [A-190]', () => {
    const fragment = expect.stringContaining('must not contain control characters');
    expect(messages(ask({ header: 'a\nb' }))).toEqual([fragment]);
    expect(messages(withOption({ label: 'a\nb' }))).toEqual([fragment]);
    expect(accepted(ask({ header: 'a\n' }))[0]?.header).toBe('a');
  });

  it('lets questions and descriptions have lines (rows 18, 30) [A-190]', () => {
    const [question] = accepted(
      ask({
        question: 'one\ntwo',
        options: [{ label: 'A', description: 'one\ntwo' }, { label: 'B' }],
      }),
    );
    expect(question?.question).toBe('one\ntwo');
    expect(question?.options[0]?.description).toBe('one\ntwo');
  });

  it.each([['\r'], ['\t'], ['\u2028']])(
    'refuses %j in a question or description (rows 19, 30) [A-190]',
    (mark) => {
      const fragment = expect.stringContaining('must not contain control characters');
      expect(messages(ask({ question: `a${mark}b` }))).toEqual([fragment]);
      expect(messages(withOption({ description: `a${mark}b` }))).toEqual([fragment]);
    },
  );
});

describe('uniqueness', () => {
  it.each([
    ['23: Same and same', ['Same', 'same']],
    ['24: equal after trimming', ['A ', ' A']],
    ['25: Straße and STRASSE', ['Straße', 'STRASSE']],
    ['25: with a capital sharp s', ['STRAẞE', 'strasse']],
  ])('refuses labels of row %s [A-175]', (_, names) => {
    expect(refused(labels(...names))).toEqual([
      {
        type: 'value_error',
        loc: ['questions', 0],
        msg: 'Value error, option labels must be unique',
        input: { ...base, options: names.map((label) => ({ label })) },
      },
    ]);
  });

  it('refuses headers that differ in case alone (row 26) [A-175]', () => {
    expect(refused(ask({ header: 'Ab' }, { header: 'aB' }))).toMatchObject([
      { loc: ['questions'], msg: 'Value error, question headers must be unique' },
    ]);
  });

  it('accepts one label in two questions (row 27) [A-175]', () => {
    expect(accepted(ask({ header: 'One' }, { header: 'Two' }))).toHaveLength(2);
  });

  it('looks at it last, when all inside is valid [A-175]', () => {
    expect(messages(ask({ header: '', options: [{ label: 'A' }, { label: 'a' }] }))).toEqual([
      expect.stringContaining('at least 1 character'),
    ]);
  });
});
