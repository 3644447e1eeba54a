import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UserError } from '../errors.ts';
import { toolCallsOf } from '../messages/history.ts';
import type { FinalResult } from '../output/final-result.ts';
import { ambientRun } from './ambient-run.ts';
import { ResponseHandling } from './nodes/call-tools-node.ts';
import type { EventSource } from './events/event-channel.ts';
import { LiveRunContext } from './live-run-context.ts';
import { ModelRequestStream } from './stream/model-request-stream.ts';
import type { NextStep } from './nodes/next-step.ts';
import { CallToolsNode, End, ModelRequestNode, type AgentNode } from './node.ts';
import type { NodeDriver } from './nodes/node-driver.ts';
import { toNodeEvents } from './events/node-events.ts';
import { NodeStream } from './nodes/node-stream.ts';
import { createOutputReading } from './stream/output-reading.ts';
import { requestResponse } from './request/request-response.ts';
import { ResponseStreaming } from './stream/response-streaming.ts';
import type { RunState } from './run-state.ts';
import type { ResponseToHandle } from './nodes/response-to-handle.ts';
import { takePrompt } from './nodes/user-prompt-node.ts';
import { WithEmitted } from './events/with-emitted.ts';

/** Runs the nodes of one run, streamed or not. Source: spec 02 §1. */
export class RunEngine<Deps> implements NodeDriver {
  readonly #state: RunState<Deps>;
  readonly #toThrown: (error: unknown) => unknown;
  readonly #streamings = new Map<object, Opened<ResponseStreaming<Deps>>>();
  readonly #handlings = new Map<object, Opened<ResponseHandling<Deps>>>();

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
          return this.#runModelRequest(node);
        case 'call-tools':
          return finish(this.#handlingOf(node));
      }
    });
  }

  streamModelRequest(node: object): ModelRequestStream<unknown> {
    if (!(node instanceof ModelRequestNode))
      throw new UserError('Only a model request streams a response.');
    assertFirst(this.#streamings.has(node));
    const { step, events } = this.#openStreaming(node);
    const source = this.#inRunSource(events);
    const reading = createOutputReading(this.#state, source, () => step.feed);
    return new ModelRequestStream(source, reading, () => this.#guard(() => step.accept()));
  }

  streamToolCalls(node: object): NodeStream<AgentStreamEvent> {
    if (!(node instanceof CallToolsNode))
      throw new UserError('Only a tool phase streams tool calls.');
    assertFirst(this.#handlings.has(node));
    return new NodeStream(this.#inRunSource(this.#handlingOf(node).events));
  }

  #runModelRequest(node: ModelRequestNode): Promise<NextStep> {
    const streaming = this.#streamings.get(node);
    if (streaming !== undefined) return finish(streaming);
    const { hooks, dispatch } = this.#state.setup;
    const hasReaders = dispatch.hasListeners || hooks.has('wrapRunEventStream');
    return hasReaders ? finish(this.#openStreaming(node)) : requestResponse(node, this.#state);
  }

  #openStreaming(node: ModelRequestNode): Opened<ResponseStreaming<Deps>> {
    const step = new ResponseStreaming(node, this.#state);
    const opened = { step, events: this.#toEvents(new WithEmitted(step, this.#state.emitted)) };
    this.#streamings.set(node, opened);
    return opened;
  }

  #toEvents(source: EventSource<AgentStreamEvent>): EventSource<AgentStreamEvent> {
    return toNodeEvents(source, this.#state, new LiveRunContext(this.#state));
  }

  /** Takes in a response whose output was given to the caller already, and settles the calls it leaves over. */
  async finishStreamed(node: ModelRequestNode, given: FinalResult): Promise<void> {
    const next = await this.runNode(node);
    if (next.kind !== 'call-tools' || toolCallsOf(next.response).length === 0) return;
    // Nobody set a strategy: calls beside an output that was streamed do not run (spec D-02.1).
    const strategy = this.#state.setup.endStrategy ?? 'early';
    const task = { response: next.response, userPrompt: null, supplied: null, strategy, given };
    const handling = this.#openHandling(next, task);
    await this.inRun(() => finish(handling));
  }

  /** Stops a response where it is; the history tells how far it came. */
  stopStream(node: ModelRequestNode): void {
    this.#streamings.get(node)?.step.abandon('interrupted');
  }

  /** Marks a response that came whole and was refused as its output. */
  refuseStream(node: ModelRequestNode): void {
    this.#streamings.get(node)?.step.refuse();
  }

  /** Lets go of what was opened and not finished; the history then tells how far it came. */
  async abandon(as: 'interrupted' | 'incomplete'): Promise<void> {
    for (const { step } of this.#streamings.values()) step.abandon(as);
    await Promise.all([...this.#handlings.values()].map(({ step }) => step.settle()));
  }

  #handlingOf(node: CallToolsNode): Opened<ResponseHandling<Deps>> {
    const open = this.#handlings.get(node);
    if (open !== undefined) return open;
    const { modelResponse, userPrompt, supplied } = node;
    const strategy = this.#state.setup.endStrategy ?? 'graceful';
    const task = { response: modelResponse, userPrompt, supplied, strategy, given: null };
    return this.#openHandling(node, task);
  }

  #openHandling(node: object, task: ResponseToHandle): Opened<ResponseHandling<Deps>> {
    const step = new ResponseHandling(task, this.#state);
    const opened = { step, events: this.#toEvents(step) };
    this.#handlings.set(node, opened);
    return opened;
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

/** A node under way, and its events as consumers get them. */
interface Opened<Step> {
  readonly step: Step;
  readonly events: EventSource<AgentStreamEvent>;
}

/** Takes in what is left of a node, with all who are to see it, and tells what comes next. */
async function finish({
  step,
  events,
}: Opened<{ finish(): Promise<NextStep> }>): Promise<NextStep> {
  while ((await events.pull()) !== undefined);
  return step.finish();
}

function assertFirst(isStreamed: boolean): void {
  if (isStreamed) throw new UserError('A node can be streamed only once.');
}
