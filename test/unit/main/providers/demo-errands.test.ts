import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../../../main/providers/demo/answer-request.ts';
import { errands } from '../../../../main/providers/demo/errands.ts';
import { languageOf } from '../../../../main/providers/demo/language.ts';
import type { DemoStep } from '../../../../main/providers/demo/plan.ts';
import { parseQuestions } from '../../../../preload/contract/question-arguments.ts';
import { TOOL_NAME } from '../../../../preload/contract/question.ts';

const answer = (request: string): readonly DemoStep[] =>
  answerRequest(
    { request, language: languageOf(request), results: [], written: '' },
    new Set([TOOL_NAME]),
  );

/** The headers of what is asked; empty when it goes ahead. */
function askedIn(request: string): readonly string[] {
  return answer(request).flatMap((step) => {
    if (step.kind !== 'call') return [];
    const parsed = parseQuestions(step.args);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return parsed.questions.map(({ header }) => header);
  });
}

const textOf = (steps: readonly DemoStep[]): string =>
  steps.map((step) => (step.kind === 'text' ? step.text : '')).join('');

// None of these stands in the dataset of asking back.
describe('an errand', () => {
  it.each([
    ['Could you please translate my poem?', ['Text', 'Language']],
    ['I want you to translate this.', ['Text', 'Language']],
    ['Translate "good night" please', ['Language']],
    ['Please summarize the following.', ['Text']],
    ['Remind me to water the plants', ['When']],
    ['Can you book a hotel for two?', ['When']],
    ['Schedule a meeting with Ana', ['When', 'People']],
    ['회의를 예약해 줘', ['언제', '인원']],
    ['이 글 좀 요약해 줘', ['글']],
    ['“안녕히 주무세요”를 번역해 줘', ['언어']],
  ])('is asked about just what is missing: %s', (request, headers) => {
    expect(askedIn(request)).toEqual(headers);
  });

  it.each([
    ['Translate “good night” into Italian', ['good night', 'Italian']],
    ['Remind me tonight to close the window', ['tonight']],
    ['Reserve a court for two on Sunday at 10:00', ['on Sunday at 10:00', 'two']],
    ['내일 저녁 7시에 네 명 예약해 줘', ['내일 저녁 7시', '네 명']],
    ['“좋은 아침”을 일본어로 번역해 줘', ['좋은 아침', '일본어']],
  ])('is understood when nothing is missing, and not pretended to be done: %s', (request, said) => {
    expect(askedIn(request)).toEqual([]);
    const text = textOf(answer(request));
    for (const words of said) expect(text).toContain(words);
    expect(text).toMatch(/nothing was done|아무 일도 하지 않았습니다/);
  });

  it('names its questions by what can be answered', () => {
    for (const { words } of errands) {
      for (const { questions } of Object.values(words)) {
        expect(parseQuestions({ questions: questions.map(toArguments) })).toMatchObject({
          ok: true,
        });
      }
    }
  });
});

function toArguments(question: (typeof errands)[number]['words']['en']['questions'][number]) {
  const { header, question: text, options, multiSelect } = question;
  return {
    header,
    question: text,
    multi_select: multiSelect,
    options: options.map(({ label, description }) => ({ label, description })),
  };
}

describe('what wants nothing done', () => {
  it.each([
    'Who invented the birthday cake?',
    'I read a book about travel yesterday.',
    'When was the first email sent?',
    'How do you say present in German?',
    'My summary is done.',
    'Thanks for the recipe',
    'The trip was lovely.',
    '어제 여행은 정말 좋았어',
    '고마워, 선물 잘 받았어',
  ])('is not asked about: %s', (request) => {
    expect(askedIn(request)).toEqual([]);
  });

  it.each([
    'What is a good gift for my sister?',
    'Which recipe should I cook?',
    'We are planning a trip',
    'I would like to write a letter',
    'My parents need a holiday',
  ])('does not take in a wish: %s', (request) => {
    expect(askedIn(request)).not.toEqual([]);
  });
});
