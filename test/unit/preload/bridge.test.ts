import { expect, it, vi } from 'vitest';

import { createBridge } from '../../../preload/bridge.ts';
import type { RendererIpc } from '../../../preload/bridge.ts';
import type { AssistantEvent } from '../../../preload/contract/assistant-event.ts';
import { eventChannel, requestChannel } from '../../../preload/contract/channels.ts';
import { runIdSchema } from '../../../preload/contract/ids.ts';

const runId = runIdSchema.parse('r1');
const event: AssistantEvent = { type: 'command', command: 'stop' };

function createIpc(invoke: RendererIpc['invoke'] = () => Promise.resolve(null)) {
  const registered: ((source: unknown, ...values: unknown[]) => void)[] = [];
  const ipc = {
    invoke: vi.fn(invoke),
    send: vi.fn(),
    on: vi.fn((_channel: string, listener: (source: unknown, ...values: unknown[]) => void) =>
      registered.push(listener),
    ),
  };
  const deliver = (value: AssistantEvent): void => {
    for (const listener of registered) listener({ sender: 'electron' }, value);
  };
  return { ipc, deliver };
}

const never = (error: unknown): void => {
  throw error;
};

it('sends route and input over the one request channel and gives back the answer', async () => {
  const { ipc } = createIpc(() => Promise.resolve({ ok: true, value: null }));
  const bridge = createBridge(ipc, never);
  expect(await bridge.request('run.skipWait', { runId })).toEqual({
    ok: true,
    value: null,
  });
  expect(ipc.invoke).toHaveBeenCalledWith(requestChannel, 'run.skipWait', { runId: 'r1' });
});

it('answers with a failure when main is gone, without a word of the error', async () => {
  const { ipc } = createIpc(() => Promise.reject(new Error('secret path')));
  const bridge = createBridge(ipc, never);
  expect(await bridge.request('app.read', {})).toEqual({
    ok: false,
    failure: { code: 'internal', detail: null },
  });
});

it('hands listeners the event alone, never Electron’s own object', () => {
  const { ipc, deliver } = createIpc();
  const listener = vi.fn();
  createBridge(ipc, never).listen(listener);
  deliver(event);
  expect(listener.mock.calls).toEqual([[event]]);
});

it('stops calling a listener that has ended, even in the middle of an event', () => {
  const { ipc, deliver } = createIpc();
  const bridge = createBridge(ipc, never);
  const second = vi.fn();
  const endFirst = bridge.listen(() => {
    endFirst();
    endSecond();
  });
  const endSecond = bridge.listen(second);
  deliver(event);
  deliver(event);
  expect(second).not.toHaveBeenCalled();
});

it('lets one function listen twice, each time with an end of its own', () => {
  const { ipc, deliver } = createIpc();
  const bridge = createBridge(ipc, never);
  const listener = vi.fn();
  const end = bridge.listen(listener);
  bridge.listen(listener);
  end();
  end();
  deliver(event);
  expect(listener).toHaveBeenCalledOnce();
});

it('acknowledges every event after the listeners had it, and when none listens', () => {
  const { ipc, deliver } = createIpc();
  const bridge = createBridge(ipc, never);
  deliver(event);
  expect(ipc.send.mock.calls).toEqual([[eventChannel]]);
  bridge.listen(() => expect(ipc.send).toHaveBeenCalledOnce());
  deliver(event);
  expect(ipc.send).toHaveBeenCalledTimes(2);
});

it('does not let one listener’s error keep the event from the others', () => {
  const { ipc, deliver } = createIpc();
  const report = vi.fn();
  const bridge = createBridge(ipc, report);
  const bug = new Error('bug');
  const other = vi.fn();
  bridge.listen(() => {
    throw bug;
  });
  bridge.listen(other);
  deliver(event);
  expect(other).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledWith(bug);
});

it('registers once at Electron however many listen', () => {
  const { ipc } = createIpc();
  const bridge = createBridge(ipc, never);
  for (let count = 0; count < 20; count += 1) bridge.listen(() => {})();
  expect(ipc.on).toHaveBeenCalledOnce();
});
