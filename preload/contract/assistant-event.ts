import type { ConversationSummary } from './conversation.ts';
import type { ConversationId } from './ids.ts';
import type { AppInfo } from './app-info.ts';
import type { RunEvent } from './run-event.ts';

/** What main tells its windows. Typed, not parsed: main is trusted. */
export type AssistantEvent = ConversationEvents | AppEvent;

/**
 * What happened in one conversation since the last of these, joined per frame. Neighbouring deltas of one part travel
 * as one, so `events` may be fewer than the numbers they cover. A window that holds a read with `nextSequence` N
 * - takes this when `sequence` is N, and then stands at this one's `nextSequence`;
 * - drops it when `nextSequence` is N or less: the read already has it;
 * - reads again in every other case. Main cuts what it sends at each read, so that only a loss leads here; after it
 *   had to drop events for a window that was behind, it sends one without events, whose `sequence` is past the gap.
 * What comes while a read is on its way is kept until the read is here: the two may overtake each other.
 */
export interface ConversationEvents {
  readonly type: 'conversation';
  readonly epoch: string;
  readonly conversationId: ConversationId;
  /** Number of the first event here. */
  readonly sequence: number;
  /** Number that the next event of this conversation will have. */
  readonly nextSequence: number;
  readonly events: readonly RunEvent[];
}

/** What concerns the app and not one conversation's transcript. */
export type AppEvent =
  | { readonly type: 'conversation-listed'; readonly summary: ConversationSummary }
  | { readonly type: 'conversation-removed'; readonly conversationId: ConversationId }
  | { readonly type: 'app-changed'; readonly app: AppInfo }
  /** Bring this conversation, and its waiting question, into view: the person asked for it outside the window. */
  | { readonly type: 'show-conversation'; readonly conversationId: ConversationId }
  /** A menu or global shortcut was used. */
  | { readonly type: 'command'; readonly command: AppCommand };

/** What the app's menu can ask a window to do. */
export type AppCommand =
  | 'new-conversation'
  | 'import-conversation'
  | 'open-settings'
  | 'toggle-sidebar'
  | 'stop'
  | 'inspect-run'
  | 'show-shortcuts';
