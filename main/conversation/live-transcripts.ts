import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';

/** One conversation in main's memory. Only the feed changes it. */
export interface LiveTranscript {
  transcript: Transcript;
  /** Writes on their way to the store, which a read of the store would not show. */
  writes: number;
  /** Who needs it to stay. */
  holds: number;
  /** A write failed: what is here is more than what is stored. */
  isStale: boolean;
  /** The conversation itself, while it is not on its way to the store: it goes with what is recorded of it first. */
  begun: ConversationSummary | null;
}

/** Transcripts in memory: those in use, and some that were used last. */
export class LiveTranscripts {
  readonly #kept: number;
  /** In the order of their last use. */
  readonly #transcripts = new Map<ConversationId, LiveTranscript>();

  constructor(kept: number) {
    this.#kept = kept;
  }

  get(conversationId: ConversationId): LiveTranscript | undefined {
    const live = this.#transcripts.get(conversationId);
    if (live === undefined) return undefined;
    this.#transcripts.delete(conversationId);
    this.#transcripts.set(conversationId, live);
    return live;
  }

  add(
    conversationId: ConversationId,
    transcript: Transcript,
    begun: ConversationSummary | null = null,
  ): LiveTranscript {
    const live = { transcript, writes: 0, holds: 0, isStale: false, begun };
    this.#transcripts.set(conversationId, live);
    this.trim();
    return live;
  }

  remove(conversationId: ConversationId): void {
    this.#transcripts.delete(conversationId);
  }

  /** Keeps it until the returned function is called; calling that twice does nothing more. */
  hold(live: LiveTranscript): () => void {
    live.holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      live.holds -= 1;
      this.trim();
    };
  }

  /** Lets go of what was not used for longest, but never of what is in use. */
  trim(): void {
    const newest = [...this.#transcripts.keys()].at(-1);
    for (const [conversationId, live] of this.#transcripts) {
      if (this.#transcripts.size <= this.#kept || conversationId === newest) return;
      if (live.writes === 0 && live.holds === 0) this.#transcripts.delete(conversationId);
    }
  }
}
