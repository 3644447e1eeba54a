import type { ConversationId, MessageId, RunId } from '../../../preload/contract/ids.ts';
import type { ShortenWay } from '../../../preload/contract/message-notes.ts';
import type { LiveRecord, QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { RetryPromptPart, ToolReturnPart } from '../../../preload/contract/request-part.ts';
import type { SearchSource } from '../../../preload/contract/native-call.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';

/** One thing that the transcript shows, in reading order. */
export type Block = PersonBlock | WorkBlock | RecordBlock | ProseBlock | NoteBlock;

/** What the person wrote. */
export interface PersonBlock {
  readonly kind: 'person';
  readonly key: string;
  readonly messageId: MessageId;
  readonly text: string;
  /** Media types of what was sent along. */
  readonly attachments: readonly string[];
}

/** What Parley did to what the model receives from here on. */
export interface NoteBlock {
  readonly kind: 'note';
  readonly key: string;
  readonly conversationId: ConversationId;
  readonly note: 'sent-repaired' | 'tools-missing' | ShortenWay;
  /** The server that it is about. */
  readonly server?: string;
  /** What stands in place of what is left out, or what is known of why. */
  readonly text: string | null;
}

/** Thinking and tools of one step, on one spot. */
export interface WorkBlock {
  readonly kind: 'work';
  readonly key: string;
  readonly thoughts: readonly ThoughtView[];
  readonly tools: readonly ToolView[];
}

/** How far something came: it still grows, it ended, or it was cut off. */
export type Ending = 'open' | 'done' | 'cut';

export interface ThoughtView {
  readonly key: string;
  readonly text: string;
  readonly ending: Ending;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** `preparing`: the model still writes the call. `asking`: the person is asked. `cut`: the run ended before the call was answered. */
export type ToolState = 'preparing' | 'running' | 'asking' | 'done' | 'failed' | 'denied' | 'cut';

export interface ToolView {
  readonly key: string;
  readonly call: ToolCallPart;
  readonly state: ToolState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly answer: CallAnswer | null;
  /** What the person was asked for this call: leave, or what its server wanted to know. */
  readonly asks: readonly LiveRecord[];
  /** The end of what it printed while it had no answer yet. */
  readonly printed: string | null;
  /** The pages that a provider's own search led to; null for the app's own tools. */
  readonly sources: readonly SearchSource[] | null;
}

/** How a call was answered: by the tool's return, or by a prompt to try again. */
export type CallAnswer = ToolReturnPart | RetryPromptPart;

/** A settled question set. */
export interface RecordBlock {
  readonly kind: 'record';
  readonly key: string;
  readonly question: QuestionRecord;
}

/** A text of the assistant. */
export interface ProseBlock {
  readonly kind: 'prose';
  /** The run that wrote it; null for an imported text. */
  readonly runId: RunId | null;
  readonly key: string;
  readonly messageId: MessageId;
  /** The answer to a person's message ends with this message: it can be asked for once more. */
  readonly endsTurn: boolean;
  readonly text: string;
  readonly ending: Ending;
}
