import { readdir } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { RunningProcesses } from '../../../main/capabilities/shell/running-processes.ts';
import { shellToolName } from '../../../main/capabilities/shell/shell.ts';
import { actingCapabilities } from '../../../main/conversation/assistants/acting-capabilities.ts';
import { pendingAsks } from '../../../preload/contract/transcript.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { callStep, gate, scriptModel, type ModelStep } from '../../support/scripted-model.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

async function open(...responses: readonly (readonly ModelStep[])[]) {
  const made = await createTemporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  const { conversations: store } = await openTestStore();
  const script = scriptModel(...responses);
  const processes = new RunningProcesses();
  const app = await openConversationApp({
    store,
    openModel: () => script.model,
    capabilities: ({ approve }, childRuns) =>
      actingCapabilities({
        roots: [{ name: 'Work', folder: made.folder }],
        processes,
        approve,
        childRuns,
        allowed: () => ({ commands: true, delegation: true }),
      }),
  });
  return { app, folder: made.folder };
}

const touch = callStep('c1', shellToolName, { command: 'touch made' });

it('offers nothing that the person has not turned on', () => {
  const names = (commands: boolean, delegation: boolean) =>
    actingCapabilities({
      roots: [{ name: 'Work', folder: '/' }],
      processes: new RunningProcesses(),
      approve: () => Promise.reject(new Error('Nobody asks here.')),
      childRuns: { begin: () => Promise.reject(new Error('Nothing begins here.')) },
      allowed: () => ({ commands, delegation }),
    }).map(({ name }) => name);
  expect(names(false, false)).toEqual([]);
  expect(names(true, false)).toEqual(['shell']);
  expect(names(false, true)).toEqual(['delegate']);
});

it('asks before a command, which does not run when the person says no', async () => {
  const { app, folder } = await open([touch], ['As you wish.']);
  const { runId } = await app.send('Make it');
  await app.until(() => pendingAsks(app.transcript()).length === 1);
  const asked = given(pendingAsks(app.transcript())[0]);
  expect(asked).toMatchObject({
    kind: 'approval',
    request: { toolName: shellToolName, reason: 'runs-command' },
  });
  const { questionId } = asked;
  const response = { kind: 'approval', decision: 'deny', note: '' } as const;
  await app.service.settleQuestion({ questionId, response });
  expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  expect(await readdir(folder)).toEqual([]);
});

it('stops all that works from anywhere, and leaves what waits for the person [R-04]', async () => {
  const { opened } = gate();
  const { app, folder } = await open([touch], ['Nile, ', opened], ['Done.']);
  const waiting = await app.send('Make it');
  await app.until(() => pendingAsks(app.transcript()).length === 1);
  const writing = await app.send('List rivers');
  await app.until(() => messageTexts(app.transcript(writing.conversationId))[1] === 'Nile, ');
  await app.service.runs.stopWorking();
  expect(app.store.readRun(writing.runId)?.state).toBe('stopped');
  expect(app.store.readRun(waiting.runId)?.state).toBe('running');
  const { questionId } = given(pendingAsks(app.transcript(waiting.conversationId))[0]);
  const response = { kind: 'approval', decision: 'allow-once', note: '' } as const;
  await app.service.settleQuestion({ questionId, response });
  expect(await app.ended(waiting.runId)).toMatchObject({ state: 'completed' });
  expect(await readdir(folder)).toEqual(['made']);
});
