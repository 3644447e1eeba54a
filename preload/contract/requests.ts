import type { z } from 'zod';
import type { AppInfo } from './app-info.ts';
import type { AssistantList } from './assistant-file.ts';
import type { HealthReport } from './health.ts';
import type { ConversationSummary } from './conversation.ts';
import type { ConversationId, ProviderId, QueuedId, RunId } from './ids.ts';
import type { McpRequestOutputs } from './mcp-requests.ts';
import type { requestInputSchemas } from './request-schemas.ts';
import type { RunState } from './run.ts';
import type { ActDetail, RunInspection } from './run-inspection.ts';
import type { RunFailure } from './failure.ts';
import type { Transcript, TranscriptPage } from './transcript.ts';

type Schemas = typeof requestInputSchemas;

/** The name of a request: a noun, a dot, a verb. */
export type RequestRoute = keyof Schemas;

/** What a request takes, as the caller writes it. */
export type RequestInput<Route extends RequestRoute> = z.input<Schemas[Route]>;
/** What its handler gets, after the check. */
export type ParsedInput<Route extends RequestRoute> = z.output<Schemas[Route]>;

/** A transcript and the number it is true at: events from `nextSequence` on follow it. */
export interface TranscriptRead {
  readonly transcript: Transcript;
  readonly epoch: string;
  readonly nextSequence: number;
}

/** One line of what a model would receive. */
export interface PreviewLine {
  readonly from: 'person' | 'assistant' | 'tools' | 'parley';
  readonly text: string;
  /** Parley added it: it is not in the stored conversation. */
  readonly added: boolean;
}

/** What may be done in a conversation without asking. */
export interface ApprovalState {
  readonly approvesAll: boolean;
  /** Tools that were allowed for the conversation. */
  readonly toolCount: number;
}

/** What each request answers. */
export interface RequestOutputs extends McpRequestOutputs {
  'app.read': AppInfo;
  'settings.change': AppInfo;
  'conversation.list': {
    readonly conversations: readonly ConversationSummary[];
    readonly hasMore: boolean;
  };
  'conversation.read': TranscriptRead;
  'conversation.readEarlier': TranscriptPage;
  'conversation.rename': null;
  'conversation.pin': null;
  'conversation.markRead': null;
  'conversation.setModel': null;
  'conversation.setAssistant': null;
  'conversation.delete': null;
  /** Not saved when the person chose no file. */
  'conversation.export': { readonly saved: boolean };
  /** Null when the person chose no file. */
  'conversation.import': { readonly conversationId: ConversationId | null };
  'message.send': { readonly conversationId: ConversationId; readonly runId: RunId };
  'message.edit': { readonly runId: RunId };
  'message.answerAgain': { readonly runId: RunId };
  'branch.show': null;
  'queue.add': { readonly queuedId: QueuedId };
  'queue.change': null;
  'queue.remove': null;
  'queue.sendNow': { readonly runId: RunId };
  /** Resolves when the run has ended and that is stored. A stop after the end changes nothing. */
  'run.stop': { readonly state: RunState };
  'run.skipWait': null;
  'run.continue': { readonly runId: RunId };
  'run.inspect': RunInspection;
  'run.inspectAct': ActDetail;
  'run.inspectDocument': { readonly text: string };
  'run.preview': { readonly lines: readonly PreviewLine[] };
  'context.preview': {
    /** Whether this way makes it any shorter. */
    readonly changes: boolean;
    readonly lines: readonly PreviewLine[];
    /** Messages that are summed up or left out. */
    readonly leftOut: number;
    /** In characters: a measure to compare, no count of tokens. */
    readonly sizeBefore: number;
    readonly sizeAfter: number;
  };
  'context.shorten': { readonly runId: RunId };
  'context.cancel': null;
  'context.restore': null;
  'question.draft': null;
  /** The run that goes on with the answer: the living one, or a new one if it was gone; null if others still wait. */
  'question.settle': { readonly runId: RunId | null };
  'approval.read': ApprovalState;
  'approval.change': ApprovalState;
  'assistant.list': AssistantList;
  'assistant.agree': AssistantList;
  'assistant.openFolder': null;
  'provider.save': { readonly app: AppInfo; readonly providerId: ProviderId };
  'provider.remove': AppInfo;
  'provider.check':
    | { readonly reached: true; readonly models: readonly string[] }
    | { readonly reached: false; readonly failure: RunFailure };
  'health.read': HealthReport;
  'health.addStop': null;
  'tracing.save': AppInfo;
  'link.open': null;
}
export type RequestOutput<Route extends RequestRoute> = RequestOutputs[Route];
