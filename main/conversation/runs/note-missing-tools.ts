import { noteMissing, type MissingTools } from '../../../preload/contract/message-notes.ts';
import type { RunRows } from './run-rows.ts';

/** Notes at the request that is on its way that the tools of a server are not offered, and what it said. */
export function noteMissingTools(rows: RunRows, missing: MissingTools): void {
  const { messageId, head } = rows.find(rows.leaf.messageId);
  if (head.kind !== 'request') return;
  void rows.write([{ type: 'message-changed', messageId, head: noteMissing(head, missing) }]);
}
