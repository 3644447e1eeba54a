import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { swallowRejection } from '../cancellation/abortable.ts';
import type { RunCancelled } from '../cancellation/run-cancelled.ts';
import { UserError } from '../errors.ts';
import { encodeMessages } from '../messages/wire.ts';
import type { FinalResult } from '../output/final-result.ts';
import { resolveMetadata } from '../run-options/run-metadata.ts';
import type { RunContext } from '../run-context.ts';
import type { RunUsage } from '../usage/run-usage.ts';
import { warnWithoutCost } from '../usage/cost.ts';
import { AgentRunResult } from './agent-run-result.ts';
import { LiveRunContext } from './live-run-context.ts';
import { End, isEndNode, UserPromptNode, type AgentNode, type ModelRequestNode } from './node.ts';
import { bindDriver } from './node-driver.ts';
import { RunEngine, toNode } from './run-engine.ts';
import { RunEnding, type Leaving } from './run-ending.ts';
import type { RunState } from './run-state.ts';

/** What an AgentRun is made of. */
export interface AgentRunOptions<Deps> {
  readonly state: RunState<Deps>;
  /** Whether no other run waits for this one. */
  readonly isOutermost: boolean;
  /** Gives back what the run took: its place, its toolsets. */
  readonly release: () => Promise<void>;
}

/**
 * A run under way, node by node. Use it with `await using`: leaving the block ends the run. Inside of the block a stop
 * shows as an AbortError, or as the environment's own reason; outside a first-party one is a RunCancelled.
 * Source: spec 02 §1, 04 §1.
 */
export class AgentRun<Deps, Output> implements AsyncIterable<AgentNode<Output> | End<Output>> {
  /** What the run's own code sees of it; `node.stream` takes it. */
  readonly ctx: RunContext<Deps>;
  readonly #state: RunState<Deps>;
  readonly #engine: RunEngine<Deps>;
  readonly #ending: RunEnding<Deps>;
  readonly #release: () => Promise<void>;
  #next: AgentNode<Output> | End<Output>;
  #result: AgentRunResult<Output> | null = null;
  #isOver = false;

  constructor(options: AgentRunOptions<Deps>) {
    this.#state = options.state;
    this.#release = options.release;
    this.#ending = new RunEnding(this.#state, options.isOutermost);
    this.#engine = new RunEngine(this.#state, (error) => this.#ending.toThrown(error));
    this.#next = new UserPromptNode(this.#state.prompt, this.#state.setup.systemPrompts);
    this.ctx = new LiveRunContext(this.#state);
    bindDriver(this.ctx, this.#engine);
  }

  /** The node that would run next; the End once there is one. */
  get nextNode(): AgentNode<Output> | End<Output> {
    return this.#next;
  }

  /** Null until the End. */
  get result(): AgentRunResult<Output> | null {
    return this.#result;
  }

  get usage(): RunUsage {
    return this.#state.usage;
  }

  get metadata(): JsonObject | null {
    return this.#state.metadata;
  }

  get runId(): string {
    return this.#state.setup.runId;
  }

  get conversationId(): string {
    return this.#state.setup.conversationId;
  }

  /** What the run had when it was stopped, also when its reason is a primitive that cannot carry it; null else. */
  get cancelledState(): RunCancelled | null {
    return this.#ending.cancelledState;
  }

  /** The given history and all that the run has added so far. */
  allMessages(): readonly ModelMessage[] {
    return [...this.#state.messages];
  }

  newMessages(): readonly ModelMessage[] {
    return this.#state.messages.slice(this.#state.givenCount);
  }

  allMessagesJson(): string {
    return JSON.stringify(encodeMessages(this.allMessages()));
  }

  newMessagesJson(): string {
    return JSON.stringify(encodeMessages(this.newMessages()));
  }

  /** Runs exactly this node, which may be changed or another than the next one, and gives what follows it. */
  async next(node: AgentNode<Output>): Promise<AgentNode<Output> | End<Output>> {
    if (this.#isOver) throw new UserError('The run has ended.');
    try {
      this.#state.cancellation.throwIfPending();
      const step = await this.#engine.runNode(node);
      // Code that swallowed a stop does not undo it.
      this.#state.cancellation.throwIfPending();
      this.#next = toNode<Output>(step);
      if (isEndNode(this.#next)) await this.#finish(this.#next);
      return this.#next;
    } catch (error: unknown) {
      throw this.#ending.toThrown(error);
    }
  }

  /** Calls code of the program for the run, such as a handler, and waits no longer for it than the run may. */
  async call<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    try {
      return await this.#state.cancellation.race(this.#engine.inRun(async () => work()));
    } catch (error: unknown) {
      throw this.#ending.toThrown(error);
    }
  }

  /** Every node before it runs, then the End. Leaving the loop only detaches. */
  [Symbol.asyncIterator](): AsyncIterator<AgentNode<Output> | End<Output>> {
    let shown: AgentNode<Output> | End<Output> | null = null;
    return {
      next: async () => {
        if (shown !== null && isEndNode(shown)) return { done: true, value: undefined };
        // A body that ran the node itself has moved the run on already.
        if (shown !== null && shown === this.#next) await this.next(shown);
        shown = this.#next;
        return { done: false, value: shown };
      },
      return: async () => ({ done: true, value: undefined }),
    };
  }

  /** Ends the run with an output that its caller has been given while it streamed. For runStream. */
  async finishStreamed(node: ModelRequestNode<Output>, data: FinalResult<Output>): Promise<void> {
    try {
      await this.#engine.finishStreamed(node, data);
      this.#state.cancellation.throwIfPending();
      this.#next = new End<Output>(data);
      await this.#finish(this.#next);
    } catch (error: unknown) {
      throw this.#ending.toThrown(error);
    }
  }

  /** Stops the response that a node streams, and nothing else. For runStream. */
  stopStream(node: ModelRequestNode<Output>): void {
    this.#engine.stopStream(node);
  }

  /** Marks a streamed response whose output was refused: nobody will go on from it. For runStream. */
  refuseStream(node: ModelRequestNode<Output>): void {
    this.#engine.refuseStream(node);
  }

  /** Asks the run to stop. Returns at once; does nothing when the run is over. */
  cancel(): void {
    if (!this.#isOver) this.#state.cancellation.request();
  }

  /** Ends the run, however far it came. Throws a stop that the block has not seen. */
  async [Symbol.asyncDispose](): Promise<void> {
    const leaving = await this.exit(null);
    if (leaving !== null) throw leaving.error;
  }

  /** Ends the run and tells which error has to leave it, given the one that is leaving already. For the other ways to run. */
  async exit(caught: Leaving): Promise<Leaving> {
    if (this.#isOver) return caught;
    const { cancellation } = this.#state;
    const wasStopped = cancellation.isStopped;
    this.#isOver = true;
    if (!wasStopped) cancellation.leave();
    await this.#engine.abandon(wasStopped || caught !== null ? 'interrupted' : 'incomplete');
    const released = this.#release();
    // Neither a stop nor an error waits for what a toolset has to close.
    if (wasStopped || caught !== null) swallowRejection(released);
    else await released;
    const leaving = wasStopped ? this.#ending.toLeaving(caught) : caught;
    this.#endTrace(wasStopped ? (leaving ?? { error: this.#ending.cancelledState }) : leaving);
    return leaving;
  }

  #endTrace(failure: Leaving): void {
    const { setup, messages, metadata } = this.#state;
    setup.trace.end({ messages, metadata, result: this.#result, failure });
  }

  async #finish(end: End<Output>): Promise<void> {
    const { setup, cancellation, usage } = this.#state;
    this.#state.metadata = await cancellation.race(resolveMetadata(setup.metadata, this.ctx));
    warnWithoutCost(setup.usageLimits, usage.cost, setup.warn);
    this.#result = new AgentRunResult<Output>(this.#state.toFinishedRun(end.data));
  }
}
