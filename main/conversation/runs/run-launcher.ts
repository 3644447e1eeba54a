import { chosenAssistant } from '../../../preload/contract/chosen-assistant.ts';
import type { RunAssistant } from '../../../preload/contract/run-assistant.ts';
import { runIdSchema, type ConversationId, type RunId } from '../../../preload/contract/ids.ts';
import type { ModelRef, RunRecord } from '../../../preload/contract/run.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { noUsage } from '../../../preload/contract/usage.ts';
import { assistantOf } from '../assistants/file-assistants.ts';
import { LiveRun } from './live-run.ts';
import type { RunRegistry } from './run-registry.ts';
import type { RunSurroundings } from './run-surroundings.ts';
import { withSummary, type SummaryChange } from '../summary-events.ts';
import { showPath } from '../turns/show-path.ts';
import type { PlanContext, TurnPlan } from '../turns/turn-plan.ts';

/** What a new run is started for. The conversation's place has to be reserved. */
export interface LaunchOptions {
  readonly conversationId: ConversationId;
  readonly modelRef: ModelRef;
  /** Who is to answer; when absent the one that the person chose, else whoever answered last. */
  readonly assistant?: RunAssistant;
  readonly plan: (context: PlanContext, transcript: Transcript) => TurnPlan;
  /** What else of the conversation changes with it. */
  readonly change?: SummaryChange;
}

/** Starts runs: what the run begins with, the run itself and the conversation's row are stored in one transaction first. */
export class RunLauncher {
  readonly #around: RunSurroundings;
  readonly #registry: RunRegistry;

  constructor(around: RunSurroundings, registry: RunRegistry) {
    this.#around = around;
    this.#registry = registry;
  }

  /** Starts a run on what a plan makes of the conversation. Rejects when that cannot be stored. */
  async start(options: LaunchOptions): Promise<RunId> {
    const { record, planned } = this.#prepare(options);
    const change = { updatedAt: record.startedAt, unread: false, ...options.change };
    return this.#launch(record, planned, change);
  }

  /** Throws what `start` would refuse as things stand, and begins nothing. */
  check(options: LaunchOptions): void {
    this.#prepare(options);
  }

  #prepare(options: LaunchOptions): { readonly record: RunRecord; readonly planned: TurnPlan } {
    const { conversationId, modelRef, plan } = options;
    const { feed, store, clock, ids, models } = this.#around;
    const at = clock.nowIso();
    const runId = this.#newRunId();
    const transcript = feed.transcript(conversationId);
    const chosen = options.assistant ?? chosenAssistant(transcript) ?? undefined;
    const assistant = assistantOf(this.#around, chosen);
    const context: PlanContext = {
      conversationId,
      runId,
      ids,
      at,
      showPath: (leaf) => showPath(store, conversationId, leaf),
    };
    const planned = plan(context, transcript);
    const record: RunRecord = {
      runId,
      conversationId,
      state: 'running',
      modelRef,
      modelLabel: models.labelOf(modelRef),
      capabilities: assistant.capabilities,
      limits: { requestLimit: assistant.requestLimit },
      modelSettings: {},
      ...(chosen !== undefined && { assistant: chosen }),
      resumesRunId: null,
      parentRunId: null,
      parentToolCallId: null,
      usage: { ...noUsage, requests: 0, toolCalls: 0 },
      startedAt: at,
      endedAt: null,
      failure: null,
    };
    return { record, planned };
  }

  /**
   * Starts the run that goes on where another was cut, with all that one was started with and what it has used. Rejects
   * with `StoreConflict` when it was resumed already.
   */
  resume(gone: RunRecord, plan: TurnPlan): Promise<RunId> {
    const at = this.#around.clock.nowIso();
    const record: RunRecord = {
      ...gone,
      runId: this.#newRunId(),
      state: 'running',
      resumesRunId: gone.runId,
      startedAt: at,
      endedAt: null,
      failure: null,
    };
    return this.#launch(record, plan, { updatedAt: at, unread: false });
  }

  async #launch(begun: RunRecord, plan: TurnPlan, change: SummaryChange): Promise<RunId> {
    const { feed } = this.#around;
    const record = { ...begun, leafMessageId: plan.leaf.messageId };
    const { conversationId, runId } = record;
    const transcript = feed.transcript(conversationId);
    const events: RunEvent[] = [...plan.events, { type: 'run-started', run: record }];
    await feed.record(conversationId, withSummary(transcript, events, change), 'full');
    this.#registry.add(new LiveRun(record, plan.leaf, this.#around));
    return runId;
  }

  #newRunId(): RunId {
    return runIdSchema.parse(this.#around.ids.uuidv7());
  }
}
