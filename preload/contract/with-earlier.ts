import type { Transcript, TranscriptPage } from './transcript.ts';

/** A transcript with the page that stands before its first message. What it knows already is at least as new. Pure. */
export function withEarlier(transcript: Transcript, earlier: TranscriptPage): Transcript {
  const points = new Set(transcript.branches.map((point) => point.parentId));
  const runs = new Set(transcript.runs.map((run) => run.runId));
  const questions = new Set(transcript.questions.map((question) => question.questionId));
  return {
    ...transcript,
    messages: [...earlier.messages, ...transcript.messages],
    hasEarlier: earlier.hasEarlier,
    branches: [
      ...earlier.branches.filter((point) => !points.has(point.parentId)),
      ...transcript.branches,
    ],
    runs: [...earlier.runs.filter((run) => !runs.has(run.runId)), ...transcript.runs],
    questions: [
      ...earlier.questions.filter((question) => !questions.has(question.questionId)),
      ...transcript.questions,
    ],
  };
}
