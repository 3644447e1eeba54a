import { describe, expect, it, onTestFinished } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { RunningProcesses } from '../../../main/capabilities/shell/running-processes.ts';
import { shell, shellToolName } from '../../../main/capabilities/shell/shell.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { callStep, scriptModel, type ScriptedModel } from '../../support/scripted-model.ts';
import { allGone, deafFamily, familySize, readPids } from '../../support/stop/deaf-family.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { connectBeside, openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

const silence = new Promise<never>(() => undefined);

async function open(script: ScriptedModel) {
  const store = await openTestStore();
  const made = await createTemporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  const { folder } = made;
  const processes = new RunningProcesses();
  onTestFinished(() => processes.killAll());
  const app = await openConversationApp({
    store: store.conversations,
    openModel: () => script.model,
    tools: [defineTool({ name: 'deaf', execute: () => silence })],
    killProcesses: (conversationId) => processes.kill(conversationId),
    capabilities: () => [shell({ roots: [{ name: 'Work', folder }], processes, graceMs: 600_000 })],
  });
  return { app, folder, processes, file: store.file };
}

describe('a stop, as it is told', () => {
  it('goes from running over stopping to stopped, and nothing of the run is told after that [R-01]', async () => {
    const { app } = await open(scriptModel([callStep('c1', 'deaf')]));
    const { runId } = await app.send('Go');
    await app.until(() => app.transcript().activity?.kind === 'using-tools');
    await app.service.stop({ runId });
    const told = app.events.flatMap((event) => {
      if (event.type === 'activity-changed') return [event.activity?.kind];
      return event.type === 'run-changed' ? [event.state] : [];
    });
    expect(told.slice(-3)).toEqual(['using-tools', 'stopping', 'stopped']);
    expect(app.transcript()).toMatchObject({ activity: null, runs: [{ state: 'stopped' }] });
  });

  it('is one, however often it is asked for, and changes nothing after the end [R-01]', async () => {
    const { app } = await open(scriptModel(['Nile', silence], ['Done.']));
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1] === 'Nile');
    const stops = [1, 2, 3].map(() => app.service.stop({ runId }));
    expect(await Promise.all(stops)).toEqual(stops.map(() => ({ state: 'stopped' })));
    expect(app.events.filter((event) => event.type === 'run-changed')).toHaveLength(1);

    const next = await app.send('More', conversationId);
    await app.ended(next.runId);
    const before = app.transcript();
    const count = app.events.length;
    expect(await app.service.stop({ runId: next.runId })).toEqual({ state: 'completed' });
    expect(await app.service.stop({ runId, force: true })).toEqual({ state: 'stopped' });
    expect(app.transcript()).toBe(before);
    expect(app.events).toHaveLength(count);
  });

  it('by force is over although nothing can be stored, leaves its place, and is stored when that is possible [R-01]', async () => {
    const { app, file } = await open(scriptModel(['Nile', silence], ['Done.']));
    const { conversationId, runId } = await app.send('Go');
    await app.until(() => messageTexts(app.transcript())[1] === 'Nile');
    await app.store.flush();
    const other = connectBeside(file);
    other.exec('BEGIN IMMEDIATE');
    const stop = app.service.stop({ runId });
    expect(await app.service.stop({ runId, force: true })).toEqual({ state: 'stopped' });
    expect(await stop).toEqual({ state: 'stopped' });
    expect(app.store.readRun(runId)?.state).toBe('running');
    const sent = app.send('More', conversationId);
    other.exec('COMMIT');
    const next = await sent;
    await app.ended(next.runId);
    expect(app.store.readRun(runId)?.state).toBe('stopped');
    expect(app.store.readTranscript(conversationId, 10)).toEqual(app.transcript());
    expect(messageTexts(app.transcript())).toEqual(['> Go', 'Nile', '> More', 'Done.']);
  });

  it('by force kills what its tools have running, without a grace [R-01] [R-03]', async () => {
    const command = { command: deafFamily };
    const { app, folder } = await open(scriptModel([callStep('c1', shellToolName, command)]));
    const { runId } = await app.send('Go');
    const pids = await readPids(folder, familySize);
    expect(await app.service.stop({ runId, force: true })).toEqual({ state: 'stopped' });
    await allGone(pids);
  });
});
