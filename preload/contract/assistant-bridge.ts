import type { AssistantEvent } from './assistant-event.ts';
import type { Result } from './failure.ts';
import type { RequestInput, RequestOutput, RequestRoute } from './requests.ts';

/** What a window can do: ask main, and listen. All there is on `window.assistant`. */
export interface AssistantBridge {
  request<Route extends RequestRoute>(
    route: Route,
    input: RequestInput<Route>,
  ): Promise<Result<RequestOutput<Route>>>;
  /** Calls back for each event until the returned function is called. */
  listen(listener: (event: AssistantEvent) => void): () => void;
}
