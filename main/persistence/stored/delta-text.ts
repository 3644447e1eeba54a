import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { PartDelta } from '../../../preload/contract/stream-event.ts';

/** The text that a delta adds, or none. */
export function textOf(delta: PartDelta): string {
  switch (delta.partDeltaKind) {
    case 'text':
    case 'thinking':
      return delta.contentDelta ?? '';
    case 'tool_call':
      return typeof delta.argsDelta === 'string' ? delta.argsDelta : '';
    default:
      return assertNever(delta, 'part delta');
  }
}

/** How much a delta adds, in characters. */
export function lengthOf(delta: PartDelta): number {
  if (delta.partDeltaKind !== 'tool_call') return textOf(delta).length;
  return JSON.stringify(delta.argsDelta ?? '').length;
}
