import { refusedMessage } from './refused-message.ts';
import type { Stores } from './stores.ts';
import { selectTranscript } from './transcript-store.ts';

/** Puts a message that no model took back into its composer, until something else is made of it. Returns how to end it. */
export function startReturningRefused(stores: Pick<Stores, 'transcript' | 'composer'>): () => void {
  return stores.transcript.subscribe((state, before) => {
    const transcript = selectTranscript(state);
    if (transcript === null || transcript === selectTranscript(before)) return;
    const { conversationId } = transcript.summary;
    const refused = refusedMessage(transcript);
    const composer = stores.composer.getState();
    if (refused !== null) composer.putBack(conversationId, refused);
    else composer.letGo(conversationId);
  });
}
