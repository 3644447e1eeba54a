import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { swallowRejection } from '../cancellation/abortable.ts';
import type { RunCancelled } from '../cancellation/run-cancelled.ts';
import { UserError } from '../errors.ts';
import { CapabilityEvent } from '../events/capability-event.ts';
import type { CustomEvent } from '../events/custom-event.ts';
import { encodeMessages } from '../messages/wire.ts';
import type { FinalResult } from '../output/final-result.ts';
import type { EnqueuedContent } from '../queue/enqueued-content.ts';
import type { DeliveryPriority } from '../queue/message-queue.ts';
import type { RunContext } from '../run-context.ts';
import type { RunUsage } from '../usage/run-usage.ts';
import type { AgentRunOptions } from './agent-run-options.ts';
import type { AgentRunResult } from './agent-run-result.ts';
import { noCapability } from './events/emit-event.ts';
import { enqueueMessages } from './request/enqueue-messages.ts';
import { LiveRunContext } from './live-run-context.ts';
import { End, isEndNode, UserPromptNode, type AgentNode, type ModelRequestNode } from './node.ts';
import { bindDriver } from './nodes/node-driver.ts';
import { runWithNodeHooks, startWithNodeHooks } from './nodes/node-hooks.ts';
import { RunEngine, toNode } from './run-engine.ts';
import { RunConclusion } from './ending/run-conclusion.ts';
import { RunEnding, type Leaving } from './ending/run-ending.ts';
import type { RunLifecycle } from './ending/run-lifecycle.ts';
import type { RunState } from './run-state.ts';
import { walkNodes } from './nodes/walk-nodes.ts';

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
  readonly #lifecycle: RunLifecycle<Deps>;
  readonly #options: AgentRunOptions<Deps>;
  readonly #conclusion: RunConclusion<Deps, Output>;
  #next: AgentNode<Output> | End<Output>;
  /** What came out of the run's own steps last; an error of the block itself nobody tells it of. */
  #failure: Leaving = null;
  #isOver = false;

  constructor(options: AgentRunOptions<Deps>) {
    this.#options = options;
    this.#state = options.state;
    this.#lifecycle = options.lifecycle;
    this.#ending = new RunEnding(this.#state, options.isOutermost);
    this.#engine = new RunEngine(this.#state, (error) => this.#toThrown(error));
    this.#conclusion = new RunConclusion(this.#state, options.lifecycle, this.#ending);
    this.#next =
      options.skipped === null
        ? new UserPromptNode(this.#state.prompt, this.#state.setup.systemPrompts)
        : this.#conclusion.skip(options.skipped);
    this.ctx = new LiveRunContext(this.#state);
    bindDriver(this.ctx, this.#engine);
  }

  /** The node that would run next; the End once there is one. */
  get nextNode(): AgentNode<Output> | End<Output> {
    return this.#next;
  }

  /** Null until the End. */
  get result(): AgentRunResult<Output> | null {
    return this.#conclusion.result;
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
  next(node: AgentNode<Output>): Promise<AgentNode<Output> | End<Output>> {
    return this.nextRead(node, async () => {});
  }

  /** As next, with the node's events to a reader inside of what the hooks wrap. For run and runStreamEvents. */
  nextRead(
    node: AgentNode<Output>,
    read: (node: AgentNode<Output>) => Promise<void>,
  ): Promise<AgentNode<Output> | End<Output>> {
    return this.#advance(async () => this.#runNode(await this.#start(node), read));
  }

  /** Lets the hooks look at a node that is about to be streamed, and gives the one to stream. For runStream. */
  async before(node: AgentNode<Output>): Promise<AgentNode<Output>> {
    try {
      return await this.#start(node);
    } catch (error: unknown) {
      throw this.#toThrown(error);
    }
  }

  /** Runs a node that `before` gave. For runStream. */
  nextStarted(node: AgentNode<Output>): Promise<AgentNode<Output> | End<Output>> {
    return this.#advance(() => this.#runNode(node, async () => {}));
  }

  /** Puts an event of the program into the run's stream; whoever reads the events of a node gets it next. Source: spec 03 EM-4, EM-6. */
  async emit<Event extends CustomEvent>(event: Event): Promise<Event> {
    if (this.#isOver || this.result !== null) {
      throw new UserError(
        '`emit` cannot be called after the run has ended: nothing remains to deliver the event.',
      );
    }
    if (event instanceof CapabilityEvent) throw new UserError(noCapability);
    this.#state.emitted.add(event);
    return event;
  }

  /** Puts something into the conversation, as `enqueue` of a run's context does. */
  enqueue(
    content: EnqueuedContent | readonly EnqueuedContent[],
    options: { readonly priority?: DeliveryPriority } = {},
  ): string | null {
    return enqueueMessages(this.#state, content, options.priority);
  }

  /** Calls code of the program for the run, such as a handler, and waits no longer for it than the run may. */
  async call<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    try {
      return await this.#state.cancellation.race(this.#engine.inRun(async () => work()));
    } catch (error: unknown) {
      throw this.#toThrown(error);
    }
  }

  /** Every node before it runs, then the End. Leaving the loop only detaches. */
  [Symbol.asyncIterator](): AsyncIterator<AgentNode<Output> | End<Output>> {
    return walkNodes<Output>(this.#conclusion.isSkipped ? null : this);
  }

  /** Ends the run with an output that its caller has been given while it streamed. For runStream. */
  async finishStreamed(node: ModelRequestNode<Output>, data: FinalResult<Output>): Promise<void> {
    try {
      await this.#engine.finishStreamed(node, data);
      this.#state.cancellation.throwIfPending();
      const end = new End<Output>(data);
      this.#next = end;
      await this.#conclusion.finish(end, this.ctx);
    } catch (error: unknown) {
      throw this.#toThrown(error);
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
    this.#isOver = true;
    const { cancellation } = this.#state;
    const failure = caught ?? this.#failure;
    let left = failure;
    // While nothing is let go of yet: the hooks are still a part of the run.
    if (failure === null && !cancellation.isStopped) left = await this.#conclusion.succeed();
    const wasStopped = cancellation.isStopped;
    if (!wasStopped) cancellation.leave();
    await this.#engine.abandon(wasStopped || left !== null ? 'interrupted' : 'incomplete');
    if (wasStopped) await this.#lifecycle.stop(cancellation.toError());
    else if (failure !== null) left = await this.#conclusion.fail(failure);
    this.#state.isOver = true;
    this.#state.queue.close();
    const released = this.#options.release();
    // Neither a stop nor an error waits for what a toolset has to close.
    if (wasStopped || left !== null) swallowRejection(released);
    else await released;
    const leaving = wasStopped ? this.#ending.toLeaving(caught) : left;
    const told = wasStopped ? (leaving ?? { error: this.#ending.cancelledState }) : leaving;
    const { setup, messages, metadata } = this.#state;
    setup.trace.end({ messages, metadata, result: this.result, failure: told });
    // An error of the run's own steps has been thrown to the block already.
    return caught === null && failure !== null && !wasStopped ? null : leaving;
  }

  async #start(node: AgentNode<Output>): Promise<AgentNode<Output>> {
    if (this.#isOver || this.#conclusion.isSkipped) throw new UserError('The run has ended.');
    this.#state.cancellation.throwIfPending();
    return startWithNodeHooks(this.#state, this.ctx, node);
  }

  async #runNode(
    node: AgentNode<Output>,
    read: (node: AgentNode<Output>) => Promise<void>,
  ): Promise<AgentNode<Output> | End<Output>> {
    this.#state.cancellation.throwIfPending();
    return runWithNodeHooks(this.#state, this.ctx, node, async (started) => {
      await read(started);
      const step = await this.#engine.runNode(started);
      // Code that swallowed a stop does not undo it.
      this.#state.cancellation.throwIfPending();
      return toNode<Output>(step);
    });
  }

  async #advance(
    step: () => Promise<AgentNode<Output> | End<Output>>,
  ): Promise<AgentNode<Output> | End<Output>> {
    try {
      this.#next = await step();
      if (isEndNode(this.#next)) await this.#conclusion.finish(this.#next, this.ctx);
      this.#failure = null;
      return this.#next;
    } catch (error: unknown) {
      throw this.#toThrown(error);
    }
  }

  #toThrown(error: unknown): unknown {
    const thrown = this.#ending.toThrown(error);
    this.#failure = { error: thrown };
    return thrown;
  }
}
