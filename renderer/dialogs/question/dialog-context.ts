import { createContext, useContext } from 'react';
import type { Question } from '../../../preload/contract/question.ts';
import { emptyEntry, type QuestionEntry } from '../../../preload/contract/question-draft.ts';
import type { QuestionSession } from './question-session.ts';
import type { QuestionSessionsState } from './question-sessions-state.ts';

type Bound<Method> = Method extends (questionId: never, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never;

/** What can be done with the question of a dialog. */
export type QuestionActions = {
  readonly [Name in Exclude<keyof QuestionSessionsState, 'sessions' | 'receive' | 'flush'>]: Bound<
    QuestionSessionsState[Name]
  >;
};

/** Where a question stands among the waiting ones of its conversation; the first has position 1. */
export interface QueuePlace {
  readonly position: number;
  readonly total: number;
}

/** What the parts of one dialog share. */
export interface DialogValue {
  readonly session: QuestionSession;
  readonly actions: QuestionActions;
  readonly modelLabel: string;
  readonly conversationTitle: string;
  readonly queue: QueuePlace;
  /** When its time is over, or null while it waits as long as it takes. */
  readonly expiresAt: string | null;
  /** Begins every id inside this dialog. */
  readonly id: string;
}

/** Gives the dialog's question to its parts. */
export const DialogContext = createContext<DialogValue | null>(null);

/** The dialog that a part belongs to. */
export function useDialog(): DialogValue {
  const dialog = useContext(DialogContext);
  if (dialog === null) throw new Error('A part of the question dialog was drawn outside of one.');
  return dialog;
}

/** One question of the set with what was put in for it. */
export interface QuestionInView {
  readonly at: number;
  readonly question: Question;
  readonly entry: QuestionEntry;
}

/** The question that is in view, or null in the review. */
export function questionInView(session: QuestionSession): QuestionInView | null {
  const { step, entries } = session.draft;
  if (step === 'review') return null;
  const question = session.question.request.questions[step];
  return question === undefined ? null : { at: step, question, entry: entries[step] ?? emptyEntry };
}
