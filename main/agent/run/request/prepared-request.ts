import type { ModelRequest, ModelResponse } from '../../../../preload/contract/message.ts';
import type { HookedRequest } from '../../capabilities/request-hooks.ts';

/** A request that is ready to be sent. */
export interface PreparedRequest {
  /** As it stands in the history. */
  readonly sent: ModelRequest;
  readonly hooked: HookedRequest;
  /** The response that a hook gives in place of the model; null when the model is asked. */
  readonly skipped: ModelResponse | null;
}
