import type { ConversationId } from '../../preload/contract/ids.ts';

/** Which conversation each window shows: the one it read last. */
export class ShownConversations {
  readonly #shown = new Map<number, ConversationId>();

  /** A window reads, and so shows, this conversation. */
  show(windowId: number, conversationId: ConversationId): void {
    this.#shown.set(windowId, conversationId);
  }

  /** A window is gone, or its page was loaded anew. */
  forget(windowId: number): void {
    this.#shown.delete(windowId);
  }

  /** Whether this window shows this conversation. */
  isShown(windowId: number, conversationId: ConversationId): boolean {
    return this.#shown.get(windowId) === conversationId;
  }
}
