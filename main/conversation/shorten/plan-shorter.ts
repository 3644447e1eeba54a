import { messageIdSchema, type MessageId } from '../../../preload/contract/ids.ts';
import { noteShortening, type ShortenWay } from '../../../preload/contract/message-notes.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { Transcript, TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { continuePrompt } from '../../../preload/contract/continue-prompt.ts';
import type { ShorterPath } from './shorten-path.ts';
import {
  newPrompt,
  promptPart,
  supersede,
  type PlanContext,
  type TurnPlan,
} from '../turns/turn-plan.ts';

/** A branch to be written: the shorter path, and what stands for what it leaves out. */
export interface ShorterBranch {
  readonly way: ShortenWay;
  readonly path: ShorterPath;
  readonly originalLeafId: MessageId;
  /** What the model reads in place of what is left out; null when nothing stands for it. */
  readonly summary: string | null;
}

/** Writes a shorter path as a branch and asks the model on it. The path as it was stays, and can be shown again. */
export function planShorter(
  context: PlanContext,
  transcript: Transcript,
  { way, path, originalLeafId, summary }: ShorterBranch,
): TurnPlan {
  const written: TranscriptMessage[] = [];
  const last = (): TranscriptMessage | null => written.at(-1) ?? path.shared.at(-1) ?? null;
  if (summary !== null) written.push(newPrompt(context, last(), [promptPart(context, summary)]));
  for (const message of path.copies) written.push(copyOf(message, last(), context));
  const end = last();
  if (end === null) throw new RequestFailure('invalid-input', 'There is nothing to shorten.');
  // As it is when one goes on after a cut: the history has to end in a request.
  if (end.head.kind === 'response')
    written.push(newPrompt(context, end, [promptPart(context, continuePrompt)]));
  const [first, ...rest] = written;
  const leaf = written.at(-1);
  if (first === undefined || leaf === undefined) throw new RequestFailure('invalid-input');
  const noted = { ...first, head: noteShortening(first.head, { way, originalLeafId }) };
  const added = [noted, ...rest].map((message): RunEvent => ({ type: 'message-added', message }));
  return {
    events: [
      ...supersede(context, transcript),
      context.showPath(path.shared.at(-1)?.messageId ?? null),
      ...added,
    ],
    leaf: rest.length === 0 ? noted : leaf,
  };
}

function copyOf(
  message: TranscriptMessage,
  parent: TranscriptMessage | null,
  { ids }: PlanContext,
): TranscriptMessage {
  return {
    ...message,
    messageId: messageIdSchema.parse(ids.uuidv7()),
    parentId: parent?.messageId ?? null,
    depth: parent === null ? 0 : parent.depth + 1,
  };
}
