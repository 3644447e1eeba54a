import { latestRun, pendingQuestions } from '../../../preload/contract/transcript.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** Lets the Stop keys stop the run in view. Esc is left to a waiting question, which it folds. */
export function useStopShortcut(): void {
  const stores = useStores();
  const report = useReport();
  useShortcuts('app', {
    stop(event) {
      const transcript = selectTranscript(stores.transcript.getState());
      const run = transcript === null ? null : latestRun(transcript);
      if (transcript === null || run?.state !== 'running') return false;
      if (event.key === 'Escape') {
        if (pendingQuestions(transcript).length > 0 || isInPopup(event.target)) return false;
      }
      void stores.runs
        .getState()
        .stop(run.runId)
        .then((answer) => {
          if (!answer.ok) report(answer.failure);
        });
      return undefined;
    },
  });
}

/** In a menu or a dialog Esc closes that and nothing else. */
function isInPopup(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="menu"], [role="listbox"], [role$="dialog"], dialog') !== null
  );
}
