import type { QueuedId } from './ids.ts';

/** A message that a person wrote while an answer was running. It goes in once, when its turn comes. */
export interface QueuedMessage {
  readonly queuedId: QueuedId;
  readonly text: string;
  readonly queuedAt: string;
}
