import { applyRunEvent } from '../../preload/contract/apply-run-event.ts';
import type { ConversationEvents } from '../../preload/contract/assistant-event.ts';
import type { TranscriptRead } from '../../preload/contract/requests.ts';

/** What follows from a read and the events that came since; `gap` says that something was lost: read again. */
export interface FollowedTranscript {
  readonly read: TranscriptRead;
  readonly gap: boolean;
}

/** Brings a read up to date with events in the order in which they came. Pure. Source: the rules at ConversationEvents. */
export function followTranscript(
  read: TranscriptRead,
  batches: readonly ConversationEvents[],
): FollowedTranscript {
  let { transcript, nextSequence } = read;
  for (const batch of batches) {
    if (batch.epoch !== read.epoch)
      return { read: { ...read, transcript, nextSequence }, gap: true };
    if (batch.nextSequence <= nextSequence) continue;
    if (batch.sequence !== nextSequence) {
      return { read: { ...read, transcript, nextSequence }, gap: true };
    }
    transcript = batch.events.reduce(applyRunEvent, transcript);
    nextSequence = batch.nextSequence;
  }
  return { read: { ...read, transcript, nextSequence }, gap: false };
}
