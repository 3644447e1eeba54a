import type { AppEvent } from '../../preload/contract/assistant-event.ts';
import { applyRunEvent } from '../../preload/contract/apply-run-event.ts';
import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { TranscriptRead } from '../../preload/contract/requests.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';
import { RequestFailure } from '../base/request-failure.ts';
import type { ConversationStore, Durability } from './conversation-store.ts';
import { LiveTranscripts, type LiveTranscript } from './live-transcripts.ts';
import { withEarlier } from '../../preload/contract/with-earlier.ts';
import { transcriptPage } from './transcript-page.ts';

/** Who is told what happens. `sequence` is the number of the first event; none at all say that something was lost. */
export interface FeedListener {
  runEvents(conversationId: ConversationId, sequence: number, events: readonly RunEvent[]): void;
  appEvent(event: AppEvent): void;
}

/** What a feed is made of. */
export interface FeedOptions {
  readonly store: ConversationStore;
  /** Names this start of the app. */
  readonly epoch: string;
  /** Transcripts kept beyond those in use. */
  readonly keptTranscripts?: number;
}

/** Messages of a conversation that are read at first; more are read when somebody asks. */
const firstPage = 100;

/**
 * The one way by which anything happens to a conversation: an event is applied to main's live transcript, numbered and
 * told when it is handed over, and stored in the same order. What windows read comes from the live transcript too, so
 * that screen and disk hold the same. Source: DESIGN decisions 3 and 8.
 */
export class ConversationFeed {
  readonly epoch: string;
  readonly #store: ConversationStore;
  readonly #live: LiveTranscripts;
  readonly #sequences = new Map<ConversationId, number>();
  readonly #listeners = new Set<FeedListener>();

  constructor({ store, epoch, keptTranscripts = 16 }: FeedOptions) {
    this.epoch = epoch;
    this.#store = store;
    this.#live = new LiveTranscripts(keptTranscripts);
  }

  /** Tells the listener from now on, until the returned function is called. */
  subscribe(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The live transcript. Throws `not-found`. */
  transcript(conversationId: ConversationId): Transcript {
    return this.#open(conversationId).transcript;
  }

  /** Begins a conversation. It is stored in one transaction with what is recorded of it first, or not at all. */
  begin(summary: ConversationSummary): void {
    const empty = {
      messages: [],
      hasEarlier: false,
      branches: [],
      runs: [],
      questions: [],
      queued: [],
      activity: null,
    };
    this.#live.add(summary.conversationId, { summary, ...empty }, summary);
    this.#tellApp({ type: 'conversation-listed', summary });
  }

  /** Drops a conversation that is no more. */
  forget(conversationId: ConversationId): void {
    this.#live.remove(conversationId);
    this.#tellApp({ type: 'conversation-removed', conversationId });
  }

  /** Keeps the live transcript until the returned function is called. */
  hold(conversationId: ConversationId): () => void {
    return this.#live.hold(this.#open(conversationId));
  }

  /** Tells what is only shown and never stored. */
  show(conversationId: ConversationId, events: readonly RunEvent[]): void {
    this.#apply(conversationId, this.#open(conversationId), events);
  }

  /**
   * Tells what happened, and stores it in one transaction. Resolves when it is stored. When it cannot be, the live
   * transcript is read from the store again, listeners are told of a gap, and the promise rejects.
   */
  async record(
    conversationId: ConversationId,
    events: readonly RunEvent[],
    durability: Durability,
  ): Promise<void> {
    const live = this.#open(conversationId);
    this.#apply(conversationId, live, events);
    live.writes += 1;
    const begun = live.begun ?? undefined;
    live.begun = null;
    try {
      await this.#store.record(conversationId, events, durability, begun);
    } catch (error: unknown) {
      live.isStale = true;
      throw error;
    } finally {
      live.writes -= 1;
      if (live.isStale && live.writes === 0) this.#readAgain(conversationId, live);
      this.#live.trim();
    }
  }

  /** As `record`, but it is told only once it is stored. For what must not be lost once it was seen. */
  async recordFirst(
    conversationId: ConversationId,
    events: readonly RunEvent[],
    durability: Durability,
  ): Promise<void> {
    const release = this.hold(conversationId);
    try {
      await this.#store.record(conversationId, events, durability);
      this.#apply(conversationId, this.#open(conversationId), events);
    } finally {
      release();
    }
  }

  /** The end of a conversation, and the number it is true at. Throws `not-found`. */
  read(conversationId: ConversationId, limit: number): TranscriptRead {
    const live = this.#open(conversationId);
    const missing = limit - live.transcript.messages.length;
    const first = live.transcript.messages[0];
    if (missing > 0 && live.transcript.hasEarlier && first !== undefined) {
      const earlier = this.#store.readEarlier(conversationId, first.messageId, missing);
      if (earlier !== null) live.transcript = withEarlier(live.transcript, earlier);
    }
    return {
      transcript: transcriptPage(live.transcript, limit),
      epoch: this.epoch,
      nextSequence: this.#nextSequence(conversationId),
    };
  }

  /** Rows of the list, as they are now: what is on its way to the store counts. */
  withLiveSummaries(summaries: readonly ConversationSummary[]): readonly ConversationSummary[] {
    return summaries.map(
      (summary) => this.#live.get(summary.conversationId)?.transcript.summary ?? summary,
    );
  }

  #open(conversationId: ConversationId): LiveTranscript {
    const live = this.#live.get(conversationId);
    if (live !== undefined) return live;
    const transcript = this.#store.readTranscript(conversationId, firstPage);
    if (transcript === null) throw new RequestFailure('not-found');
    return this.#live.add(conversationId, transcript);
  }

  #apply(conversationId: ConversationId, live: LiveTranscript, events: readonly RunEvent[]): void {
    if (events.length === 0) return;
    const before = live.transcript.summary;
    live.transcript = events.reduce(applyRunEvent, live.transcript);
    const sequence = this.#nextSequence(conversationId);
    this.#sequences.set(conversationId, sequence + events.length);
    for (const listener of this.#listeners) listener.runEvents(conversationId, sequence, events);
    const { summary } = live.transcript;
    if (summary !== before) this.#tellApp({ type: 'conversation-listed', summary });
  }

  #readAgain(conversationId: ConversationId, live: LiveTranscript): void {
    live.isStale = false;
    const count = Math.max(firstPage, live.transcript.messages.length);
    const stored = this.#store.readTranscript(conversationId, count);
    if (stored === null) {
      this.forget(conversationId);
      return;
    }
    live.transcript = { ...stored, activity: live.transcript.activity };
    const sequence = this.#nextSequence(conversationId) + 1;
    this.#sequences.set(conversationId, sequence);
    for (const listener of this.#listeners) listener.runEvents(conversationId, sequence, []);
    this.#tellApp({ type: 'conversation-listed', summary: stored.summary });
  }

  #nextSequence(conversationId: ConversationId): number {
    return this.#sequences.get(conversationId) ?? 0;
  }

  #tellApp(event: AppEvent): void {
    for (const listener of this.#listeners) listener.appEvent(event);
  }
}
