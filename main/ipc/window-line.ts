import type {
  AppEvent,
  AssistantEvent,
  ConversationEvents,
} from '../../preload/contract/assistant-event.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import { measureSize } from './measure-size.ts';
import { mergeAppEvent } from './merge-app-event.ts';

/** The window's end of the line. Never throws: a window that is gone takes nothing. */
export interface WindowPort {
  send(event: AssistantEvent): void;
}

/** How much may be under way to one window before events are dropped for it. */
export interface LineLimits {
  readonly events: number;
  /** UTF-16 units, roughly. */
  readonly size: number;
}

/** About two seconds of frames, or as much text as a long conversation holds. */
export const lineLimits: LineLimits = { events: 120, size: 16_000_000 };

/**
 * Sends to one window and counts what the window has not yet taken. Electron itself would queue without end for one
 * that hangs; here the events of conversations are dropped then, and once the window has caught up it is told the gap.
 */
export class WindowLine {
  readonly #port: WindowPort;
  readonly #limits: LineLimits;
  readonly #epoch: string;
  #underWay: number[] = [];
  #size = 0;
  #behind = false;
  #gaps = new Map<ConversationId, number>();
  #heldBack: AppEvent[] = [];

  constructor(port: WindowPort, epoch: string, limits: LineLimits = lineLimits) {
    this.#port = port;
    this.#epoch = epoch;
    this.#limits = limits;
  }

  /** Sends the event, or remembers that it could not be sent. */
  send(event: AssistantEvent): void {
    if (!this.#behind) this.#pass(event);
    else if (event.type === 'conversation')
      this.#gaps.set(event.conversationId, event.nextSequence);
    else this.#heldBack = mergeAppEvent(this.#heldBack, event);
  }

  /** The window took one event. */
  acknowledge(): void {
    this.#size -= this.#underWay.shift() ?? 0;
    if (this.#behind && this.#underWay.length === 0) this.#catchUp();
  }

  /** The page was loaded anew, or its process is gone: nothing is under way, and it will read for itself. */
  reset(): void {
    this.#underWay = [];
    this.#size = 0;
    this.#behind = false;
    this.#gaps = new Map();
    this.#heldBack = [];
  }

  #pass(event: AssistantEvent): void {
    const size = measureSize(event, this.#limits.size);
    this.#underWay.push(size);
    this.#size += size;
    this.#behind = this.#underWay.length >= this.#limits.events || this.#size >= this.#limits.size;
    this.#port.send(event);
  }

  #catchUp(): void {
    const marks = [...this.#gaps].map(([conversationId, nextSequence]) =>
      this.#gapMark(conversationId, nextSequence),
    );
    const waiting = [...this.#heldBack, ...marks];
    this.#behind = false;
    this.#gaps = new Map();
    this.#heldBack = [];
    for (const event of waiting) this.send(event);
  }

  #gapMark(conversationId: ConversationId, nextSequence: number): ConversationEvents {
    const epoch = this.#epoch;
    return {
      type: 'conversation',
      epoch,
      conversationId,
      sequence: nextSequence,
      nextSequence,
      events: [],
    };
  }
}
