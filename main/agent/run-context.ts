import type { JsonObject } from '../../preload/contract/json.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import type { UserContent } from '../../preload/contract/user-content.ts';
import type { CapabilityEvent } from './events/capability-event.ts';
import type { CustomEvent } from './events/custom-event.ts';
import type { Model } from './models/model.ts';
import type { EnqueuedContent } from './queue/enqueued-content.ts';
import type { DeliveryPriority } from './queue/message-queue.ts';
import type { ModelSettings } from './run-options/model-settings.ts';
import type { RunUsage } from './usage/run-usage.ts';
import type { ToolDefinition } from './tools/tool-definition.ts';
import type { UsageLimits } from './usage/usage-limits.ts';

/** What a person gives a model to answer. */
export type UserPrompt = string | readonly UserContent[];

/** What code that a run calls sees of it: tools, validators, instruction functions, handlers. Read it when needed; it is live. Source: spec 07 §2. */
export interface RunContext<Deps = undefined> {
  /** What the caller gave the run for its tools. */
  readonly deps: Deps;
  readonly agent: { readonly name: string | null; readonly description: string | null };
  readonly model: Model;
  readonly usage: RunUsage;
  readonly usageLimits: UsageLimits;
  readonly prompt: UserPrompt | null;
  /** The run's history as it stands now. */
  readonly messages: readonly ModelMessage[];
  readonly runId: string;
  readonly conversationId: string;
  /** Counts model requests; 1 in tools called from the first response. */
  readonly runStep: number;
  readonly metadata: JsonObject | null;
  /** In a settings function: the merge of all earlier layers. Elsewhere: what the last request was made with. */
  readonly modelSettings: ModelSettings;
  /** The tool whose call this is, or null outside of a call. */
  readonly toolName: string | null;
  readonly toolCallId: string | null;
  /** Whether somebody approved this call; one that is not may throw ApprovalRequired. */
  readonly toolCallApproved: boolean;
  /** What whoever approved this call said about it. */
  readonly toolCallMetadata: JsonObject | null;
  /** How often this has been retried, and may be. */
  readonly retry: number;
  readonly maxRetries: number;
  readonly lastAttempt: boolean;
  /** Failures so far, by tool. */
  readonly retries: Readonly<Record<string, number>>;
  /** Whether a validator sees an output that is still coming in. */
  readonly partialOutput: boolean;
  /** What the agent's `validationContext` gave for this run. */
  readonly validationContext: unknown;
  /** The capabilities of the run by id. */
  readonly capabilities: ReadonlyMap<string, object>;
  /** Those that take part in the run now: all but those that the model may load and has not. */
  readonly activeCapabilityIds: ReadonlySet<string>;
  /** Those that the model loaded. */
  readonly loadedCapabilityIds: ReadonlySet<string>;
  /** The function tools of this step by name, also those that the model is not shown yet. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** Tools that the model found, or was shown by another one. */
  readonly discoveredToolNames: ReadonlySet<string>;
  /** Whether the model may call a tool now. */
  isToolAvailable(tool: string | ToolDefinition): boolean;
  /** Aborts when the run ends early, or this tool call is given up. */
  readonly signal: AbortSignal;
  /**
   * Puts an event into the run's stream, stamped with the call or the capability that it comes from, and returns it. The
   * event has its place as soon as this is called; awaiting it matters for events that are dispatched at once, whose
   * listeners have decided when it resolves. Throws a UserError when this code may not emit such an event. Source: spec 03 §5.
   */
  emit<Event extends CustomEvent | CapabilityEvent>(event: Event): Promise<Event>;
  /**
   * Puts something into the conversation: with the next request to the model, or instead of the run's end, and then the
   * model answers it. Returns the id that the event of its delivery carries, or null for nothing at all. Throws a
   * UserError when the run has ended, or when the contents do not end in a request. Source: spec 07 §2.
   */
  enqueue(
    content: EnqueuedContent | readonly EnqueuedContent[],
    options?: { readonly priority?: DeliveryPriority },
  ): string | null;
  /** Stops the run that owns this context; the caller goes on to its next await. Source: spec 04 §1. */
  cancel(): void;
}
