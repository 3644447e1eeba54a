import type { ConversationActivity } from '../../preload/contract/conversation.ts';
import { latestRun, pendingAsks, type Transcript } from '../../preload/contract/transcript.ts';

/** How a conversation stands, as its row in the list shows it. A question comes first: it is the person's turn. */
export function conversationActivity(transcript: Transcript): ConversationActivity {
  if (pendingAsks(transcript).length > 0) return 'waiting';
  switch (latestRun(transcript)?.state) {
    case 'running':
      return 'running';
    case 'failed':
      return 'failed';
    case 'stopped':
    case 'interrupted':
      return 'interrupted';
    case 'completed':
    case undefined:
      return 'idle';
  }
}
