import type { ThinkingPart } from '../../../preload/contract/response-part.ts';
import type { AgUiReasoningEvent } from './ag-ui-event.ts';
import { sealThinking } from './ag-ui-sealed.ts';

/** Tells of one block of thinking. It begins with its first text; one without text is told only when it carries a signature. */
export class AgUiReasoning {
  readonly #messageId: string;
  #hasText = false;

  constructor(messageId: string) {
    this.#messageId = messageId;
  }

  *add(delta: string): Generator<AgUiReasoningEvent, void> {
    if (delta === '') return;
    const messageId = this.#messageId;
    if (!this.#hasText) {
      yield { type: 'REASONING_START', messageId };
      yield { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' };
    }
    this.#hasText = true;
    yield { type: 'REASONING_MESSAGE_CONTENT', messageId, delta };
  }

  *end(part: ThinkingPart): Generator<AgUiReasoningEvent, void> {
    const messageId = this.#messageId;
    const encryptedValue = sealThinking(part);
    if (!this.#hasText && encryptedValue === null) return;
    yield this.#hasText
      ? { type: 'REASONING_MESSAGE_END', messageId }
      : { type: 'REASONING_START', messageId };
    if (encryptedValue !== null) {
      yield {
        type: 'REASONING_ENCRYPTED_VALUE',
        subtype: 'message',
        entityId: messageId,
        encryptedValue,
      };
    }
    yield { type: 'REASONING_END', messageId };
  }
}
