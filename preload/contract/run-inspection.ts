import { z } from 'zod';
import type { RunFailureCode } from './failure.ts';
import { messageIdSchema, type ConversationId, type MessageId } from './ids.ts';
import type { FinishReason } from './message.ts';
import type { AskRecord, QuestionState } from './question-record.ts';
import type { RunRecord } from './run.ts';

interface ActBase {
  /** Names it within its run. */
  readonly actId: string;
  /** The model request it belongs to, from 1. */
  readonly step: number;
  readonly startedAt: string;
  /** Null while it goes on, and when it was cut. */
  readonly endedAt: string | null;
  /** Where it stands in the conversation; null when it left nothing there. */
  readonly messageId: MessageId | null;
  /** The call of that message that it was done for; null for requests and waits. */
  readonly toolCallId: string | null;
}

/** One request to the model and its response. */
export interface RequestAct extends ActBase {
  readonly kind: 'request';
  readonly modelName: string;
  /** When the first piece of the response came, where that is known. */
  readonly firstEventAt: string | null;
  readonly state: 'running' | 'answered' | 'cut' | 'failed';
  readonly finishReason: FinishReason | null;
  readonly failureCode: RunFailureCode | null;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Decimal string in US dollars; null when no price is known. */
  readonly cost: string | null;
}

/** A wait before a request was tried again. */
export interface WaitAct extends ActBase {
  readonly kind: 'wait';
  readonly attempt: number;
  readonly attempts: number;
  readonly failureCode: RunFailureCode;
}

/** One tool call. */
export interface ToolAct extends ActBase {
  readonly kind: 'tool';
  readonly toolName: string;
  /** The beginning of its arguments, as the model wrote them. */
  readonly args: string | null;
  /**
   * `retried`: the model was told to try again. `cut`: it was ended with the run. `lost`: the app ended while it went on,
   * and nobody knows how far it came. `unbegun`: the call was cut before it was whole, and nothing was carried out.
   */
  readonly state: 'running' | 'done' | 'failed' | 'denied' | 'retried' | 'cut' | 'lost' | 'unbegun';
}

/** Something that waited for the person. */
export interface QuestionAct extends ActBase {
  readonly kind: 'question';
  readonly asked: AskRecord['kind'];
  /** Of a question of the model's; at most ten. */
  readonly headers: readonly string[];
  readonly state: QuestionState;
}

/** Something that a run did, as one bar of its timeline. */
export type InspectedAct = RequestAct | WaitAct | ToolAct | QuestionAct;

/** Where the next page of acts begins. */
export const inspectCursorSchema = z.strictObject({
  afterMessageId: messageIdSchema,
  /** Steps before it. */
  step: z.number().int().min(0),
});
export type InspectCursor = z.infer<typeof inspectCursorSchema>;

/** A run and a page of what it did, in the order in which it was done. */
export interface RunInspection {
  /** A run that a crash ended is shown until the last that is known of it: its stored end is the next start of the app. */
  readonly run: RunRecord;
  readonly conversationId: ConversationId;
  readonly title: string;
  readonly acts: readonly InspectedAct[];
  /** Null when that is all. */
  readonly next: InspectCursor | null;
  /** From the person's stop until the end was stored; null when nobody stopped it. */
  readonly stopToStoredMs: number | null;
  /** When the person stopped it. */
  readonly stoppedAt: string | null;
}

/** A message as it was sent to the model. */
export interface SentMessage {
  readonly from: 'person' | 'assistant' | 'tools' | 'system';
  /** `changed`: repair wrote it anew. `added`: it is not in the conversation. */
  readonly mark: 'stored' | 'changed' | 'added';
  /** The beginning of its text. */
  readonly text: string;
  /** The whole message as JSON, unless it is too long to show. */
  readonly json: string;
}

/** A text of a detail: at most so much of it is shown. */
export interface InspectedText {
  readonly text: string;
  /** How many characters are left out at its end. */
  readonly leftOut: number;
}

/** All there is to see of one act. */
export type ActDetail =
  | {
      readonly kind: 'request';
      /** Null where it is not known. */
      readonly sent: {
        readonly messages: readonly SentMessage[];
        /** Messages before the first of these. */
        readonly earlier: number;
        readonly instructions: InspectedText | null;
        /** Tools, settings and output as JSON; null for a run of before this was kept. */
        readonly parameters: InspectedText | null;
        /** The body that the provider's server got; null without a server, or where it cannot be written again. */
        readonly body: InspectedText | null;
        /** The run is older than its spans: what was sent is worked out anew. */
        readonly isWorkedOut: boolean;
        readonly isRepairedHarder: boolean;
      } | null;
      /** The response as it was recorded, as JSON; null when nothing came. */
      readonly received: InspectedText | null;
      /** What the provider said of a failure. Hostile text. */
      readonly failureDetail: string | null;
    }
  | { readonly kind: 'wait'; readonly failureDetail: string | null }
  | {
      readonly kind: 'tool' | 'question';
      /** As the model wrote them. */
      readonly arguments: InspectedText;
      /** What the model was given; null when it got nothing. */
      readonly result: InspectedText | null;
    };
