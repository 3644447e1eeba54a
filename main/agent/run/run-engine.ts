import type { AgentStreamEvent, ModelStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UserError } from '../errors.ts';
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
  readonly #streamings = new Map<object, ResponseStreaming<Deps>>();
  readonly #handlings = new Map<object, ResponseHandling<Deps>>();

  constructor(state: RunState<Deps>) {
    this.#state = state;
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
    const response = () => streaming.feed?.response ?? null;
    return new ModelRequestStream(source, createOutputReading(this.#state, source, response));
  }

  streamToolCalls(node: object): NodeStream<AgentStreamEvent> {
    if (!(node instanceof CallToolsNode))
      throw new UserError('Only a tool phase streams tool calls.');
    assertFirst(this.#handlings.has(node));
    return new NodeStream(this.#inRunSource<AgentStreamEvent>(this.#handlingOf(node)));
  }

  /** Lets go of what was opened and not finished; the history then tells how far it came. */
  async abandon(as: 'interrupted' | 'incomplete'): Promise<void> {
    for (const streaming of this.#streamings.values()) streaming.abandon(as);
    await Promise.all([...this.#handlings.values()].map((handling) => handling.settle()));
  }

  #handlingOf(node: CallToolsNode): ResponseHandling<Deps> {
    const open = this.#handlings.get(node);
    if (open !== undefined) return open;
    const { modelResponse, userPrompt } = node;
    const strategy = this.#state.setup.endStrategy ?? 'graceful';
    const task = { response: modelResponse, userPrompt, strategy, given: null };
    const handling = new ResponseHandling(task, this.#state);
    this.#handlings.set(node, handling);
    return handling;
  }

  /** Runs code as code that the run calls. */
  inRun<Value>(step: () => Value): Value {
    const { runId } = this.#state.setup;
    return ambientRun.run({ runId, signal: this.#state.cancellation.signal }, step);
  }

  /** Pulls happen in the consumer's own context; what they set going belongs to the run. */
  #inRunSource<Event>(source: EventSource<Event>): EventSource<Event> {
    return { pull: () => this.inRun(() => source.pull()) };
  }
}

/** The node for what comes next. */
export function toNode<Output>(step: NextStep): AgentNode<Output> | End<Output> {
  switch (step.kind) {
    case 'model-request':
      return new ModelRequestNode<Output>(step.request);
    case 'call-tools':
      return new CallToolsNode(step.response);
    case 'end':
      // The run's output specification made the output, and gave it its type.
      return new End<Output>(step.result as End<Output>['data']);
  }
}

function assertFirst(isStreamed: boolean): void {
  if (isStreamed) throw new UserError('A node can be streamed only once.');
}
