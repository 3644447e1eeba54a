import type { RunId } from '../../../preload/contract/ids.ts';
import type { AskUserResponse } from '../../../preload/contract/question.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import type { Clock } from '../../base/clock.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { ConversationFeed } from '../conversation-feed.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { RunLauncher } from '../runs/run-launcher.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import type { BranchSwitcher } from '../turns/branch-switcher.ts';
import { answerEvents } from './answer-parts.ts';
import { recordAnswer } from './record-answer.ts';

/** What an answer to a run that is gone needs. */
export interface AnswerLaterParts {
  readonly feed: ConversationFeed;
  readonly store: ConversationStore;
  readonly registry: RunRegistry;
  readonly launcher: RunLauncher;
  readonly branches: BranchSwitcher;
  readonly clock: Clock;
}

/**
 * Settles a question whose run is gone. Another run goes on with the answer, on the question's own branch, which is shown
 * then; null while other questions of the same request still wait.
 */
export async function answerLater(
  parts: AnswerLaterParts,
  question: QuestionRecord,
  response: AskUserResponse,
): Promise<RunId | null> {
  const { feed, store, launcher, registry, branches, clock } = parts;
  const { conversationId, messageId, questionId, runId } = question;
  if (feed.transcript(conversationId).messages.at(-1)?.messageId !== messageId) {
    await branches.show({ conversationId, messageId });
  }
  const transcript = feed.transcript(conversationId);
  const leaf = transcript.messages.at(-1);
  if (leaf?.messageId !== messageId) {
    throw new RequestFailure('already-settled', 'The conversation has gone on without an answer.');
  }
  const others = pendingQuestions(transcript).filter(
    (other) => other.messageId === messageId && other.questionId !== questionId,
  );
  if (others.length > 0) {
    await recordAnswer(parts, question, response);
    return null;
  }
  const release = registry.reserve(conversationId);
  try {
    const gone = store.readRun(runId);
    if (gone === null) throw new RequestFailure('not-found');
    const events = answerEvents(question, response, clock.nowIso());
    return await launcher.resume(gone, { events, leaf });
  } finally {
    release();
  }
}
