import type { AnswerFunction } from '../capabilities/ask-user/answerer.ts';

/** Answers where no person sits: the first option of each question. */
export const chooseFirst: AnswerFunction = ({ questions }) =>
  Promise.resolve({
    cancelled: false,
    answers: questions.map(({ header, options }) => ({
      header,
      selected: options.slice(0, 1).map(({ label }) => label),
      customAnswer: null,
    })),
  });
