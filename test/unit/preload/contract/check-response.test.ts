import { describe, expect, it } from 'vitest';
import {
  AskUserResponseError,
  checkResponse,
  findResponseProblem,
  toToolResult,
} from '../../../../preload/contract/check-response.ts';
import { quoteText } from '../../../../preload/contract/quote-text.ts';
import {
  createAskUserRequest,
  DECLINED,
  declinedResponse,
  MAX_QUESTIONS,
  TOOL_NAME,
  type AskUserAnswer,
  type AskUserResponse,
} from '../../../../preload/contract/question.ts';

// The numbers in front are the rows of spec 08 §7.
const request = createAskUserRequest(
  [
    { header: 'Approach', question: 'Which way?', options: options('A', 'B'), multiSelect: false },
    { header: 'Targets', question: 'What for?', options: options('x', 'y'), multiSelect: true },
  ],
  '0123456789abcdef0123456789abcdef',
);

function options(...labels: readonly string[]) {
  return labels.map((label) => ({ label, description: null }));
}

function pick(header: string, ...selected: readonly string[]): AskUserAnswer {
  return { header, selected, customAnswer: null };
}

function write(
  header: string,
  customAnswer: string,
  ...selected: readonly string[]
): AskUserAnswer {
  return { header, selected, customAnswer };
}

function respond(...answers: readonly AskUserAnswer[]): AskUserResponse {
  return { answers, cancelled: false };
}

describe('a response that fits', () => {
  it.each([
    [
      '41',
      respond(pick('Approach', 'A'), pick('Targets', 'x', 'y')),
      '{"Approach":["A"],"Targets":["x","y"]}',
    ],
    [
      '42',
      respond(pick('Targets', 'y'), pick('Approach', 'B')),
      '{"Targets":["y"],"Approach":["B"]}',
    ],
  ])(
    'gives header to labels in the order of the answers, row %s [A-179] [A-193]',
    (_, response, json) => {
      checkResponse(request, response);
      expect(JSON.stringify(toToolResult(response))).toBe(json);
    },
  );

  it('gives the sentence when the person declined (row 43) [A-182] [A-193]', () => {
    checkResponse(request, declinedResponse);
    expect(toToolResult(declinedResponse)).toBe(DECLINED);
  });

  it('gives an own answer as the one value, kept as typed (row 54) [A-181]', () => {
    const text = 'Use a different approach\nKeep 中文';
    const response = respond(write('Approach', text), pick('Targets', 'x'));
    checkResponse(request, response);
    expect(toToolResult(response)).toEqual({ Approach: [text], Targets: ['x'] });
    expect(toToolResult(respond(write('Approach', '  padded ')))).toEqual({
      Approach: ['  padded '],
    });
  });

  it('takes an own answer where several may be picked, of any length (row 58) [A-181]', () => {
    const response = respond(pick('Approach', 'A'), write('Targets', 'z'.repeat(5000)));
    checkResponse(request, response);
    expect(toToolResult(response)).toEqual({ Approach: ['A'], Targets: ['z'.repeat(5000)] });
  });

  it('keeps a header called __proto__ a key like any other [A-193]', () => {
    expect(JSON.stringify(toToolResult(respond(pick('__proto__', 'A'))))).toBe(
      '{"__proto__":["A"]}',
    );
  });
});

describe('a response that does not fit', () => {
  const x = pick('Targets', 'x');
  it.each([
    ['45', respond(pick('Nope', 'A')), "answer for unknown or repeated question 'Nope'"],
    [
      '46',
      respond(pick('Approach', 'A'), pick('Approach', 'B')),
      "answer for unknown or repeated question 'Approach'",
    ],
    ['47', respond(pick('approach', 'A'), x), "answer for unknown or repeated question 'approach'"],
    [
      '48',
      respond(pick('Approach', 'Z'), x),
      "answer for 'Approach' picked options it does not offer: ['Z']",
    ],
    ['52', respond(pick('Approach', 'A')), "unanswered questions: ['Targets']"],
    ['53', respond(), "unanswered questions: ['Approach', 'Targets']"],
  ])('is refused, row %s [A-183] [A-184]', (_, response, message) => {
    expect(() => checkResponse(request, response)).toThrow(new AskUserResponseError(message));
  });

  it.each([
    ['49', respond(pick('Approach'), x), "answer for 'Approach' picked nothing"],
    [
      '50',
      respond(pick('Approach', 'A', 'B'), x),
      "answer for 'Approach' picked several options but it is single-select",
    ],
    [
      '51',
      respond(pick('Approach', 'A'), pick('Targets', 'x', 'x')),
      "answer for 'Targets' picked the same option twice",
    ],
    [
      '51, single',
      respond(pick('Approach', 'A', 'A'), x),
      "answer for 'Approach' picked the same option twice",
    ],
  ])('is refused by the rules of picking, row %s [A-180] [A-184]', (_, response, message) => {
    expect(() => checkResponse(request, response)).toThrow(new AskUserResponseError(message));
  });

  it.each([
    ['55', write('Approach', ''), 'a custom answer must not be blank'],
    ['55', write('Approach', ' \n '), 'a custom answer must not be blank'],
    ['56', write('Approach', 'own', 'A'), 'a custom answer cannot also select options'],
    ['56, blank too', write('Approach', '', 'A'), 'a custom answer cannot also select options'],
    ['57', write('Approach', 'a\u001bb'), 'must not contain control characters'],
    ['57', write('Approach', 'a\tb'), 'must not contain control characters'],
  ])('is refused by the rules of own answers, row %s [A-181] [A-184]', (_, answer, message) => {
    expect(() => checkResponse(request, respond(answer, x))).toThrow(
      new AskUserResponseError(message),
    );
  });

  it('is refused when it declines and answers (row 44) [A-182] [A-184]', () => {
    const response = { answers: [pick('Approach', 'A')], cancelled: true };
    expect(() => checkResponse(request, response)).toThrow(
      new AskUserResponseError('a cancelled response carries no answers'),
    );
  });

  it.each([
    [undefined],
    [null],
    ['A'],
    [{}],
    [{ answers: [{ header: 'Approach' }], cancelled: false }],
  ])('is a type error when it is %j (row 59) [A-183]', (response) => {
    expect(() => checkResponse(request, response)).toThrow(TypeError);
  });

  it('reports the first answer that is wrong, in their order [A-184]', () => {
    const response = respond(pick('Targets'), pick('Nope', 'A'));
    expect(findResponseProblem(request, response)).toBe("answer for 'Targets' picked nothing");
  });

  it('sorts what is unanswered by code point, not by UTF-16 unit [A-184]', () => {
    const questions = ['\u{1f642}', '\uff21', 'a'].map((header) => ({
      header,
      question: 'Q?',
      options: options('A', 'B'),
      multiSelect: false,
    }));
    expect(findResponseProblem(createAskUserRequest(questions, 'id'), respond())).toBe(
      "unanswered questions: ['a', '\uff21', '\u{1f642}']",
    );
  });
});

describe('quoting', () => {
  it.each([
    ["it's", '"it\'s"'],
    [`it's "so"`, `'it\\'s "so"'`],
    ['a\\b\n\t', "'a\\\\b\\n\\t'"],
    ['\u00a0\u202e\u{e0001}', "'\\xa0\\u202e\\U000e0001'"],
    ['한국어', "'한국어'"],
  ])('writes %j as %s', (text, quoted) => {
    expect(quoteText(text)).toBe(quoted);
  });
});

describe('the names that others build on', () => {
  it('are the contract’s [A-198]', () => {
    expect(TOOL_NAME).toBe('ask_user_question');
    expect(MAX_QUESTIONS).toBe(10);
    expect(DECLINED).toBe(
      'The user declined to answer. Continue without the answer, or ask differently if it is essential.',
    );
  });

  it('freezes a request with all it holds, so that nothing between changes what is checked [A-192]', () => {
    expect(() => Object.assign(request.questions[1] ?? {}, { multiSelect: false })).toThrow(
      TypeError,
    );
    expect(Object.isFrozen(request.questions[0]?.options)).toBe(true);
  });
});
