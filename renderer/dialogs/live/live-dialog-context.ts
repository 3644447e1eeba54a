import { createContext, useContext } from 'react';
import type { QuestionId } from '../../../preload/contract/ids.ts';
import type { QueuePlace } from '../question/dialog-context.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveSessionsState, LiveSessionStore } from './live-session-store.ts';

type Bound<Method> = Method extends (questionId: never, ...rest: infer Rest) => void
  ? (...rest: Rest) => void
  : never;
type ActionName = Exclude<keyof LiveSessionsState, 'sessions' | 'receive' | 'flush'>;

/** What can be done with what a dialog asks. */
export type LiveActions = { readonly [Name in ActionName]: Bound<LiveSessionsState[Name]> };

/** What the parts of one dialog share. */
export interface LiveDialogValue<Session extends LiveSession = LiveSession> {
  readonly session: Session;
  readonly actions: LiveActions;
  readonly modelLabel: string;
  readonly conversationTitle: string;
  readonly queue: QueuePlace;
  /** Begins every id inside this dialog. */
  readonly id: string;
}

/** Gives a dialog's session to its parts. */
export const LiveDialogContext = createContext<LiveDialogValue | null>(null);

/** The dialog that a part belongs to. */
export function useLiveDialog(): LiveDialogValue {
  const dialog = useContext(LiveDialogContext);
  if (dialog === null) throw new Error('A part of an approval was drawn outside of its dialog.');
  return dialog;
}

/** The actions of one dialog. */
export function bindLiveActions(store: LiveSessionStore, questionId: QuestionId): LiveActions {
  const state = (): LiveSessionsState => store.getState();
  return {
    change: (draft) => state().change(questionId, draft),
    fold: () => state().fold(questionId),
    open: (by) => state().open(questionId, by),
    decline: (declining) => state().decline(questionId, declining),
    showIssues: () => state().showIssues(questionId),
    settle: (response) => state().settle(questionId, response),
    stop: () => state().stop(questionId),
  };
}
