import { notePrinted } from '../../../preload/contract/message-notes.ts';
import type { PrintedOutput } from '../../capabilities/shell/running-processes.ts';
import type { RunRows } from './run-rows.ts';
import type { CallPlace } from './tool-recorder.ts';

/** Keeps at the request that waits for a call's return what the call has printed: it stays when no return comes. */
export function keepPrinted(rows: RunRows, { messageId }: CallPlace, printed: PrintedOutput): void {
  if (printed.toolCallId === null) return;
  const head = notePrinted(rows.find(messageId).head, printed.toolCallId, printed.text);
  void rows.write([{ type: 'message-changed', messageId, head }]);
}
