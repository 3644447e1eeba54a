import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../preload/contract/transcript.ts';
import { rome } from '../support/ask-rome.ts';
import { openConversationApp } from '../support/conversation-app.ts';
import { given } from '../support/given.ts';
import { scriptModel } from '../support/scripted-model.ts';
import { openTestStore, storeFile } from '../support/test-store.ts';
import { messageTexts } from '../support/transcript-texts.ts';

const program = fileURLToPath(new URL('../support/host/settle-program.ts', import.meta.url));

/** What a host leaves that died around the transaction which settles. */
async function settleAndDie(when: 'before' | 'after', whose: 'living' | 'gone') {
  const file = await storeFile();
  const { signal, stderr } = spawnSync(process.execPath, [program, file, when, whose], {
    encoding: 'utf8',
  });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  const { conversations: store } = await openTestStore({ file });
  const script = scriptModel(['Rome, then.']);
  const app = await openConversationApp({ store, openModel: () => script.model });
  const { conversations } = store.listConversations({ after: null, limit: 1 });
  const { conversationId } = given(conversations[0]);
  return { app, store, script, conversationId };
}

function returnsOf(shown: Transcript): readonly unknown[] {
  return shown.messages.flatMap((message) =>
    message.parts.flatMap(({ part }) => (part.partKind === 'tool-return' ? [part.content] : [])),
  );
}

describe.each(['living', 'gone'] as const)('settling while its run is %s', (whose) => {
  it('leaves the question as it was when killed right before, and it is answered once [D-20] [BC-44]', async () => {
    const { app, script, conversationId } = await settleAndDie('before', whose);
    const shown = app.transcript(conversationId);
    expect(shown.questions).toMatchObject([{ state: 'pending', response: null }]);
    expect(returnsOf(shown)).toEqual([]);
    expect(shown.summary.activity).toBe('waiting');
    expect(shown.runs.map((run) => run.state)).toEqual(['interrupted']);

    const { questionId } = given(shown.questions[0]);
    const { runId } = await app.service.settleQuestion({ questionId, response: rome });
    await app.ended(given(runId));
    expect(returnsOf(app.transcript())).toEqual([{ Where: ['Rome'] }]);
    expect(messageTexts(app.transcript()).at(-1)).toBe('Rome, then.');
    expect(script.asked).toHaveLength(1);
  });

  it('is whole when killed right after: state, return and, where one is needed, the run [D-20] [D-23]', async () => {
    const { app, store, script, conversationId } = await settleAndDie('after', whose);
    const shown = app.transcript(conversationId);
    expect(shown.questions).toMatchObject([{ state: 'answered', response: rome }]);
    expect(returnsOf(shown)).toEqual([{ Where: ['Rome'] }]);
    const resumed = shown.runs.map((run) => run.resumesRunId !== null);
    expect(resumed).toEqual(whose === 'living' ? [false] : [false, true]);
    expect(store.readPendingQuestions()).toEqual([]);
    const { questionId } = given(shown.questions[0]);
    await expect(app.service.settleQuestion({ questionId, response: rome })).rejects.toMatchObject({
      code: 'already-settled',
    });

    // Going on takes the answer along; nothing is asked again.
    const choice = { kind: 'keep' } as const;
    const { runId } = await app.service.continueRun({ conversationId, choice });
    await app.ended(runId);
    expect(script.asked).toHaveLength(1);
    expect(script.asked[0]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', content: { Where: ['Rome'] }, outcome: 'success' },
    ]);
    expect(app.transcript().questions).toHaveLength(1);
  });
});
