import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import type { CrashPhase } from './crash-plan.ts';
import type { Aftermath } from './find-damage.ts';

/** The phases in which a kill may be found to have fallen. */
export type FoundPhase = CrashPhase | 'waiting for the model' | 'migration' | 'compaction';

/** In which phase a kill fell, by what the app had answered, what the server had sent and what stands in the rows. */
export function whereItFell({ evidence, sent, transcript }: Aftermath): FoundPhase {
  if (evidence.sent === null) return 'sending';
  if (evidence.isStopAsked && evidence.stopped === null) return 'stop in progress';
  if (evidence.isAnswerGiven && evidence.answered === null) return 'answering';
  if (pendingQuestions(transcript).length > 0) return 'question';
  const last = sent.at(-1)?.findLast(({ atMs }) => atMs <= evidence.killedAtMs);
  switch (last?.kind) {
    case 'thinking':
    case 'text':
      return last.kind;
    case 'signature':
      return 'thinking';
    case 'call':
    case 'arguments':
      return 'arguments';
    case 'end':
      return 'parallel tools';
    case 'error':
    case undefined:
      return 'waiting for the model';
  }
}
