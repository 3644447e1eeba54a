import type { ConversationSummary } from './conversation.ts';
import type { ConversationId } from './ids.ts';
import type { AppInfo } from './app-info.ts';
import type { RunEvent } from './run-event.ts';

/** What main tells its windows. Typed, not parsed: main is trusted. */
export type AssistantEvent = ConversationEvents | AppEvent;

/** What happened in one conversation since the last of these, joined per frame. */
export interface ConversationEvents {
  readonly type: 'conversation';
  readonly epoch: string;
  readonly conversationId: ConversationId;
  /** Number of the first event here; each further event counts one up. A gap means: read again. */
  readonly sequence: number;
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
export type AppCommand = 'new-conversation' | 'open-settings' | 'toggle-sidebar' | 'stop' | 'show-shortcuts';
