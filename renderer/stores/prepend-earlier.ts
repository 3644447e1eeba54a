import type { MessageId } from '../../preload/contract/ids.ts';
import type { RequestOutput } from '../../preload/contract/requests.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';

/** A transcript with an older page before it; unchanged when its beginning has moved since the page was asked for. */
export function prependEarlier(
  transcript: Transcript,
  before: MessageId,
  page: RequestOutput<'conversation.readEarlier'>,
): Transcript {
  if (transcript.messages[0]?.messageId !== before) return transcript;
  const knownRuns = new Set(transcript.runs.map((run) => run.runId));
  const knownQuestions = new Set(transcript.questions.map((question) => question.questionId));
  return {
    ...transcript,
    messages: [...page.messages, ...transcript.messages],
    hasEarlier: page.hasEarlier,
    runs: [...page.runs.filter((run) => !knownRuns.has(run.runId)), ...transcript.runs],
    questions: [
      ...page.questions.filter((question) => !knownQuestions.has(question.questionId)),
      ...transcript.questions,
    ],
  };
}
