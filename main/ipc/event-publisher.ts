import type { AppEvent, AssistantEvent } from '../../preload/contract/assistant-event.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { Disposable } from '../base/disposables.ts';
import { clipEvent } from './clip-for-window.ts';
import { joinDeltas } from './join-deltas.ts';
import { mergeAppEvent } from './merge-app-event.ts';
import { lineLimits, WindowLine } from './window-line.ts';
import type { LineLimits, WindowPort } from './window-line.ts';

/** One screen frame at 60 Hz: more often than that nothing can be seen. */
const frameMs = 16;

/** What the publisher needs. */
export interface EventPublisherOptions {
  readonly epoch: string;
  readonly limits?: LineLimits;
}

/** A window's place at the publisher. */
export interface WindowSubscription extends Disposable {
  /** The window took one event. */
  acknowledge(): void;
  /** The page was loaded anew, or its process is gone. */
  reset(): void;
}

interface Waiting {
  readonly sequence: number;
  readonly events: RunEvent[];
}

/** Tells the windows what happened: at most once per frame, in order, numbered so that a loss is seen. */
export class EventPublisher implements Disposable {
  readonly #epoch: string;
  readonly #limits: LineLimits;
  readonly #lines = new Set<WindowLine>();
  readonly #conversations = new Map<ConversationId, Waiting>();
  #appEvents: AppEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor({ epoch, limits = lineLimits }: EventPublisherOptions) {
    this.#epoch = epoch;
    this.#limits = limits;
  }

  /** From now on this window is told. */
  addWindow(port: WindowPort): WindowSubscription {
    const line = new WindowLine(port, this.#epoch, this.#limits);
    this.#lines.add(line);
    return {
      acknowledge: () => line.acknowledge(),
      reset: () => line.reset(),
      dispose: () => this.#lines.delete(line),
    };
  }

  /** Events of one conversation; the first of them has the number `sequence`. */
  runEvents(conversationId: ConversationId, sequence: number, events: readonly RunEvent[]): void {
    const waiting = this.#conversations.get(conversationId);
    if (waiting !== undefined && waiting.sequence + waiting.events.length === sequence) {
      waiting.events.push(...events);
    } else {
      this.#sendConversation(conversationId);
      this.#conversations.set(conversationId, { sequence, events: [...events] });
    }
    this.#schedule();
  }

  /** Something that concerns the app and not one transcript. */
  appEvent(event: AppEvent): void {
    this.#appEvents = mergeAppEvent(this.#appEvents, event);
    this.#schedule();
  }

  /** A window read this conversation as it is before the event with this number: no envelope may reach across it. */
  cutAt(conversationId: ConversationId, nextSequence: number): void {
    const waiting = this.#conversations.get(conversationId);
    if (waiting === undefined) return;
    const count = nextSequence - waiting.sequence;
    if (count <= 0 || count >= waiting.events.length) return;
    const later = { sequence: nextSequence, events: waiting.events.splice(count) };
    this.#sendConversation(conversationId);
    this.#conversations.set(conversationId, later);
  }

  /** Sends all that waits for the end of its frame. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const conversationId of this.#conversations.keys()) {
      this.#sendConversation(conversationId);
    }
    const appEvents = this.#appEvents;
    this.#appEvents = [];
    for (const event of appEvents) this.#send(event);
  }

  /** Sends nothing more. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#conversations.clear();
    this.#appEvents = [];
    this.#lines.clear();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), frameMs);
  }

  #sendConversation(conversationId: ConversationId): void {
    const waiting = this.#conversations.get(conversationId);
    if (waiting === undefined) return;
    this.#conversations.delete(conversationId);
    const { sequence, events } = waiting;
    this.#send({
      type: 'conversation',
      epoch: this.#epoch,
      conversationId,
      sequence,
      nextSequence: sequence + events.length,
      events: joinDeltas(events).map(clipEvent),
    });
  }

  #send(event: AssistantEvent): void {
    for (const line of this.#lines) line.send(event);
  }
}
