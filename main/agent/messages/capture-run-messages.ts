import { AsyncLocalStorage } from 'node:async_hooks';
import type { ModelMessage } from '../../../preload/contract/message.ts';

interface Capture {
  readonly messages: ModelMessage[];
  claimed: boolean;
}

const captures = new AsyncLocalStorage<Capture>();

/**
 * Calls a function with a live array that holds the messages of the first run it starts, as they happen and with what
 * was interrupted. Later runs do not touch it; a run belongs to the innermost capture only. Source: spec 01 §8.
 */
export function captureRunMessages<Value>(
  body: (messages: readonly ModelMessage[]) => Promise<Value>,
): Promise<Value> {
  const capture: Capture = { messages: [], claimed: false };
  return captures.run(capture, () => body(capture.messages));
}

/** The array that a starting run has to fill: the capture's if it is the first in it, else one of its own. */
export function claimRunMessages(): ModelMessage[] {
  const capture = captures.getStore();
  if (capture === undefined || capture.claimed) return [];
  capture.claimed = true;
  return capture.messages;
}
