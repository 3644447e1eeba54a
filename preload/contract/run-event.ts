import type { ConversationSummary } from './conversation.ts';
import type { MessageId, QuestionId, QueuedId, RunId } from './ids.ts';
import type { QueuedMessage } from './queued-message.ts';
import type { AskDraft, AskRecord, AskResponse, QuestionState } from './question-record.ts';
import type { RequestPart } from './request-part.ts';
import type { RunActivity, RunRecord } from './run.ts';
import type { ModelStreamEvent } from './stream-event.ts';
import type { MessageHead, TranscriptMessage, TranscriptPage } from './transcript.ts';

/**
 * What happened in one conversation. The same events are stored as rows, reduced to main's live transcript and sent
 * to the windows, so that what is on the screen is what is on the disk.
 */
export type RunEvent =
  | MessageAdded
  | MessageChanged
  | PartStreamed
  | PartAdded
  | RunStarted
  | RunChanged
  | ActivityChanged
  | QuestionOpened
  | QuestionDrafted
  | QuestionTimed
  | QuestionSettled
  | MessageQueued
  | QueuedChanged
  | QueuedRemoved
  | PathChanged
  | SummaryChanged;

/** A message joined the tree and is now the active leaf. If its parent is not the last shown, what followed the parent leaves the path. */
export interface MessageAdded {
  readonly type: 'message-added';
  readonly message: TranscriptMessage;
}

/** A message's head changed: it was sent, or its response ended. */
export interface MessageChanged {
  readonly type: 'message-changed';
  readonly messageId: MessageId;
  readonly head: MessageHead;
}

/** The runtime's event on a part of a response, as it is. `final_result` changes nothing that is shown. */
export interface PartStreamed {
  readonly type: 'part-streamed';
  readonly messageId: MessageId;
  readonly at: string;
  readonly event: ModelStreamEvent;
}

/** A whole part joined a request: a tool's return, or a retry prompt. A part with that index is replaced. */
export interface PartAdded {
  readonly type: 'part-added';
  readonly messageId: MessageId;
  readonly index: number;
  readonly part: RequestPart;
  /** When the tool began. */
  readonly startedAt: string;
  readonly at: string;
}

export interface RunStarted {
  readonly type: 'run-started';
  readonly run: RunRecord;
}

/** A run's state, usage or failure changed; only what a run may change is here. */
export interface RunChanged {
  readonly type: 'run-changed';
  readonly runId: RunId;
  readonly state: RunRecord['state'];
  readonly usage: RunRecord['usage'];
  readonly endedAt: string | null;
  readonly failure: RunRecord['failure'];
}

/** What the running run does now. Never stored. */
export interface ActivityChanged {
  readonly type: 'activity-changed';
  readonly runId: RunId;
  readonly activity: RunActivity | null;
}

export interface QuestionOpened {
  readonly type: 'question-opened';
  readonly question: AskRecord;
}

export interface QuestionDrafted {
  readonly type: 'question-drafted';
  readonly questionId: QuestionId;
  readonly draft: AskDraft;
}

/** A waiting question has time until then, or as long as it takes. Never stored: its time ends with its run. */
export interface QuestionTimed {
  readonly type: 'question-timed';
  readonly questionId: QuestionId;
  readonly expiresAt: string | null;
}

export interface QuestionSettled {
  readonly type: 'question-settled';
  readonly questionId: QuestionId;
  readonly state: Exclude<QuestionState, 'pending'>;
  readonly response: AskResponse | null;
  readonly at: string;
}

/** A message of the person waits behind those that wait already. */
export interface MessageQueued {
  readonly type: 'message-queued';
  readonly queued: QueuedMessage;
}

/** The person wrote a waiting message anew. */
export interface QueuedChanged {
  readonly type: 'queued-changed';
  readonly queuedId: QueuedId;
  readonly text: string;
}

/** A message waits no more: it went in, with the events beside this one, or was taken out. */
export interface QueuedRemoved {
  readonly type: 'queued-removed';
  readonly queuedId: QueuedId;
}

/** Another branch is shown: the end of its path, with all that a read of it gives. */
export interface PathChanged extends TranscriptPage {
  readonly type: 'path-changed';
  readonly leafMessageId: MessageId | null;
}

/** Title, model, marks or times of the conversation changed. */
export interface SummaryChanged {
  readonly type: 'summary-changed';
  readonly summary: ConversationSummary;
}
