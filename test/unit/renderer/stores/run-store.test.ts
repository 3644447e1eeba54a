import { describe, expect, it } from 'vitest';

import { runIdSchema } from '../../../../preload/contract/ids.ts';
import type { Result } from '../../../../preload/contract/failure.ts';
import type { RequestOutput } from '../../../../preload/contract/requests.ts';
import { createAssistantClient } from '../../../../renderer/assistant-client.ts';
import { createRunStore } from '../../../../renderer/stores/run-store.ts';
import { appInfo } from '../../../support/renderer/app-info.ts';
import { ScriptedMain } from '../../../support/renderer/scripted-main.ts';

const runId = runIdSchema.parse('r');

describe('the run store', () => {
  it('says that a run is being stopped before main has answered, and from the first press on', async () => {
    const main = new ScriptedMain({ app: appInfo() });
    const ends: (() => void)[] = [];
    main.answer(
      'run.stop',
      () =>
        new Promise<Result<RequestOutput<'run.stop'>>>((resolve) => {
          ends.push(() => resolve({ ok: true, value: { state: 'stopped' } }));
        }),
    );
    let now = 1000;
    const store = createRunStore(createAssistantClient(main), () => now);
    const first = store.getState().stop(runId);
    expect(store.getState().stopPressedAt[runId]).toBe(1000);
    now = 3500;
    const second = store.getState().stop(runId);
    expect(store.getState().stopPressedAt[runId]).toBe(1000);
    expect(main.requests('run.stop')).toHaveLength(2);
    for (const end of ends) end();
    await Promise.all([first, second]);
    expect(store.getState().stopPressedAt).toEqual({});
  });

  it('offers Stop again when main could not stop', async () => {
    const main = new ScriptedMain({ app: appInfo() });
    main.fail('run.stop', 'internal');
    const store = createRunStore(createAssistantClient(main), () => 1000);
    const answer = await store.getState().stop(runId);
    expect(answer.ok).toBe(false);
    expect(store.getState().stopPressedAt).toEqual({});
  });
});
