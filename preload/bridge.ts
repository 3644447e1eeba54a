import type { AssistantBridge } from './contract/assistant-bridge.ts';
import type { AssistantEvent } from './contract/assistant-event.ts';
import { eventChannel, requestChannel } from './contract/channels.ts';
import type { Result } from './contract/failure.ts';
import type { RequestInput, RequestOutput, RequestRoute } from './contract/requests.ts';

/** The part of Electron's `ipcRenderer` that the bridge uses. */
export interface RendererIpc {
  invoke(channel: string, ...values: unknown[]): Promise<unknown>;
  send(channel: string, ...values: unknown[]): void;
  on(channel: string, listener: (source: unknown, ...values: unknown[]) => void): unknown;
}

/** Told of what a listener threw, so that it neither vanishes nor keeps the others from the event. */
export type ReportError = (error: unknown) => void;

/**
 * The window's end of the line. It hands values through as they are and passes nothing else of Electron on. Each event
 * is acknowledged once the listeners had it, so that main knows when a window is behind.
 */
export function createBridge(ipc: RendererIpc, reportError: ReportError): AssistantBridge {
  const listeners = new Set<(event: AssistantEvent) => void>();
  ipc.on(eventChannel, (_source, event) => {
    // Main is the only sender on this channel, and it is trusted.
    deliver(listeners, event as AssistantEvent, reportError);
    ipc.send(eventChannel);
  });
  return {
    request: (route, input) => ask(ipc, route, input),
    listen: (listener) => {
      // A wrapper of its own, so that one function may listen twice and each end its own listening.
      const entry = (event: AssistantEvent): void => listener(event);
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

async function ask<Route extends RequestRoute>(
  ipc: RendererIpc,
  route: Route,
  input: RequestInput<Route>,
): Promise<Result<RequestOutput<Route>>> {
  try {
    // The router answers each route with that route's result.
    return (await ipc.invoke(requestChannel, route, input)) as Result<RequestOutput<Route>>;
  } catch {
    // Electron rejects when main is gone or the input cannot be copied; its words are not for a page.
    return { ok: false, failure: { code: 'internal', detail: null } };
  }
}

function deliver(
  listeners: ReadonlySet<(event: AssistantEvent) => void>,
  event: AssistantEvent,
  reportError: ReportError,
): void {
  // A listener may end its own listening, or another's, while it is called: a Set passes over what is gone by then.
  for (const listener of listeners) {
    try {
      listener(event);
    } catch (error: unknown) {
      reportError(error);
    }
  }
}
