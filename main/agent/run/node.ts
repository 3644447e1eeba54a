import type { ModelRequest, ModelResponse } from '../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { SystemPrompts } from '../instructions/system-prompts.ts';
import type { RunContext, UserPrompt } from '../run-context.ts';
import type { FinalResult } from '../output/final-result.ts';
import type { SuppliedResults } from '../tools/supplied-results.ts';
import { driverOf } from './nodes/node-driver.ts';
import type { ModelRequestStream } from './stream/model-request-stream.ts';
import type { NodeStream } from './nodes/node-stream.ts';

/** Takes the prompt in and builds the first request. Source: spec 02 §1. */
export class UserPromptNode {
  readonly kind = 'user-prompt';
  readonly userPrompt: UserPrompt | null;
  /** What opens a new conversation; asked for only when the history is empty. */
  readonly systemPrompts: SystemPrompts<never>;

  constructor(
    userPrompt: UserPrompt | null,
    systemPrompts: SystemPrompts<never> = { texts: [], functions: [] },
  ) {
    this.userPrompt = userPrompt;
    this.systemPrompts = systemPrompts;
  }
}

/** Asks the model. Its request may be changed before it runs; afterwards it is the request that was sent. */
export class ModelRequestNode<Output = unknown> {
  readonly kind = 'model-request';
  request: ModelRequest;

  constructor(request: ModelRequest) {
    this.request = request;
  }

  /** The response as it comes. Once per node; the run finishes what is left of it when it goes on. */
  stream<Deps>(ctx: RunContext<Deps>): ModelRequestStream<Output> {
    // The run that owns the context owns the node, and its output type.
    return driverOf(ctx).streamModelRequest(this) as ModelRequestStream<Output>;
  }
}

/** Carries out a response: its tool calls, or its output. */
export class CallToolsNode {
  readonly kind = 'call-tools';
  readonly modelResponse: ModelResponse;
  /** A prompt to send along with the results. */
  readonly userPrompt: UserPrompt | null;
  /** What came from outside for calls that an earlier run deferred; then only these are carried out. */
  readonly supplied: SuppliedResults | null;

  constructor(
    modelResponse: ModelResponse,
    userPrompt: UserPrompt | null = null,
    supplied: SuppliedResults | null = null,
  ) {
    this.modelResponse = modelResponse;
    this.userPrompt = userPrompt;
    this.supplied = supplied;
  }

  /** What happens to each call, as it happens. Once per node. */
  stream<Deps>(ctx: RunContext<Deps>): NodeStream<AgentStreamEvent> {
    return driverOf(ctx).streamToolCalls(this);
  }
}

/** The run is over. */
export class End<Output = unknown> {
  readonly kind = 'end';
  readonly data: FinalResult<Output>;

  constructor(data: FinalResult<Output>) {
    this.data = data;
  }
}

/** A node that can be run. */
export type AgentNode<Output = unknown> = UserPromptNode | ModelRequestNode<Output> | CallToolsNode;

/** Whether a node is the first of a run. */
export function isUserPromptNode<Output>(
  node: AgentNode<Output> | End<Output>,
): node is UserPromptNode {
  return node.kind === 'user-prompt';
}

/** Whether a node asks the model. */
export function isModelRequestNode<Output>(
  node: AgentNode<Output> | End<Output>,
): node is ModelRequestNode<Output> {
  return node.kind === 'model-request';
}

/** Whether a node carries out a response. */
export function isCallToolsNode<Output>(
  node: AgentNode<Output> | End<Output>,
): node is CallToolsNode {
  return node.kind === 'call-tools';
}

/** Whether the run is over. */
export function isEndNode<Output>(node: AgentNode<Output> | End<Output>): node is End<Output> {
  return node.kind === 'end';
}
