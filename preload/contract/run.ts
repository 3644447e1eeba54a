import type { RunAssistant } from './run-assistant.ts';
import type { RunFailure } from './failure.ts';
import type { ConversationId, MessageId, ProviderId, RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { RunUsageValue } from './usage.ts';

/** How a run stands. `stopped` is the person's stop; `interrupted` is quit, sleep or crash. */
export type RunState = 'running' | 'completed' | 'stopped' | 'interrupted' | 'failed';

/** A model, as a person chose it. */
export interface ModelRef {
  readonly providerId: ProviderId;
  readonly modelId: string;
}

/** One agent execution, with all that starts it again, and never a key. */
export interface RunRecord {
  readonly runId: RunId;
  readonly conversationId: ConversationId;
  readonly state: RunState;
  readonly modelRef: ModelRef;
  /** How the model is called on the screen, such as `Claude Sonnet`. */
  readonly modelLabel: string;
  /** Names of the capabilities the run had. */
  readonly capabilities: readonly string[];
  readonly limits: { readonly requestLimit: number | null };
  readonly modelSettings: JsonObject;
  /** The assistant from a file that answers, as the person agreed to it; the app's own when absent. */
  readonly assistant?: RunAssistant;
  /** The message that it went on from. Absent in those that were stored before this was kept. */
  readonly leafMessageId?: MessageId;
  /** The run whose question this one answers; unique: a question resumes once. */
  readonly resumesRunId: RunId | null;
  readonly parentRunId: RunId | null;
  readonly parentToolCallId: string | null;
  readonly usage: RunUsageValue;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly failure: RunFailure | null;
}

/** What a running run is doing now. Shown, never stored. */
export type RunActivity =
  | { readonly kind: 'waiting-for-model' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'preparing-tool'; readonly toolName: string }
  | { readonly kind: 'using-tools'; readonly toolNames: readonly string[] }
  | {
      readonly kind: 'waiting-to-retry';
      readonly attempt: number;
      readonly attempts: number;
      readonly untilAt: string;
      readonly failure: RunFailure;
    }
  /** The provider refused the history; it goes out once more, without old thinking and with new ids. */
  | { readonly kind: 'sending-repaired' }
  | { readonly kind: 'stopping' };
