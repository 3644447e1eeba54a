import type { IdSource } from '../../base/ids.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { UserError } from '../errors.ts';

/** The id of a run: the caller's, or a fresh UUIDv7; never taken from the history. Source: spec 01 MSG-5. */
export function resolveRunId(
  explicit: string | undefined,
  history: readonly ModelMessage[],
  ids: IdSource,
): string {
  if (explicit === undefined) return ids.uuidv7();
  if (explicit === '') throw new UserError('`run_id` must be a non-empty string when provided.');
  if (history.some((message) => message.runId === explicit)) {
    throw new UserError(
      `\`run_id\` '${explicit}' already appears in \`message_history\`; every run needs its own.`,
    );
  }
  return explicit;
}

/** The conversation a run belongs to: the caller's, `new` for a fresh one, else the history's latest, else fresh. Source: spec 01 MSG-6. */
export function resolveConversationId(
  explicit: string | undefined,
  history: readonly ModelMessage[],
  ids: IdSource,
): string {
  if (explicit === 'new') return ids.uuidv7();
  if (explicit !== undefined) return explicit;
  return (
    history.findLast((message) => message.conversationId !== null)?.conversationId ?? ids.uuidv7()
  );
}
