import type { ConversationId, MessageId, RunId } from '../../../preload/contract/ids.ts';
import type { PathChanged, RunEvent } from '../../../preload/contract/run-event.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import {
  pendingAsks,
  type MessageHead,
  type Transcript,
  type TranscriptMessage,
} from '../../../preload/contract/transcript.ts';
import type { IdSource } from '../../base/ids.ts';
import { newRequestHead } from '../message-heads.ts';
import { newMessage, wholeParts } from '../new-message.ts';

/** What changes in the tree before a run starts, and the request that it starts with. */
export interface TurnPlan {
  readonly events: readonly RunEvent[];
  readonly leaf: TranscriptMessage;
}

/** What a plan is made with. */
export interface PlanContext {
  readonly conversationId: ConversationId;
  /** The run that will be started. */
  readonly runId: RunId;
  readonly ids: Pick<IdSource, 'uuidv7'>;
  readonly at: string;
  /** What shows the path to a message, or an empty one. */
  readonly showPath: (leafMessageId: MessageId | null) => PathChanged;
}

/** A person's message after the end of the path. */
export function planMessage(context: PlanContext, transcript: Transcript, text: string): TurnPlan {
  const leaf = newPrompt(context, transcript.messages.at(-1) ?? null, [promptPart(context, text)]);
  return {
    events: [...supersede(context, transcript), { type: 'message-added', message: leaf }],
    leaf,
  };
}

/** A request that follows a message, or begins the conversation. */
export function newPrompt(
  context: PlanContext,
  parent: TranscriptMessage | null,
  parts: readonly RequestPart[],
): TranscriptMessage {
  return newRow(context, parent, newRequestHead(context, 'complete'), parts);
}

/** A message that follows another, whole. */
export function newRow(
  context: PlanContext,
  parent: TranscriptMessage | null,
  head: MessageHead,
  parts: readonly (RequestPart | ResponsePart)[],
): TranscriptMessage {
  const { conversationId, runId, ids, at } = context;
  return newMessage(
    { conversationId, runId, parent },
    { head, parts: wholeParts(parts, at) },
    { ids, at },
  );
}

/** What a person wrote. */
export function promptPart({ at }: Pick<PlanContext, 'at'>, content: string): RequestPart {
  return { partKind: 'user-prompt', content, timestamp: at };
}

/** Settles the questions that still wait: something else follows their message, so nobody can answer them. */
export function supersede({ at }: Pick<PlanContext, 'at'>, transcript: Transcript): RunEvent[] {
  return pendingAsks(transcript).map(({ questionId }) => ({
    type: 'question-settled',
    questionId,
    state: 'superseded',
    response: null,
    at,
  }));
}
