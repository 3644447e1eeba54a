import type { Language } from './language.ts';
import type { TopicAnswer } from './topic-answer.ts';
import type { TopicQuestion } from './topic-question.ts';

/** The answer to each question by its key. */
export type TopicAnswers = Readonly<Record<string, TopicAnswer>>;

/** A topic in one language. */
export interface TopicWords {
  /** What the model thinks before it asks. */
  readonly thinking: string;
  /** What it says before it asks. */
  readonly intro: string;
  readonly questions: readonly TopicQuestion[];
  /** The answer, as Markdown. */
  readonly reply: (answers: TopicAnswers) => string;
}

/** Something that people ask for and that cannot be done well without asking back. */
export interface Topic {
  readonly name: string;
  readonly matches: RegExp;
  readonly words: Readonly<Record<Language, TopicWords>>;
}
