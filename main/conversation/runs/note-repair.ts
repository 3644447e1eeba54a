import { noteRepairedSending } from '../../../preload/contract/message-notes.ts';
import type { RunRows } from './run-rows.ts';

/** Notes at the request that is on its way that its provider refused the history and gets it once more, with less in it. */
export function noteRepair(rows: RunRows): void {
  const { messageId, head } = rows.find(rows.leaf.messageId);
  if (head.kind !== 'request') return;
  void rows.write([{ type: 'message-changed', messageId, head: noteRepairedSending(head) }]);
}
