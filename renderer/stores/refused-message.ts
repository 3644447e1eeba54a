import { continuePrompt } from '../../preload/contract/continue-prompt.ts';
import type { MessageId, RunId } from '../../preload/contract/ids.ts';
import { shorteningOf } from '../../preload/contract/message-notes.ts';
import { runOfPath, type Transcript } from '../../preload/contract/transcript.ts';

/** A message that no model took: its run failed before the provider accepted anything. */
export interface RefusedMessage {
  /** The run that failed with it. */
  readonly runId: RunId;
  readonly messageId: MessageId;
  readonly text: string;
}

/** The person's message that ends the path and was refused outright, or null. */
export function refusedMessage(transcript: Transcript): RefusedMessage | null {
  const run = runOfPath(transcript);
  const last = transcript.messages.at(-1);
  if (run?.state !== 'failed' || run.failure?.accepted !== false || last === undefined) return null;
  // What stands for a longer conversation was written by Parley, as was the prompt to go on.
  if (shorteningOf(last.head)?.way === 'summarize') return null;
  for (const { part } of last.parts) {
    if (part.partKind !== 'user-prompt') continue;
    const texts = typeof part.content === 'string' ? [part.content] : part.content.filter(isText);
    const text = texts.join('\n\n');
    if (text.trim() === '' || text === continuePrompt) return null;
    return { runId: run.runId, messageId: last.messageId, text };
  }
  return null;
}

function isText(item: unknown): item is string {
  return typeof item === 'string';
}
