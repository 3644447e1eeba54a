import type { Transcript } from '../../preload/contract/transcript.ts';

/**
 * The end of a transcript: its last messages, with the runs and questions that belong to them and the newest run.
 * What a window reads is always cut like this, so that it does not depend on what main happens to keep.
 */
export function transcriptPage(transcript: Transcript, limit: number): Transcript {
  const messages = transcript.messages.slice(-limit);
  const runIds = new Set(messages.map((message) => message.runId));
  const messageIds = new Set(messages.map((message) => message.messageId));
  const newest = transcript.runs.at(-1);
  return {
    ...transcript,
    messages,
    hasEarlier: transcript.hasEarlier || messages.length < transcript.messages.length,
    runs: transcript.runs.filter((run) => run === newest || runIds.has(run.runId)),
    questions: transcript.questions.filter((question) => messageIds.has(question.messageId)),
  };
}

/** A transcript with messages that stand before its first, as the store gave them. */
export function withEarlier(
  transcript: Transcript,
  earlier: Pick<Transcript, 'messages' | 'runs' | 'questions' | 'hasEarlier'>,
): Transcript {
  const known = new Set(transcript.runs.map((run) => run.runId));
  const asked = new Set(transcript.questions.map((question) => question.questionId));
  return {
    ...transcript,
    messages: [...earlier.messages, ...transcript.messages],
    hasEarlier: earlier.hasEarlier,
    runs: [...earlier.runs.filter((run) => !known.has(run.runId)), ...transcript.runs],
    questions: [
      ...earlier.questions.filter((question) => !asked.has(question.questionId)),
      ...transcript.questions,
    ],
  };
}
