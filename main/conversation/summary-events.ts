import { applyRunEvent } from '../../preload/contract/apply-run-event.ts';
import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';
import { conversationActivity } from './conversation-activity.ts';

/** What else of a summary changes with some events; how the conversation stands follows from them. */
export type SummaryChange = Partial<Omit<ConversationSummary, 'conversationId' | 'activity'>>;

/** The events, and one more that brings the conversation's row up to date with them, if anything in it changes. */
export function withSummary(
  transcript: Transcript,
  events: readonly RunEvent[],
  change: SummaryChange = {},
): readonly RunEvent[] {
  const after = events.reduce(applyRunEvent, transcript);
  const summary = { ...after.summary, ...change, activity: conversationActivity(after) };
  return isSame(summary, transcript.summary)
    ? events
    : [...events, { type: 'summary-changed', summary }];
}

function isSame(left: ConversationSummary, right: ConversationSummary): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
