import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  askUserArgumentsSchema,
  parseQuestions,
} from '../../../../preload/contract/question-arguments.ts';
import {
  accepted,
  ask,
  messages,
  refused,
  validQuestion as base,
  withOption,
} from '../../../support/ask-arguments.ts';

// The numbers in the titles are the rows of spec 08 §6.
describe('shape of the arguments', () => {
  it('keeps an empty description and makes an absent one null (row 29) [A-175]', () => {
    const [question] = accepted(
      ask({
        options: [
          { label: 'A', description: '' },
          { label: 'B', description: null },
          { label: 'C' },
        ],
      }),
    );
    expect(question?.options.map((option) => option.description)).toEqual(['', null, null]);
  });

  it.each([
    ['31: in a question', ask({ allow_other: true }), ['questions', 0, 'allow_other'], true],
    [
      '32: in an option',
      withOption({ free_text: 'x' }),
      ['questions', 0, 'options', 0, 'free_text'],
      'x',
    ],
    ['33: beside the questions', { questions: [base], timeout: 5 }, ['timeout'], 5],
  ])('refuses an extra field, row %s [A-191]', (_, input, loc, value) => {
    expect(refused(input)).toEqual([
      { type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input: value },
    ]);
  });

  it.each([
    ['4: questions', {}, ['questions']],
    [
      '34: header',
      { questions: [{ question: 'Q?', options: base.options }] },
      ['questions', 0, 'header'],
    ],
    ['34: options', { questions: [{ header: 'H', question: 'Q?' }] }, ['questions', 0, 'options']],
    ['34: label', ask({ options: [{}, { label: 'B' }] }), ['questions', 0, 'options', 0, 'label']],
  ])('names a missing field, row %s [A-191]', (_, input, loc) => {
    expect(refused(input)).toMatchObject([{ type: 'missing', loc, msg: 'Field required' }]);
  });

  it.each([
    ['4: null for the list', { questions: null }, 'valid list'],
    ['4: an object for the list', { questions: {} }, 'valid list'],
    ['35: a number for a header', ask({ header: 5 }), 'valid string'],
    ['a null label', withOption({ label: null }), 'valid string'],
  ])('names a wrong kind, row %s [A-191]', (_, input, fragment) => {
    expect(messages(input)).toEqual([expect.stringContaining(fragment)]);
  });

  it('names each option that is a string (row 35) [A-191]', () => {
    expect(messages(ask({ options: ['A', 'B'] }))).toEqual([
      'Input should be an object',
      'Input should be an object',
    ]);
  });

  it('refuses options that came as JSON text, and lists every field that is wrong (row 39) [A-191] [BC-57]', () => {
    expect(messages(ask({ options: '[{"label":"A"}]' }))).toEqual(['Input should be a valid list']);
    expect(refused(ask({ header: '', question: '' }))).toMatchObject([
      { type: 'string_too_short', loc: ['questions', 0, 'header'], input: '' },
      { type: 'string_too_short', loc: ['questions', 0, 'question'], input: '' },
    ]);
  });

  it('shows the input as it came, not as it was trimmed [A-191]', () => {
    const header = ` ${'x'.repeat(26)} `;
    expect(refused(ask({ header }))).toMatchObject([{ input: header }]);
  });
});

describe('multi_select', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['TRUE', true],
    ['t', true],
    ['Yes', true],
    ['y', true],
    ['on', true],
    ['1', true],
    [1, true],
    ['false', false],
    ['F', false],
    ['no', false],
    ['N', false],
    ['Off', false],
    ['0', false],
    [0, false],
  ])('reads %j as %j (rows 36, 37) [A-180]', (given, multiSelect) => {
    expect(accepted(ask({ multi_select: given }))[0]?.multiSelect).toBe(multiSelect);
  });

  it('is false when it is absent [A-180]', () => {
    expect(accepted(ask({}))[0]?.multiSelect).toBe(false);
  });

  it.each([['maybe'], [''], [' true'], [2], [null]])('refuses %j (row 38) [A-180]', (given) => {
    expect(messages(ask({ multi_select: given }))).toEqual([
      expect.stringContaining('valid boolean'),
    ]);
  });
});

describe('the validated request', () => {
  it('cannot be changed at any depth [A-192]', () => {
    const questions = accepted(ask({}));
    expect(() => Object.assign(questions[0] ?? {}, { header: 'other' })).toThrow(TypeError);
    expect(() => Object.assign(questions[0]?.options[0] ?? {}, { label: 'other' })).toThrow(
      TypeError,
    );
    expect(() => Array.prototype.push.call(questions, base)).toThrow(TypeError);
    expect(() => Array.prototype.push.call(questions[0]?.options, { label: 'C' })).toThrow(
      TypeError,
    );
    expect(questions[0]?.header).toBe('H');
  });

  it('does not hold on to the caller’s objects [A-192]', () => {
    const input = { questions: [{ ...base, options: [{ label: 'A' }, { label: 'B' }] }] };
    const questions = accepted(input);
    input.questions[0]?.options.push({ label: 'C' });
    expect(questions[0]?.options).toHaveLength(2);
  });

  it('never accepts a text that breaks its own rules, and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('A', 'a', ' A ', ''),
    );
    const question = fc.record(
      {
        header: text,
        question: text,
        options: fc.array(fc.record({ label: text, description: text }), { maxLength: 8 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(question, { maxLength: 12 }), (questions) => {
        const parsed = parseQuestions({ questions });
        if (!parsed.ok) return parsed.issues.length > 0;
        return parsed.questions.every(
          (each) =>
            [...each.header].length <= 25 &&
            !/[\p{C}\p{Zl}\p{Zp}]/u.test(each.header) &&
            each.options.length >= 2,
        );
      }),
    );
  });
});

describe('the schema that models are shown', () => {
  it('is the one that prompts for this tool were written for [A-209]', () => {
    const { $schema: _, ...schema } = z.toJSONSchema(askUserArgumentsSchema, { io: 'input' });
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['questions'],
      properties: {
        questions: {
          type: 'array',
          minItems: 1,
          maxItems: 10,
          description: expect.any(String),
          items: {
            additionalProperties: false,
            required: ['header', 'question', 'options'],
            properties: {
              header: {
                type: 'string',
                minLength: 1,
                maxLength: 25,
                description: expect.any(String),
              },
              question: {
                type: 'string',
                minLength: 1,
                maxLength: 500,
                description: expect.any(String),
              },
              options: {
                minItems: 2,
                maxItems: 6,
                items: {
                  additionalProperties: false,
                  required: ['label'],
                  properties: {
                    label: {
                      type: 'string',
                      minLength: 1,
                      maxLength: 50,
                      description: expect.any(String),
                    },
                    description: {
                      default: null,
                      anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }],
                      description: expect.any(String),
                    },
                  },
                },
              },
              multi_select: { type: 'boolean', default: false, description: expect.any(String) },
            },
          },
        },
      },
    });
  });
});
