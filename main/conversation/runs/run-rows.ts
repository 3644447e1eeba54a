import type { ConversationId, MessageId, RunId } from '../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type {
  MessageHead,
  TranscriptMessage,
  TranscriptPart,
} from '../../../preload/contract/transcript.ts';
import type { Clock } from '../../base/clock.ts';
import type { IdSource } from '../../base/ids.ts';
import type { ConversationFeed } from '../conversation-feed.ts';
import type { Belonging } from '../message-heads.ts';
import { newMessage } from '../new-message.ts';

/** What the rows of a run need. */
export interface RunRowsOptions {
  readonly feed: ConversationFeed;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly conversationId: ConversationId;
  readonly runId: RunId;
  /** The request that the run starts with: the end of the path. */
  readonly leaf: TranscriptMessage;
  /** Called when something could not be stored. */
  readonly onStoreFailure: (error: unknown) => void;
}

/** The end of the path that a run adds to. After `close` nothing more is written. */
export class RunRows {
  readonly #options: RunRowsOptions;
  #leaf: TranscriptMessage;
  #isClosed = false;

  constructor(options: RunRowsOptions) {
    this.#options = options;
    this.#leaf = options.leaf;
  }

  /** The last message, as it was added; `find` gives it as it is now. */
  get leaf(): TranscriptMessage {
    return this.#leaf;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get belonging(): Belonging {
    const { runId, conversationId } = this.#options;
    return { runId, conversationId };
  }

  now(): string {
    return this.#options.clock.nowIso();
  }

  /** A message as it is now; as it was added while it is not told of yet. */
  find(messageId: MessageId): TranscriptMessage {
    const { feed, conversationId } = this.#options;
    const { messages } = feed.transcript(conversationId);
    return messages.findLast((message) => message.messageId === messageId) ?? this.#leaf;
  }

  /** Makes a message that follows the last one, and is now the last. */
  append(head: MessageHead, parts: readonly TranscriptPart[]): TranscriptMessage {
    const { ids } = this.#options;
    const place = { ...this.belonging, parent: this.#leaf };
    this.#leaf = newMessage(place, { head, parts }, { ids, at: this.now() });
    return this.#leaf;
  }

  /** Tells and stores what happened, in one transaction. Resolves when it is stored, or could not be. */
  async write(events: readonly RunEvent[]): Promise<void> {
    if (this.#isClosed || events.length === 0) return;
    const { feed, conversationId, onStoreFailure } = this.#options;
    await feed.record(conversationId, events, 'stream').catch(onStoreFailure);
  }

  close(): void {
    this.#isClosed = true;
  }
}
