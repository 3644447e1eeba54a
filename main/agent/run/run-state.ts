import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelRequest } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { CancelledState } from '../cancellation/cancelled-states.ts';
import type { RunCancellation } from '../cancellation/run-cancellation.ts';
import { UnexpectedModelBehavior } from '../errors.ts';
import { createRequest } from '../messages/history.ts';
import { Disclosure } from '../deferred-loading/disclosure.ts';
import type { Model } from '../models/model.ts';
import type { FinalResult } from '../output/final-result.ts';
import type { MessageQueue } from '../queue/message-queue.ts';
import type { OutputTool } from '../output/output-tools.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { UserPrompt } from '../run-context.ts';
import type { ToolCatalog } from '../tools/tool-catalog.ts';
import { ToolRetries } from '../tools/tool-retries.ts';
import type { RunUsage } from '../usage/run-usage.ts';
import type { FinishedRun } from './agent-run-result.ts';
import { EmittedEvents } from './events/emitted-events.ts';
import type { RunSetup } from './setup/run-setup.ts';

/** What changes while a run goes. One per run; only the run's own steps write it. */
export class RunState<Deps> {
  readonly setup: RunSetup<Deps>;
  readonly cancellation: RunCancellation;
  readonly usage: RunUsage;
  readonly toolRetries = new ToolRetries();
  readonly emitted = new EmittedEvents();
  readonly disclosure: Disclosure;
  readonly queue: MessageQueue;
  /** The history, in the very array that captureRunMessages shows. */
  messages: ModelMessage[];
  /** How many of the messages were given to the run. */
  givenCount: number;
  prompt: UserPrompt | null;
  metadata: JsonObject | null = null;
  /** The model of this step. */
  model: Model;
  /** The step for which the model was chosen. */
  modelStep: number;
  modelSettings: ModelSettings = {};
  runStep = 0;
  outputRetriesUsed = 0;
  /** What the run ended with; null before. */
  final: FinalResult | null = null;
  /** Nothing the run's code does has an effect any more. */
  isOver = false;
  /** The tools of this step; null before the first. */
  tools: ToolCatalog<Deps> | null = null;
  /** The output tools of this step, as the hooks leave them. */
  outputTools: readonly OutputTool[];

  constructor(options: {
    readonly setup: RunSetup<Deps>;
    readonly cancellation: RunCancellation;
    readonly usage: RunUsage;
    readonly history: readonly ModelMessage[];
    readonly prompt: UserPrompt | null;
    readonly queue: MessageQueue;
    readonly modelStep: number;
  }) {
    this.setup = options.setup;
    this.cancellation = options.cancellation;
    this.usage = options.usage;
    this.messages = [...options.history];
    this.givenCount = options.history.length;
    this.outputTools = options.setup.output.tools;
    this.prompt = options.prompt;
    this.model = options.setup.model;
    this.modelStep = options.modelStep;
    this.queue = options.queue;
    this.disclosure = new Disclosure(options.setup.capabilities);
    this.disclosure.refresh(options.history);
  }

  nowIso(): string {
    return this.setup.clock.nowIso();
  }

  /** Ends the history with a request of this run that was not sent. */
  appendUnsent(parts: readonly RequestPart[], state: ModelRequest['state']): void {
    this.messages.push({
      ...createRequest(parts, state),
      timestamp: this.nowIso(),
      runId: this.setup.runId,
      conversationId: this.setup.conversationId,
    });
  }

  /** Takes one of the run's output retries. Throws when there is none left. Source: spec 02 §4.5. */
  consumeOutputRetry(cause: unknown, onExhausted: () => void): void {
    this.outputRetriesUsed += 1;
    const limit = this.setup.retries.output;
    if (this.outputRetriesUsed <= limit) return;
    onExhausted();
    throw new UnexpectedModelBehavior(`Exceeded maximum output retries (${limit})`, { cause });
  }

  /** What the run has now, detached from it. */
  toCancelledState(): CancelledState {
    return {
      messages: [...this.messages],
      givenCount: this.givenCount,
      usage: this.usage.snapshot(),
      metadata: this.metadata,
      runId: this.setup.runId,
      conversationId: this.setup.conversationId,
    };
  }

  /** What the run has at its end, detached from it. */
  toFinishedRun(final: FinalResult): FinishedRun {
    const { runId, conversationId } = this.setup;
    const { givenCount, metadata } = this;
    const usage = this.usage.snapshot();
    return {
      final,
      messages: [...this.messages],
      givenCount,
      usage,
      metadata,
      runId,
      conversationId,
    };
  }
}
