import type { AskUserResponse } from '../../../preload/contract/question.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { Clock } from '../../base/clock.ts';
import type { ConversationFeed } from '../conversation-feed.ts';
import { withSummary } from '../summary-events.ts';
import { answerEvents } from './answer-parts.ts';

/** Shows and stores an answer with its call's return, in one transaction. */
export async function recordAnswer(
  { feed, clock }: { readonly feed: ConversationFeed; readonly clock: Clock },
  question: QuestionRecord,
  response: AskUserResponse,
  state?: 'timed-out',
): Promise<void> {
  const { conversationId } = question;
  const events = answerEvents(question, response, clock.nowIso(), state);
  await feed.record(conversationId, withSummary(feed.transcript(conversationId), events), 'full');
}
