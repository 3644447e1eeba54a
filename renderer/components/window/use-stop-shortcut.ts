import { latestRun, pendingAsks } from '../../../preload/contract/transcript.ts';
import { fieldText, isTextField } from '../../keyboard/text-field.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** Lets the Stop keys stop the run in view. Esc does so only where nothing nearer could be meant. */
export function useStopShortcut(): void {
  const stores = useStores();
  const report = useReport();
  useShortcuts('app', {
    stop(event) {
      const transcript = selectTranscript(stores.transcript.getState());
      const run = transcript === null ? null : latestRun(transcript);
      if (transcript === null || run?.state !== 'running') return false;
      if (event.key === 'Escape') {
        // A waiting question takes it, to fold.
        if (pendingAsks(transcript).length > 0 || !isStopPlace(event.target)) return false;
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

/** In the transcript, and in the composer while nothing is typed, Esc means nothing but Stop. */
function isStopPlace(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(popups) !== null || fieldText(target) !== '') return false;
  if (isTextField(target)) return target.closest('[data-region="composer"]') !== null;
  return target === document.body || target.closest('main') !== null;
}

/** There Esc closes, and does nothing else. */
const popups = '[role="menu"], [role="listbox"], [role$="dialog"], dialog';
