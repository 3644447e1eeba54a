import type { JsonObject } from '../../../../preload/contract/json.ts';
import type { RetryPromptPart, ToolReturnPart } from '../../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import type { ToolPhaseEvent } from '../../../../preload/contract/stream-event.ts';
import { createCallHooks } from '../../capabilities/call-hooks.ts';
import type { FinalResult } from '../../output/final-result.ts';
import type { OutputTool } from '../../output/output-tools.ts';
import type { SuppliedResults } from '../../tools/supplied-results.ts';
import type { ToolCatalog } from '../../tools/tool-catalog.ts';
import { ToolExecutor, type CheckedCall } from '../../tools/tool-executor.ts';
import {
  checkCalls,
  runTasks,
  toCallTask,
  type CallBatchOptions,
  type SettledCall,
} from './call-batch.ts';
import { CollectedParts, type BatchAdditions } from './collected-parts.ts';
import { assertShows } from './assert-shows.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { RunState } from '../run-state.ts';
import { Telling } from './telling.ts';

/** What a call asks for. */
export type CallKind = 'function' | 'output' | 'external' | 'unapproved' | 'unknown';

/** How a phase is made. */
export interface ToolPhaseOptions<Deps> {
  readonly calls: readonly ToolCallPart[];
  readonly state: RunState<Deps>;
  readonly tools: ToolCatalog<Deps>;
  /** What came from outside for these calls. */
  readonly supplied: SuppliedResults | null;
  /** A result that stands already: text that won, or what runStream gave its caller. */
  readonly final: FinalResult | null;
  readonly emit: (event: ToolPhaseEvent) => Promise<void>;
  /** Throws IncompleteToolCall when the response was cut in a call. */
  readonly assertNotCut: () => void;
}

/** The calls of one response while they are carried out: what is settled, and the final result once there is one. */
export class ToolPhase<Deps> {
  readonly calls: readonly ToolCallPart[];
  readonly state: RunState<Deps>;
  readonly collected = new CollectedParts();
  readonly outputTools: ReadonlyMap<string, OutputTool>;
  /** Calls whose results come from elsewhere. */
  readonly deferred: {
    readonly calls: ToolCallPart[];
    readonly approvals: ToolCallPart[];
    readonly metadata: Record<string, JsonObject>;
  } = { calls: [], approvals: [], metadata: {} };
  final: FinalResult | null;
  /** Whether the result stood before the phase; then nothing can revoke it. */
  readonly isFinalGiven: boolean;
  /** The part of the output call that won. */
  winningPart: ToolReturnPart | null = null;
  readonly assertNotCut: () => void;
  readonly #emit: (event: ToolPhaseEvent) => Promise<void>;
  readonly #tools: ToolCatalog<Deps>;
  readonly #executor: ToolExecutor<Deps>;
  readonly #options: ToolPhaseOptions<Deps>;
  #isOver = false;
  #hasFunctionRetry = false;

  constructor(options: ToolPhaseOptions<Deps>) {
    this.calls = options.calls;
    this.state = options.state;
    this.final = options.final;
    this.isFinalGiven = options.final !== null;
    this.outputTools = new Map(this.state.outputTools.map((tool) => [tool.definition.name, tool]));
    this.assertNotCut = options.assertNotCut;
    this.#emit = options.emit;
    this.#tools = options.tools;
    this.#options = options;
    this.#executor = createExecutor(options, [...this.outputTools.keys()]);
  }

  /** Whether every call has a result. */
  get isSettled(): boolean {
    return this.calls.every(({ toolCallId }) => this.collected.answers(toolCallId));
  }

  /** Whether a function tool asked the model to try again. */
  get hasFunctionRetry(): boolean {
    return this.#hasFunctionRetry;
  }

  /** Nobody takes what comes from now on. */
  close(): void {
    this.#isOver = true;
  }

  kindOf(call: ToolCallPart): CallKind {
    if (this.outputTools.has(call.toolName)) return 'output';
    // Whatever it was deferred for, its result or approval is here.
    if (this.#options.supplied?.has(call.toolCallId) === true) return 'function';
    return this.#tools.get(call.toolName)?.definition.kind ?? 'unknown';
  }

  isFunction(call: ToolCallPart): boolean {
    const kind = this.kindOf(call);
    return kind === 'function' || kind === 'unknown';
  }

  /** Carries out function calls: checks all, runs them, and collects their parts whatever happens. */
  async runFunctions(calls: readonly ToolCallPart[]): Promise<void> {
    if (calls.length === 0) return;
    const settled = new Map<number, SettledCall>();
    const options = this.batchOptions(settled);
    await this.#run(await checkCalls(calls, options), settled, options);
  }

  async #run(
    checked: readonly CheckedCall<Deps>[],
    settled: ReadonlyMap<number, SettledCall>,
    options: CallBatchOptions<Deps>,
  ): Promise<void> {
    const telling = this.createTelling();
    const tasks = checked.map((call, index) => toCallTask(index, call, options, telling));
    try {
      await runTasks(tasks, this.state.cancellation, () => telling.flush());
    } finally {
      this.collected.addBatch(settled, this.additions);
    }
    for (const { call } of checked) await this.tellShown(call);
  }

  /** What its batches take from the run and give to it. */
  get additions(): BatchAdditions {
    const { state } = this;
    return {
      nowIso: () => state.nowIso(),
      reveal: (names) => state.disclosure.reveal(names),
    };
  }

  /** Tells which tools the model is shown beside the result of a call, if any. */
  async tellShown({ toolCallId }: ToolCallPart): Promise<void> {
    const part = this.collected.shownBy(toolCallId);
    if (part !== null) await this.tell({ eventKind: 'tool_availability_delta', part });
  }

  /** Carries out calls that were deferred with what has come for them since. That they were called was told already. */
  async runSupplied(calls: readonly ToolCallPart[], supplied: SuppliedResults): Promise<void> {
    const executor = createExecutor({ ...this.#options, supplied }, [...this.outputTools.keys()]);
    const settled = new Map<number, SettledCall>();
    const options = { ...this.batchOptions(settled), executor };
    const checked = await checkCalls(calls, { ...options, emit: async () => {} });
    await this.#run(checked, settled, options);
  }

  batchOptions(settled: Map<number, SettledCall>): CallBatchOptions<Deps> {
    return {
      executor: this.#executor,
      trace: this.state.setup.trace,
      cancellation: this.state.cancellation,
      mode: this.state.setup.toolExecution,
      emit: this.#emit,
      assertNotCut: this.assertNotCut,
      onSettled: (index, call) => {
        if (this.#isOver) return;
        settled.set(index, call);
        this.#noteSettled(call);
      },
    };
  }

  createTelling(): Telling {
    return new Telling(this.#emit, this.state.cancellation, this.state.setup.toolExecution);
  }

  /** Takes the part of a call that needed no execution, or of an output call. */
  collect(part: ToolReturnPart | RetryPromptPart, order?: number): void {
    this.collected.add(part, !this.state.cancellation.isPending, order);
  }

  /** Tells of something and waits until it was seen. */
  tell(event: ToolPhaseEvent): Promise<void> {
    return this.state.cancellation.race(this.#emit(event));
  }

  #noteSettled({ call, outcome, hasRun }: SettledCall): void {
    if (outcome.kind === 'deferred') {
      this.deferred[outcome.bucket].push(call);
      if (outcome.metadata !== null) this.deferred.metadata[call.toolCallId] = outcome.metadata;
      return;
    }
    const { part } = outcome;
    if (part.partKind === 'retry-prompt' && this.kindOf(call) === 'function')
      this.#hasFunctionRetry = true;
    if (hasRun && part.partKind === 'tool-return' && part.outcome === 'success')
      this.state.usage.toolCalls += 1;
  }
}

function createExecutor<Deps>(
  { state, tools, supplied }: ToolPhaseOptions<Deps>,
  outputToolNames: readonly string[],
): ToolExecutor<Deps> {
  const { retries, toolTimeoutSeconds } = state.setup;
  return new ToolExecutor({
    catalog: tools,
    outputToolNames,
    supplied,
    retries: state.toolRetries,
    defaultLimit: retries.tools,
    defaultTimeoutSeconds: toolTimeoutSeconds,
    nowIso: () => state.nowIso(),
    hooks: createCallHooks(state.setup.hooks),
    refusalOf: (definition) => state.disclosure.refusalOf(definition),
    assertShows: (call, toolNames) => assertShows(call, toolNames, { state, tools }),
    contextFor: (call, { limit, signal, approval }) =>
      new LiveRunContext(state, {
        toolName: call.toolName,
        toolCallId: call.toolCallId,
        toolCallApproved: approval !== null,
        toolCallMetadata: approval?.metadata ?? null,
        retry: state.toolRetries.countOf(call.toolName),
        maxRetries: limit,
        signal,
      }),
  });
}
