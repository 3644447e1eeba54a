import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { HookedRequest } from '../../capabilities/request-hooks.ts';
import { SkipModelRequest } from '../../capabilities/skip-errors.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { NextStep } from '../nodes/next-step.ts';
import { retryRequest } from '../nodes/retry-request.ts';
import type { RunState } from '../run-state.ts';

/** Asks the model inside of the hooks around it. */
export function wrapModelRequest<Deps>(
  state: RunState<Deps>,
  request: HookedRequest,
  ask: (request: HookedRequest) => Promise<ModelResponse>,
): Promise<ModelResponse> {
  const ctx = new LiveRunContext(state);
  const wrapped = state.setup.hooks.nest(
    'wrapModelRequest',
    ctx,
    ask,
    (hook, own, given, handler) => hook(own, { request: given, handler }),
  );
  return state.cancellation.race(wrapped(request));
}

/** What the hooks give in place of a response that failed. Throws what is no failure of the request, and a stop. Source: spec 07 CAP-5. */
export async function recoverModelRequest<Deps>(
  state: RunState<Deps>,
  request: HookedRequest,
  error: unknown,
): Promise<ModelResponse> {
  if (error instanceof SkipModelRequest) return error.response;
  if (error instanceof ModelRetry || state.cancellation.isPending) throw error;
  const ctx = new LiveRunContext(state);
  return state.cancellation.race(
    state.setup.hooks.recover('onModelRequestError', ctx, error, (hook, own, failure) =>
      hook(own, { request, error: failure }),
    ),
  );
}

/** Takes a response into the run as the hooks leave it. One that they send back stays in the history, and the model tries again. */
export async function acceptResponse<Deps>(
  state: RunState<Deps>,
  { request, response }: { readonly request: HookedRequest; readonly response: ModelResponse },
  take: (state: RunState<Deps>, response: ModelResponse) => NextStep,
): Promise<NextStep> {
  const ctx = new LiveRunContext(state);
  const after = state.setup.hooks.passBack('afterModelRequest', ctx, response, (hook, own, given) =>
    hook(own, { request, response: given }),
  );
  const changed = await state.cancellation.race(after).catch((error: unknown) => toRetry(error));
  if (!(changed instanceof ModelRetry)) return take(state, changed);
  take(state, response);
  return retryRequest(changed, state);
}

/** A retry as a value; anything else is thrown. */
export function toRetry(error: unknown): ModelRetry {
  if (error instanceof ModelRetry) return error;
  throw error;
}
