import type { ConversationActivity } from '../../preload/contract/conversation.ts';
import type { RunFailureCode } from '../../preload/contract/failure.ts';
import { runOfPath, type Transcript } from '../../preload/contract/transcript.ts';

const aboutKey: ReadonlySet<RunFailureCode | undefined> = new Set<RunFailureCode>([
  'unauthorized',
  'forbidden',
  'needs-key',
]);

/**
 * How a conversation stands, as its row in the list shows it. A question comes first, on whatever branch: it is the
 * person's turn. The rest is told of the branch that is shown.
 */
export function conversationActivity(transcript: Transcript): ConversationActivity {
  if (transcript.questions.some(({ state }) => state === 'pending')) return 'waiting';
  const run = runOfPath(transcript);
  switch (run?.state) {
    case 'running':
      return 'running';
    case 'failed':
      return aboutKey.has(run?.failure?.code) ? 'key-refused' : 'failed';
    case 'stopped':
    case 'interrupted':
      return 'interrupted';
    case 'completed':
    case undefined:
      return 'idle';
  }
}
