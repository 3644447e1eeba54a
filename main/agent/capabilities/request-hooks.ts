import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { Model, ModelRequestParameters } from '../models/model.ts';
import type { RunContext } from '../run-context.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';

/** A request to a model before it is sent. A hook that changes it gives another one. */
export interface HookedRequest {
  readonly model: Model;
  /** What `beforeModelRequest` makes of them becomes the run's history. They end in a request. */
  readonly messages: readonly ModelMessage[];
  readonly settings: ModelSettings;
  readonly parameters: ModelRequestParameters;
  /** Whether the response will be streamed. */
  readonly isStreamed: boolean;
}

/**
 * Around each request to a model. Throw SkipModelRequest to answer in its place, and ModelRetry to have the model try
 * again; the latter costs an output retry. Source: spec 07 CAP-3, CAP-6.
 */
export interface RequestHooks<Deps> {
  readonly beforeModelRequest?: (
    ctx: RunContext<Deps>,
    given: { readonly request: HookedRequest },
  ) => HookedRequest | Promise<HookedRequest>;
  readonly afterModelRequest?: (
    ctx: RunContext<Deps>,
    given: { readonly request: HookedRequest; readonly response: ModelResponse },
  ) => ModelResponse | Promise<ModelResponse>;
  /** `handler` resolves when the response is there; one that is streamed has then been read to its end. */
  readonly wrapModelRequest?: (
    ctx: RunContext<Deps>,
    given: {
      readonly request: HookedRequest;
      readonly handler: (request: HookedRequest) => Promise<ModelResponse>;
    },
  ) => ModelResponse | Promise<ModelResponse>;
  readonly onModelRequestError?: (
    ctx: RunContext<Deps>,
    given: { readonly request: HookedRequest; readonly error: unknown },
  ) => ModelResponse | Promise<ModelResponse>;
  /** Changes what consumers see of a node's events. Listeners have had them before. Having one makes runs stream. */
  readonly wrapRunEventStream?: (
    ctx: RunContext<Deps>,
    given: { readonly stream: AsyncIterable<AgentStreamEvent> },
  ) => AsyncIterable<AgentStreamEvent>;
}
