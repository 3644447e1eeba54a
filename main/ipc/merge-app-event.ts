import type { AppEvent } from '../../preload/contract/assistant-event.ts';
import { assertNever } from '../../preload/contract/assert-never.ts';

/** The waiting events with one more. What the newer one makes stale is left out, so that they do not grow with time. */
export function mergeAppEvent(waiting: readonly AppEvent[], event: AppEvent): AppEvent[] {
  return [...waiting.filter((earlier) => !makesStale(event, earlier)), event];
}

function makesStale(event: AppEvent, earlier: AppEvent): boolean {
  switch (event.type) {
    case 'conversation-listed':
    case 'conversation-removed': {
      const conversationId = idOf(event);
      return idOf(earlier) === conversationId;
    }
    case 'app-changed':
    case 'show-conversation':
      return earlier.type === event.type;
    case 'command':
      return earlier.type === 'command' && earlier.command === event.command;
    default:
      return assertNever(event, 'app event');
  }
}

function idOf(event: AppEvent): string | null {
  if (event.type === 'conversation-listed') return event.summary.conversationId;
  return event.type === 'conversation-removed' ? event.conversationId : null;
}
