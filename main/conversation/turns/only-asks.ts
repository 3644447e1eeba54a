import { isQuestion } from '../../../preload/contract/question-record.ts';
import { pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';

/** Whether nothing goes on at the end of a path but that questions wait: all else that was called for has its result. */
export function onlyAsks(transcript: Transcript): boolean {
  const pending = pendingAsks(transcript);
  if (pending.length === 0 || !pending.every(isQuestion)) return false;
  const response = transcript.messages.at(-2);
  const settled = new Set(pending.map(({ toolCallId }) => toolCallId));
  for (const { part } of transcript.messages.at(-1)?.parts ?? []) {
    if (part.partKind === 'tool-return' || part.partKind === 'retry-prompt') {
      if (part.toolCallId !== null) settled.add(part.toolCallId);
    }
  }
  return (response?.parts ?? []).every(
    ({ part }) => part.partKind !== 'tool-call' || settled.has(part.toolCallId),
  );
}
