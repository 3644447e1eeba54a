import type { RunAssistant } from './run-assistant.ts';
import type { Transcript } from './transcript.ts';

/**
 * Who answers next in a conversation: the one that the person chose, else whoever answered last. Null is the app's own
 * assistant. Runs that work for a call of another run do not count.
 */
export function chosenAssistant({
  summary,
  runs,
}: Pick<Transcript, 'summary' | 'runs'>): RunAssistant | null {
  if (summary.assistant !== undefined) return summary.assistant;
  return runs.findLast((run) => run.parentRunId === null)?.assistant ?? null;
}
