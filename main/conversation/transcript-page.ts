import { branchesOf } from '../../preload/contract/branches.ts';
import { pendingElsewhere, type Transcript } from '../../preload/contract/transcript.ts';

/**
 * The end of a transcript: its last messages with what belongs to them, the newest run, and what waits on other branches.
 * What a window reads is always cut like this, so that it does not depend on what main happens to keep.
 */
export function transcriptPage(transcript: Transcript, limit: number): Transcript {
  const messages = transcript.messages.slice(-limit);
  const runIds = new Set(messages.map((message) => message.runId));
  const messageIds = new Set(messages.map((message) => message.messageId));
  const waiting = new Set(pendingElsewhere(transcript));
  const newest = transcript.runs.at(-1);
  const leafId = messages.at(-1)?.messageId;
  return {
    ...transcript,
    messages,
    hasEarlier: transcript.hasEarlier || messages.length < transcript.messages.length,
    branches: branchesOf(transcript.branches, messages),
    runs: transcript.runs.filter(
      (run) =>
        run === newest ||
        runIds.has(run.runId) ||
        (leafId !== undefined && run.leafMessageId === leafId),
    ),
    questions: transcript.questions.filter(
      (question) => messageIds.has(question.messageId) || waiting.has(question),
    ),
  };
}
