import type { ModelResponse } from '../../../../preload/contract/message.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import { finishResponse } from '../response/finish-response.ts';
import {
  acceptResponse,
  recoverModelRequest,
  toRetry,
  wrapModelRequest,
} from './model-request-hooks.ts';
import type { NextStep } from '../nodes/next-step.ts';
import type { ModelRequestNode } from '../node.ts';
import { prepareRequest, toModelCall } from './prepare-request.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { retryRequest } from '../nodes/retry-request.ts';
import type { RunState } from '../run-state.ts';

/** Asks the model for a whole response. */
export async function requestResponse<Deps>(
  node: ModelRequestNode,
  state: RunState<Deps>,
): Promise<NextStep> {
  const prepared = await prepareRequest(node.request, state, false);
  node.request = prepared.sent;
  const asking = new Asking(prepared, state);
  const response = await asking.ask().catch((error: unknown) => toRetry(error));
  if (response instanceof ModelRetry) {
    if (asking.answer !== null) {
      state.usage.requests += 1;
      finishResponse(state, asking.answer);
    }
    return retryRequest(response, state);
  }
  state.usage.requests += 1;
  return acceptResponse(state, { request: prepared.hooked, response }, finishResponse);
}

class Asking<Deps> {
  readonly #prepared: PreparedRequest;
  readonly #state: RunState<Deps>;
  /** What the model itself said, whatever hooks make of it. */
  answer: ModelResponse | null = null;

  constructor(prepared: PreparedRequest, state: RunState<Deps>) {
    this.#prepared = prepared;
    this.#state = state;
  }

  async ask(): Promise<ModelResponse> {
    const { skipped, hooked } = this.#prepared;
    if (skipped !== null) return skipped;
    const state = this.#state;
    try {
      return await wrapModelRequest(state, hooked, async (request) => {
        const model = state.setup.trace.model(request.model);
        this.answer = await state.cancellation.race(model.request(toModelCall(request, state)));
        return this.answer;
      });
    } catch (error: unknown) {
      return recoverModelRequest(state, hooked, error);
    }
  }
}
