import type { Result } from '../../../preload/contract/failure.ts';
import type { QuestionId } from '../../../preload/contract/ids.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

/** Stores the drafts of all that waits, each by a saver of its own. */
export interface DraftSavers<Draft> {
  schedule(questionId: QuestionId, draft: Draft): void;
  flush(questionId: QuestionId): void;
  flushAll(): void;
  /** Gives up what waits for a question: it is settled. */
  dispose(questionId: QuestionId): void;
}

/** What the savers need: the request, and whom to tell whether everything of a question is stored. */
export interface DraftSaversPorts<Draft> {
  readonly save: (questionId: QuestionId, draft: Draft) => Promise<Result<null>>;
  readonly report: (questionId: QuestionId, stored: boolean) => void;
}

/** Makes savers as they are needed: what is looked at and left as it was has none. */
export function createDraftSavers<Draft>({
  save,
  report,
}: DraftSaversPorts<Draft>): DraftSavers<Draft> {
  const savers = new Map<QuestionId, DraftSaver<Draft>>();
  return {
    schedule(questionId, draft) {
      const saver =
        savers.get(questionId) ??
        createDraftSaver<Draft>({
          save: (each) => save(questionId, each),
          report: (stored) => report(questionId, stored),
        });
      savers.set(questionId, saver);
      saver.schedule(draft);
    },
    flush: (questionId) => savers.get(questionId)?.flush(),
    flushAll() {
      for (const saver of savers.values()) saver.flush();
    },
    dispose(questionId) {
      savers.get(questionId)?.dispose();
      savers.delete(questionId);
    },
  };
}
