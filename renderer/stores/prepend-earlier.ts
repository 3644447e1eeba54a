import type { MessageId } from '../../preload/contract/ids.ts';
import type { Transcript, TranscriptPage } from '../../preload/contract/transcript.ts';
import { withEarlier } from '../../preload/contract/with-earlier.ts';

/** A transcript with an older page before it; unchanged when its beginning has moved since the page was asked for. */
export function prependEarlier(
  transcript: Transcript,
  before: MessageId,
  page: TranscriptPage,
): Transcript {
  return transcript.messages[0]?.messageId === before ? withEarlier(transcript, page) : transcript;
}
