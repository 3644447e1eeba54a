import type { RunId } from '../../../preload/contract/ids.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { toModelMessage, type TranscriptMessage } from '../../../preload/contract/transcript.ts';

/**
 * The path to the end of a conversation as the runtime takes it. What was written for this very run does not name it
 * yet: a run's id is new to its history. Source: spec 01 MSG-5.
 */
export function toRunHistory(
  path: readonly TranscriptMessage[],
  runId: RunId,
): readonly ModelMessage[] {
  return path.map((row) => {
    const message = toModelMessage(row);
    return message.runId === runId ? { ...message, runId: null } : message;
  });
}
