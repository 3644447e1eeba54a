import type { AgentStreamEvent, ModelStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UserError } from '../errors.ts';
import { toolCallsOf } from '../messages/history.ts';
import type { FinalResult } from '../output/final-result.ts';
import { ambientRun } from './ambient-run.ts';
import { ResponseHandling } from './call-tools-node.ts';
import type { EventSource } from './event-channel.ts';
import { requestResponse, ResponseStreaming } from './model-request-node.ts';
import { ModelRequestStream } from './model-request-stream.ts';
import type { NextStep } from './next-step.ts';
import { CallToolsNode, End, ModelRequestNode, type AgentNode } from './node.ts';
import type { NodeDriver } from './node-driver.ts';
import { NodeStream } from './node-stream.ts';
import { createOutputReading } from './output-reading.ts';
import type { RunState } from './run-state.ts';
import { takePrompt } from './user-prompt-node.ts';

/** Runs the nodes of one run, streamed or not. Source: spec 02 §1. */
export class RunEngine<Deps> implements NodeDriver {
  readonly #state: RunState<Deps>;
  readonly #toThrown: (error: unknown) => unknown;
  readonly #streamings = new Map<object, ResponseStreaming<Deps>>();
  readonly #handlings = new Map<object, ResponseHandling<Deps>>();

  /** Errors that come out of streams go through `toThrown`, as those of the nodes do. */
  constructor(state: RunState<Deps>, toThrown: (error: unknown) => unknown) {
    this.#state = state;
    this.#toThrown = toThrown;
  }

  /** Runs a node, or what is left of it when it was streamed. */
  runNode(node: AgentNode): Promise<NextStep> {
    return this.inRun(() => {
      switch (node.kind) {
        case 'user-prompt':
          return takePrompt(node, this.#state);
        case 'model-request':
          return this.#streamings.get(node)?.finish() ?? requestResponse(node, this.#state);
        case 'call-tools':
          return this.#handlingOf(node).finish();
      }
    });
  }

  streamModelRequest(node: object): ModelRequestStream<unknown> {
    if (!(node instanceof ModelRequestNode))
      throw new UserError('Only a model request streams a response.');
    assertFirst(this.#streamings.has(node));
    const streaming = new ResponseStreaming(node, this.#state);
    this.#streamings.set(node, streaming);
    const source = this.#inRunSource<ModelStreamEvent>(streaming);
    const reading = createOutputReading(this.#state, source, () => streaming.feed);
    return new ModelRequestStream(source, reading, () => this.#guard(() => streaming.accept()));
  }

  streamToolCalls(node: object): NodeStream<AgentStreamEvent> {
    if (!(node instanceof CallToolsNode))
      throw new UserError('Only a tool phase streams tool calls.');
    assertFirst(this.#handlings.has(node));
    return new NodeStream(this.#inRunSource<AgentStreamEvent>(this.#handlingOf(node)));
  }

  /** Takes in a response whose output was given to the caller already, and settles the calls it leaves over. */
  async finishStreamed(node: ModelRequestNode, given: FinalResult): Promise<void> {
    const next = await this.runNode(node);
    if (next.kind !== 'call-tools' || toolCallsOf(next.response).length === 0) return;
    // Nobody set a strategy: calls beside an output that was streamed do not run (spec D-02.1).
    const strategy = this.#state.setup.endStrategy ?? 'early';
    const task = { response: next.response, userPrompt: null, supplied: null, strategy, given };
    const handling = new ResponseHandling(task, this.#state);
    this.#handlings.set(next, handling);
    await this.inRun(() => handling.finish());
  }

  /** Stops a response where it is; the history tells how far it came. */
  stopStream(node: ModelRequestNode): void {
    this.#streamings.get(node)?.abandon('interrupted');
  }

  /** Marks a response that came whole and was refused as its output. */
  refuseStream(node: ModelRequestNode): void {
    this.#streamings.get(node)?.refuse();
  }

  /** Lets go of what was opened and not finished; the history then tells how far it came. */
  async abandon(as: 'interrupted' | 'incomplete'): Promise<void> {
    for (const streaming of this.#streamings.values()) streaming.abandon(as);
    await Promise.all([...this.#handlings.values()].map((handling) => handling.settle()));
  }

  #handlingOf(node: CallToolsNode): ResponseHandling<Deps> {
    const open = this.#handlings.get(node);
    if (open !== undefined) return open;
    const { modelResponse, userPrompt, supplied } = node;
    const strategy = this.#state.setup.endStrategy ?? 'graceful';
    const task = { response: modelResponse, userPrompt, supplied, strategy, given: null };
    const handling = new ResponseHandling(task, this.#state);
    this.#handlings.set(node, handling);
    return handling;
  }

  /** Runs code as code that the run calls. */
  inRun<Value>(step: () => Value): Value {
    const { runId, trace } = this.#state.setup;
    const run = { runId, signal: this.#state.cancellation.signal };
    return ambientRun.run(run, () => trace.within(step));
  }

  async #guard<Value>(step: () => Promise<Value>): Promise<Value> {
    try {
      return await this.inRun(step);
    } catch (error: unknown) {
      throw this.#toThrown(error);
    }
  }

  /** Pulls happen in the consumer's own context; what they set going belongs to the run. */
  #inRunSource<Event>(source: EventSource<Event>): EventSource<Event> {
    return { pull: () => this.#guard(() => source.pull()) };
  }
}

/** The node for what comes next. */
export function toNode<Output>(step: NextStep): AgentNode<Output> | End<Output> {
  switch (step.kind) {
    case 'model-request':
      return new ModelRequestNode<Output>(step.request);
    case 'call-tools':
      return new CallToolsNode(step.response, step.userPrompt, step.supplied);
    case 'end':
      // The run's output specification made the output, and gave it its type.
      return new End<Output>(step.result as End<Output>['data']);
  }
}

function assertFirst(isStreamed: boolean): void {
  if (isStreamed) throw new UserError('A node can be streamed only once.');
}
