import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RunningProcesses } from '../../../main/capabilities/shell/running-processes.ts';
import { shell, shellToolName } from '../../../main/capabilities/shell/shell.ts';
import { printedOf } from '../../../preload/contract/message-notes.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { callStep, scriptModel, type ModelStep } from '../../support/scripted-model.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { openTestStore } from '../../support/test-store.ts';

async function open(...responses: readonly (readonly ModelStep[])[]) {
  const made = await createTemporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  const { conversations: store } = await openTestStore();
  const script = scriptModel(...responses);
  const processes = new RunningProcesses((printed) => app.service.notePrinted(printed));
  const app = await openConversationApp({
    store,
    openModel: () => script.model,
    capabilities: () => [shell({ roots: [{ name: 'Work', folder: made.folder }], processes })],
  });
  return { app, script, store, folder: made.folder };
}

const runs = (id: string, command: string): ModelStep => callStep(id, shellToolName, { command });
/** What the end of the transcript keeps of a call's output. */
const printed = ({ messages }: Pick<Transcript, 'messages'>, id: string): string | null =>
  messages.reduce<string | null>((found, { head }) => printedOf(head, id) ?? found, null);

describe('what a command prints', () => {
  it('is there while it runs, also for a window that reads anew, and gives way to its return', async () => {
    const { app, store, folder } = await open(
      [runs('c1', 'echo one; while [ ! -e go ]; do sleep 0.05; done; echo two')],
      ['Done.'],
    );
    const { runId, conversationId } = await app.send('Go');
    await app.until(() => printed(app.transcript(), 'c1') === 'one');
    const { transcript } = app.service.read({ conversationId, limit: 50 });
    expect(printed(transcript, 'c1')).toBe('one');
    await writeFile(join(folder, 'go'), '');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    const stored = given(store.readTranscript(conversationId, 50));
    expect(stored.messages[2]?.parts).toMatchObject([{ part: { outcome: 'success' } }]);
    // Nothing of it is left: the history is as it would be without it.
    expect(stored.messages.map(({ head }) => head.metadata)).toEqual([null, null, null, null]);
  });

  it('stays when it is stopped, in the rows too, and is no part of what the model reads [R-10]', async () => {
    const { app, script, store } = await open(
      [runs('c1', 'echo half$((1))done; exec sleep 60')],
      ['Gladly.'],
    );
    const { runId, conversationId } = await app.send('Go');
    await app.until(() => printed(app.transcript(), 'c1') === 'half1done');
    expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
    const stored = store.readTranscript(conversationId, 50);
    expect(printed(given(stored), 'c1')).toBe('half1done');
    const again = await app.service.continueRun({ conversationId, choice: { kind: 'keep' } });
    expect(await app.ended(again.runId)).toMatchObject({ state: 'completed' });
    expect(printed(app.transcript(), 'c1')).toBe('half1done');
    const read = script.asked.at(-1)?.map(({ parts }) => parts);
    expect(JSON.stringify(read)).not.toContain('half1done');
  });
});
