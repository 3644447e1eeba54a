import { EventPublisher } from '../../main/ipc/event-publisher.ts';
import type { WindowSubscription } from '../../main/ipc/event-publisher.ts';
import { createRequestRouter } from '../../main/ipc/request-router.ts';
import type { RequestHandlers, RequestRouter } from '../../main/ipc/request-router.ts';
import type { LineLimits } from '../../main/ipc/window-line.ts';
import type { Logger } from '../../main/base/logger.ts';
import { silentLogger } from '../../main/base/logger.ts';
import { createBridge } from '../../preload/bridge.ts';
import type { AssistantBridge } from '../../preload/contract/assistant-bridge.ts';
import type { AssistantEvent } from '../../preload/contract/assistant-event.ts';
import { eventChannel } from '../../preload/contract/channels.ts';

/** What the pair is made of. */
export interface IpcPairOptions {
  /** What main does; a route without a handler fails as a bug would. */
  readonly handlers: Partial<RequestHandlers>;
  /** An existing publisher, such as the one a conversation feed tells. */
  readonly publisher?: EventPublisher;
  readonly limits?: LineLimits;
  readonly logger?: Logger;
}

/** A window and main, joined in memory: the real bridge, router and publisher, values copied as Electron copies them. */
export interface IpcPair {
  /** What `window.assistant` is in the app. */
  readonly bridge: AssistantBridge;
  readonly router: RequestRouter;
  readonly publisher: EventPublisher;
  /** What the listeners threw. */
  readonly reported: readonly unknown[];
  /** The next events are lost on their way. */
  loseEvents(count: number): void;
  /** The window hangs: what comes waits until it goes on. */
  hang(): void;
  goOn(): void;
  dispose(): void;
}

/** Joins a window and main for a test. */
export function createIpcPair(options: IpcPairOptions): IpcPair {
  const epoch = 'test-epoch';
  const { limits, logger = silentLogger } = options;
  const publisher =
    options.publisher ?? new EventPublisher(limits === undefined ? { epoch } : { epoch, limits });
  const router = createRequestRouter({
    handlers: withMissing(options.handlers),
    isTrustedSender: () => true,
    logger,
  });

  const reported: unknown[] = [];
  let listener: (source: unknown, ...values: unknown[]) => void = () => {};
  let waiting: AssistantEvent[] | null = null;
  let toLose = 0;
  const deliver = (event: AssistantEvent): void => {
    if (waiting === null) listener({}, event);
    else waiting.push(event);
  };

  const subscription: WindowSubscription = publisher.addWindow({
    send: (event) => {
      const copy = structuredClone(event);
      if (toLose > 0) toLose -= 1;
      else setImmediate(() => deliver(copy));
    },
  });
  const sender = { windowId: 1, frameUrl: 'test://window', isMainFrame: true };
  const bridge = createBridge(
    {
      invoke: async (_channel, route, input) =>
        structuredClone(
          await router.answer(sender, structuredClone(route), structuredClone(input)),
        ),
      send: (channel) => {
        if (channel === eventChannel) subscription.acknowledge();
      },
      on: (_channel, added) => {
        listener = added;
      },
    },
    (error) => reported.push(error),
  );
  return {
    bridge,
    router,
    publisher,
    reported,
    loseEvents: (count) => {
      toLose = count;
    },
    hang: () => {
      waiting = [];
    },
    goOn: () => {
      const events = waiting ?? [];
      waiting = null;
      for (const event of events) deliver(event);
    },
    dispose: () => subscription.dispose(),
  };
}

/** Handlers that fail as a bug would where a test has none. */
export function withMissing(handlers: Partial<RequestHandlers>): RequestHandlers {
  return new Proxy(handlers, {
    get: (known, route) =>
      Reflect.get(known, route) ??
      (() => {
        throw new Error(`This test has no handler for ${String(route)}.`);
      }),
    // The proxy answers every route, so nothing is missing.
  }) as RequestHandlers;
}
