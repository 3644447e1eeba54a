import { ipcMain } from 'electron';
import type { BrowserWindow, IpcMainEvent, IpcMainInvokeEvent } from 'electron';

import type { AssistantEvent } from '../../preload/contract/assistant-event.ts';
import { eventChannel, requestChannel } from '../../preload/contract/channels.ts';

/** Who asks, as the router wants to know it. */
export interface EndpointSender {
  readonly windowId: number;
  readonly frameUrl: string;
  readonly isMainFrame: boolean;
}

/** A window's place at the source of events. */
interface EndpointSubscription {
  acknowledge(): void;
  reset(): void;
  dispose(): void;
}

/** What stands behind the endpoint: main/ipc, in the app. */
export interface EndpointOptions {
  readonly answer: (sender: EndpointSender, route: unknown, input: unknown) => Promise<unknown>;
  readonly addWindow: (port: { send(event: AssistantEvent): void }) => EndpointSubscription;
}

/** Electron's end of the two channels. It knows how values travel and nothing of what they mean. */
export class IpcEndpoint {
  readonly #addWindow: EndpointOptions['addWindow'];
  readonly #subscriptions = new Map<number, EndpointSubscription>();

  constructor({ answer, addWindow }: EndpointOptions) {
    this.#addWindow = addWindow;
    ipcMain.handle(requestChannel, (event, route: unknown, input: unknown) =>
      answer(toSender(event), route, input),
    );
    ipcMain.on(eventChannel, (event) => this.#subscriptions.get(event.sender.id)?.acknowledge());
  }

  /** Ids of the windows that were connected and are still there. */
  get windowIds(): ReadonlySet<number> {
    return new Set(this.#subscriptions.keys());
  }

  /** Connects a window from now until it is closed. */
  connect({ webContents }: BrowserWindow): void {
    const windowId = webContents.id;
    const subscription = this.#addWindow({
      send: (event) => {
        if (!webContents.isDestroyed()) webContents.send(eventChannel, event);
      },
    });
    this.#subscriptions.set(windowId, subscription);
    // What the page before had not taken, no one will take any more.
    webContents.on('did-navigate', () => subscription.reset());
    webContents.on('render-process-gone', () => subscription.reset());
    webContents.on('destroyed', () => {
      this.#subscriptions.delete(windowId);
      subscription.dispose();
    });
  }
}

function toSender(event: IpcMainEvent | IpcMainInvokeEvent): EndpointSender {
  // Null when the frame is gone by now: nobody waits for the answer then.
  const frame = event.senderFrame;
  return {
    windowId: event.sender.id,
    frameUrl: frame?.url ?? '',
    isMainFrame: frame !== null && frame.parent === null,
  };
}
