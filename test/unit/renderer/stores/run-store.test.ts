import { describe, expect, it } from 'vitest';

import { runIdSchema } from '../../../../preload/contract/ids.ts';
import type { Result } from '../../../../preload/contract/failure.ts';
import type { RequestOutput } from '../../../../preload/contract/requests.ts';
import { createAssistantClient } from '../../../../renderer/assistant-client.ts';
import { createRunStore } from '../../../../renderer/stores/run-store.ts';
import { appInfo } from '../../../support/renderer/app-info.ts';
import { ScriptedMain } from '../../../support/renderer/scripted-main.ts';

const runId = runIdSchema.parse('r');

const stopped: Result<RequestOutput<'run.stop'>> = { ok: true, value: { state: 'stopped' } };

/** A store whose main answers a stop only when the test says so. */
function slowMain() {
  const main = new ScriptedMain({ app: appInfo() });
  const ends: (() => void)[] = [];
  main.answer('run.stop', () => new Promise((resolve) => ends.push(() => resolve(stopped))));
  let now = 1000;
  const store = createRunStore(createAssistantClient(main), () => now);
  return {
    main,
    store,
    end: () => {
      for (const end of ends.splice(0)) end();
    },
    setNow: (ms: number) => {
      now = ms;
    },
  };
}

describe('the run store', () => {
  it('says that a run is being stopped before main has answered, and asks main once however often it is pressed [R-01]', async () => {
    const { main, store, end, setNow } = slowMain();
    const first = store.getState().stop(runId);
    expect(store.getState().stopPressedAt[runId]).toBe(1000);
    setNow(3500);
    const second = store.getState().stop(runId);
    expect(store.getState().stopPressedAt[runId]).toBe(1000);
    expect(main.requests('run.stop')).toEqual([{ runId }]);
    end();
    expect(await Promise.all([first, second])).toEqual([stopped, stopped]);
    expect(store.getState().stopPressedAt).toEqual({});
  });

  it('asks once more by force, since the first press [R-01]', async () => {
    const { main, store, end, setNow } = slowMain();
    const first = store.getState().stop(runId);
    setNow(3500);
    const forced = [store.getState().forceStop(runId), store.getState().forceStop(runId)];
    expect(store.getState().stopPressedAt[runId]).toBe(1000);
    expect(main.requests('run.stop')).toEqual([{ runId }, { runId, force: true }]);
    end();
    await Promise.all([first, ...forced]);
    const again = store.getState().stop(runId);
    expect(main.requests('run.stop')).toHaveLength(3);
    end();
    await again;
  });

  it('offers Stop again when main could not stop [R-01]', async () => {
    const main = new ScriptedMain({ app: appInfo() });
    main.fail('run.stop', 'internal');
    const store = createRunStore(createAssistantClient(main), () => 1000);
    const answer = await store.getState().stop(runId);
    expect(answer.ok).toBe(false);
    expect(store.getState().stopPressedAt).toEqual({});
  });
});
