import type { AssistantBridge } from '../preload/contract/assistant-bridge.ts';
import type { AssistantEvent } from '../preload/contract/assistant-event.ts';
import type { Result } from '../preload/contract/failure.ts';
import type { RequestInput, RequestOutput, RequestRoute } from '../preload/contract/requests.ts';

/** The window's side of the bridge to main. A request always answers with a Result and never throws. */
export interface AssistantClient {
  request<Route extends RequestRoute>(
    route: Route,
    input: RequestInput<Route>,
  ): Promise<Result<RequestOutput<Route>>>;
  /** Calls back for each event until the returned function is called. */
  listen(listener: (event: AssistantEvent) => void): () => void;
}

/** Wraps the bridge so that a broken connection to main is an ordinary failure. */
export function createAssistantClient(bridge: AssistantBridge): AssistantClient {
  return {
    async request(route, input) {
      try {
        return await bridge.request(route, input);
      } catch (error: unknown) {
        // Only a main that is gone, or a bug below the router, rejects here.
        const detail = error instanceof Error ? error.message : null;
        return { ok: false, failure: { code: 'internal', detail } };
      }
    },
    listen: (listener) => bridge.listen(listener),
  };
}
