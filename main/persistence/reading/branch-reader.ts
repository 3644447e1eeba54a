import type { BranchPoint } from '../../../preload/contract/branch-point.ts';
import type { ConversationId, MessageId } from '../../../preload/contract/ids.ts';
import type { Database } from '../database.ts';
import type { BranchEnd } from '../../conversation/conversation-store.ts';
import { selectConversation } from '../queries/conversation-queries.ts';
import {
  selectFollowers,
  selectNewestBelow,
  selectRoots,
  type FollowerRow,
} from '../queries/message-queries.ts';
import type { ReadMessage } from './message-reader.ts';

/** A stretch of a path, as it was read. */
export interface ReadStretch {
  readonly conversationKey: number;
  /** Its last message; null is a path without any. */
  readonly leafSequence: number | null;
  readonly read: readonly ReadMessage[];
  /** The path ends here: whatever follows is on other branches. */
  readonly isEnd: boolean;
}

/** Where the tree of messages parts along a stretch of a path, from the beginning on. */
export function readBranches(
  database: Database,
  { conversationKey, leafSequence, read, isEnd }: ReadStretch,
): readonly BranchPoint[] {
  const points: BranchPoint[] = [];
  const first = read[0]?.message;
  if (leafSequence === null || first?.parentId === null) {
    const roots = database.all(selectRoots, { conversationKey }).map((row) => row.message_id);
    if (roots.length > (leafSequence === null ? 0 : 1)) {
      points.push({ parentId: null, childIds: roots });
    }
  }
  if (leafSequence === null) return points;
  const leafId = isEnd ? read.at(-1)?.message.messageId : undefined;
  // One more than the messages: the siblings of the first follow the one before it.
  const rows = database.all(selectFollowers, { leafSequence, limit: read.length + 1 });
  for (const [parentId, followers] of [...byParent(rows)].toReversed()) {
    if (followers.length < 2 && parentId !== leafId) continue;
    const childIds = followers
      .toSorted((one, other) => one.sequence - other.sequence)
      .map((row) => row.message_id);
    points.push({ parentId, childIds });
  }
  return points;
}

/** The newest end that a message leads to, or null when there is no such message. */
export function readBranchEnd(
  database: Database,
  conversationId: ConversationId,
  messageId: MessageId,
): BranchEnd | null {
  return database.read(() => {
    const row = database.get(selectConversation, { conversationId });
    if (row === undefined) return null;
    const conversationKey = row.conversation_key;
    const end = database.get(selectNewestBelow, { messageId, conversationKey });
    if (end === undefined) return null;
    return { leafMessageId: end.message_id, below: end.depth - end.depth_above };
  });
}

function byParent(rows: readonly FollowerRow[]): ReadonlyMap<MessageId, readonly FollowerRow[]> {
  const groups = new Map<MessageId, FollowerRow[]>();
  for (const row of rows) {
    const group = groups.get(row.parent_id);
    if (group === undefined) groups.set(row.parent_id, [row]);
    else group.push(row);
  }
  return groups;
}
