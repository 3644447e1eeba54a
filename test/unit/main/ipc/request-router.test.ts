import fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import type { Logger } from '../../../../main/base/logger.ts';
import { silentLogger } from '../../../../main/base/logger.ts';
import { RequestFailure } from '../../../../main/base/request-failure.ts';
import {
  StoreConflict,
  StoreUnavailable,
} from '../../../../main/conversation/conversation-store.ts';
import { createRequestRouter } from '../../../../main/ipc/request-router.ts';
import type { RequestHandlers, RequestRouter } from '../../../../main/ipc/request-router.ts';

const sender = { windowId: 1, frameUrl: 'parley-app://main/index.html', isMainFrame: true };
const stop = { runId: 'r1' };

/** A router whose every route calls the same handler. */
function routerThat(handler: () => unknown, logger: Logger = silentLogger): RequestRouter {
  const handlers = new Proxy({}, { get: () => handler }) as RequestHandlers;
  return createRequestRouter({
    handlers,
    isTrustedSender: ({ windowId }) => windowId === 1,
    logger,
  });
}

it('answers with what the handler gave', async () => {
  const router = routerThat(() => ({ state: 'stopped' }));
  expect(await router.answer(sender, 'run.stop', stop)).toEqual({
    ok: true,
    value: { state: 'stopped' },
  });
});

it('asks nothing of the handlers for a stranger, whatever it sends', async () => {
  const handler = vi.fn();
  const router = routerThat(handler);
  const answer = await router.answer({ ...sender, windowId: 2 }, 'run.stop', stop);
  expect(answer).toEqual({ ok: false, failure: { code: 'not-allowed', detail: null } });
  expect(handler).not.toHaveBeenCalled();
});

it('knows its own routes alone, whatever a window sends in their place', async () => {
  const handler = vi.fn(() => null);
  const router = routerThat(handler);
  const strange = fc.oneof(
    fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', 'run', 'run.stop '),
    fc.string(),
    fc.anything().filter((value) => typeof value !== 'string'),
  );
  await fc.assert(
    fc.asyncProperty(strange, fc.anything(), async (route, input) => {
      const answer = await router.answer(sender, route, input);
      expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid-input' } });
    }),
  );
  expect(handler).not.toHaveBeenCalled();
});

it('lets no input through that its schema does not describe', async () => {
  const handler = vi.fn(() => null);
  const router = routerThat(handler);
  const wrong = fc.oneof(
    fc.anything().filter((value) => !isStop(value)),
    fc.constant({ ...stop, more: 1 }),
    fc.constant({ runId: '' }),
  );
  await fc.assert(
    fc.asyncProperty(wrong, async (input) => {
      const answer = await router.answer(sender, 'run.stop', input);
      expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid-input' } });
    }),
  );
  expect(handler).not.toHaveBeenCalled();
});

it('says where an input is wrong and never what it held [M-11]', async () => {
  const router = routerThat(() => null);
  const provider = { kind: 'openai-compatible', label: 'Mine', baseUrl: 'nothing', models: ['m'] };
  const input = { provider, key: 'sk-marker', allowPlainStorage: 'sk-marker' };
  const answer = await router.answer(sender, 'provider.save', input);
  expect(answer).toMatchObject({ failure: { code: 'invalid-input' } });
  expect(JSON.stringify(answer)).toContain('provider.baseUrl');
  expect(JSON.stringify(answer)).not.toContain('sk-marker');
});

it('gives an expected failure its code and words', async () => {
  const failures: readonly [Error, object][] = [
    [new RequestFailure('not-found'), { code: 'not-found', detail: null }],
    [new RequestFailure('needs-key', 'Mine'), { code: 'needs-key', detail: 'Mine' }],
    [new StoreConflict('already-settled'), { code: 'already-settled', detail: null }],
    [new StoreUnavailable('busy'), { code: 'storage-busy', detail: null }],
    [new StoreUnavailable('read-only'), { code: 'read-only', detail: null }],
    [new StoreUnavailable('full'), { code: 'storage-failed', detail: null }],
  ];
  for (const [error, failure] of failures) {
    const router = routerThat(() => {
      throw error;
    });
    expect(await router.answer(sender, 'run.stop', stop)).toEqual({ ok: false, failure });
  }
});

it('tells a window nothing of a bug, and the log all of it', async () => {
  const error = vi.fn();
  const bug = new TypeError('x is undefined', { cause: new Error('inner') });
  const router = routerThat(() => Promise.reject(bug), { ...silentLogger, error });
  expect(await router.answer(sender, 'run.stop', stop)).toEqual({
    ok: false,
    failure: { code: 'internal', detail: null },
  });
  expect(error).toHaveBeenCalledWith('request-failed', bug, { route: 'run.stop' });
});

it('refuses everything once the app is about to end', async () => {
  const handler = vi.fn();
  const router = routerThat(handler);
  router.close();
  expect(await router.answer(sender, 'run.stop', stop)).toEqual({
    ok: false,
    failure: { code: 'shutting-down', detail: null },
  });
  expect(handler).not.toHaveBeenCalled();
});

function isStop(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'runId' in value;
}
