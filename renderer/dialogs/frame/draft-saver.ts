import type { Result } from '../../../preload/contract/failure.ts';

/** The longest that a change waits until it is on its way to the disk. */
export const draftDelayMs = 200;
/** How long after a failed save it is tried again. */
export const draftRetryMs = 1000;

/** Stores the drafts of one question as they change. */
export interface DraftSaver<Draft> {
  /** Stores this draft within `draftDelayMs`; a newer one in between takes its place. */
  schedule(draft: Draft): void;
  /** Stores what waits at once. */
  flush(): void;
  /** Gives up what waits: the question is settled. */
  dispose(): void;
}

/** What a saver needs: the request, and whom to tell whether everything is stored. */
export interface DraftSaverPorts<Draft> {
  readonly save: (draft: Draft) => Promise<Result<null>>;
  /** False after a save that failed, true when all is stored again. */
  readonly report: (stored: boolean) => void;
}

/**
 * Makes a saver. A change never pushes an earlier one back, so that somebody who types without a pause is
 * stored as well; one request is on its way at a time, so that an older draft never lands on a newer one.
 */
export function createDraftSaver<Draft>({
  save,
  report,
}: DraftSaverPorts<Draft>): DraftSaver<Draft> {
  let waiting: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let saving = false;
  let disposed = false;

  function wait(ms: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      void saveNow();
    }, ms);
  }

  async function saveNow(): Promise<void> {
    if (waiting === null || saving || disposed) return;
    const draft = waiting;
    waiting = null;
    saving = true;
    const answer = await save(draft);
    saving = false;
    if (disposed) return;
    // A settled question keeps no draft any more; its dialog is about to close.
    const stored = answer.ok || answer.failure.code === 'already-settled';
    report(stored);
    if (!stored) waiting ??= draft;
    if (waiting !== null) wait(stored ? draftDelayMs : draftRetryMs);
  }

  function stopTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    schedule(draft) {
      if (disposed) return;
      waiting = draft;
      if (!saving) wait(draftDelayMs);
    },
    flush() {
      stopTimer();
      void saveNow();
    },
    dispose() {
      disposed = true;
      waiting = null;
      stopTimer();
    },
  };
}
