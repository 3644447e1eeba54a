import { describe, expect, it } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { callStep, gate, scriptModel, type ScriptedModel } from '../../support/scripted-model.ts';
import { connectBeside, openTestStore } from '../../support/test-store.ts';

/** A question waits beside a tool that fails its run once the test says so, in a database that another may hold. */
async function askBesideFailure(script: (asking: ReturnType<typeof askStep>[]) => ScriptedModel) {
  const { conversations: store, file } = await openTestStore();
  const other = connectBeside(file);
  const { open: fail, opened } = gate();
  const broken = defineTool({
    name: 'broken',
    execute: async () => {
      await opened;
      throw new Error('broken');
    },
  });
  const played = script([askStep('q1'), callStep('c1', 'broken')]);
  const app = await openConversationApp({ store, openModel: () => played.model, tools: [broken] });
  const { conversationId, runId } = await app.send('Plan');
  await untilAsked(app);
  return { app, fail, other, conversationId, runId, script: played };
}

describe('an answer to a run that is just ending', () => {
  it('waits for that end and then starts the run that goes on with it [D-23]', async () => {
    const { app, fail, other, runId, script } = await askBesideFailure((asking) =>
      scriptModel(asking, ['Rome it is.']),
    );
    const { questionId } = waitingQuestion(app);
    other.exec('BEGIN IMMEDIATE');
    fail();
    await app.until(() => app.transcript().runs.at(-1)?.state === 'failed');
    const settled = app.service.settleQuestion({ questionId, response: rome });
    other.exec('ROLLBACK');
    const next = given((await settled).runId);
    expect(next).not.toBe(runId);
    expect(await app.ended(next)).toMatchObject({ state: 'completed', resumesRunId: runId });
    expect(script.asked).toHaveLength(2);
    expect(app.transcript().questions).toMatchObject([{ state: 'answered' }]);
  });

  it('is refused by nothing that did not settle the question [D-20] [D-22]', async () => {
    const { app, other, runId } = await askBesideFailure((asking) => scriptModel(asking));
    const { questionId } = waitingQuestion(app);
    other.exec('BEGIN IMMEDIATE');
    const down = app.service.shutDown(5000);
    const settled = app.service.settleQuestion({ questionId, response: rome });
    const refused = expect(settled).rejects.toMatchObject({ code: 'shutting-down' });
    other.exec('ROLLBACK');
    await refused;
    await down;
    expect(app.store.readRun(runId)).toMatchObject({ state: 'interrupted' });
    expect(waitingQuestion(app)).toMatchObject({ questionId, state: 'pending' });
  });
});
