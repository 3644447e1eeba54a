import type { BranchPoint } from './branch-point.ts';
import type { MessageId } from './ids.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** Those branch points that belong to a stretch of the path: where one of its messages has siblings, or its end followers. */
export function branchesOf(
  branches: readonly BranchPoint[],
  messages: readonly TranscriptMessage[],
): readonly BranchPoint[] {
  const parents = new Set<MessageId | null>(messages.map((message) => message.parentId));
  parents.add(messages.at(-1)?.messageId ?? null);
  const kept = branches.filter(({ parentId }) => parents.has(parentId));
  return kept.length === branches.length ? branches : kept;
}

/** The branch points after a message joined the tree. `path` is what the transcript shows then, the message included. */
export function branchesAfter(
  { branches, messages }: Pick<Transcript, 'branches' | 'messages'>,
  message: TranscriptMessage,
  path: readonly TranscriptMessage[],
): readonly BranchPoint[] {
  const { parentId, messageId } = message;
  const before =
    branches.find((point) => point.parentId === parentId)?.childIds ??
    messages.filter((other) => other.parentId === parentId).map((other) => other.messageId);
  const others = branchesOf(branches, path).filter((point) => point.parentId !== parentId);
  if (before.length > 0) return [...others, { parentId, childIds: [...before, messageId] }];
  return others.length === branches.length ? branches : others;
}
