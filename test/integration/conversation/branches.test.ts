import { describe, expect, it } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { continuePrompt } from '../../../preload/contract/continue-prompt.ts';
import { branchPlace } from '../../../preload/contract/branch-point.ts';
import {
  messageIdSchema,
  type ConversationId,
  type MessageId,
} from '../../../preload/contract/ids.ts';
import { emptyEntry } from '../../../preload/contract/question-draft.ts';
import { pendingElsewhere, pendingQuestions } from '../../../preload/contract/transcript.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import type { ConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { callStep, gate, scriptModel, silence } from '../../support/scripted-model.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

function idAt(app: ConversationApp, at: number): MessageId {
  return given(app.transcript().messages.at(at)?.messageId);
}

/** The positions at the branch points of the path, such as `2/3`. */
function places(app: ConversationApp): readonly string[] {
  const { branches, messages } = app.transcript();
  return branches.map((point) => {
    const shown = messages.find((message) => message.parentId === point.parentId);
    const { position, total } = branchPlace(point, shown?.messageId ?? null);
    return `${position}/${total}`;
  });
}

/** What is in memory, what a window would read and what is stored are one. */
async function expectOneTruth(app: ConversationApp, conversationId: ConversationId): Promise<void> {
  await app.store.flush();
  const shown = { ...app.service.read({ conversationId, limit: 500 }).transcript, activity: null };
  expect(app.store.readTranscript(conversationId, 500)).toEqual(shown);
}

async function say(app: ConversationApp, text: string, to?: ConversationId) {
  const sent = await app.send(text, to);
  await app.ended(sent.runId);
  return sent.conversationId;
}

describe('branches of a conversation', () => {
  it('are shown and gone on with: an edit, an answer given again, and the way between them', async () => {
    const { app } = await openAskingApp(
      scriptModel(['One.'], ['Two.'], ['Three.'], ['Four.'], ['Five.']),
    );
    const conversationId = await say(app, 'First');
    const first = { question: idAt(app, 0), answer: idAt(app, 1) };
    const again = await app.service.answerAgain({ conversationId, messageId: first.answer });
    await app.ended(again.runId);
    expect(messageTexts(app.transcript())).toEqual(['> First', 'Two.']);
    expect(places(app)).toEqual(['2/2']);
    await say(app, 'Second', conversationId);
    const edited = await app.service.editMessage({
      conversationId,
      messageId: first.question,
      text: 'First, anew',
    });
    await app.ended(edited.runId);
    expect(messageTexts(app.transcript())).toEqual(['> First, anew', 'Four.']);
    expect(places(app)).toEqual(['2/2']);

    // To the newest end below: the second answer, which was gone on with.
    await app.service.showBranch({ conversationId, messageId: first.question });
    expect(messageTexts(app.transcript())).toEqual(['> First', 'Two.', '> Second', 'Three.']);
    expect(places(app)).toEqual(['1/2', '2/2']);
    await expectOneTruth(app, conversationId);
    await app.service.showBranch({ conversationId, messageId: first.answer });
    expect(messageTexts(app.transcript())).toEqual(['> First', 'One.']);
    expect(places(app)).toEqual(['1/2', '1/2']);
    await say(app, 'From here', conversationId);
    expect(messageTexts(app.transcript())).toEqual(['> First', 'One.', '> From here', 'Five.']);
    await expectOneTruth(app, conversationId);
  });

  it('are known to each app on the same rows, as is which one is shown', async () => {
    const { app, restart } = await openAskingApp(scriptModel(['One.'], ['Two.']));
    const conversationId = await say(app, 'First');
    const messageId = idAt(app, 1);
    const { runId } = await app.service.answerAgain({ conversationId, messageId });
    await app.ended(runId);
    await app.service.showBranch({ conversationId, messageId });
    await app.service.shutDown(2000);
    const after = await restart(scriptModel());
    const { transcript } = after.service.read({ conversationId, limit: 10 });
    expect(messageTexts(transcript)).toEqual(['> First', 'One.']);
    expect(transcript.branches).toMatchObject([{ childIds: [messageId, expect.any(String)] }]);
  });

  it('have each the state of their own run: what was cut on one is no matter on another', async () => {
    const { app } = await openAskingApp(scriptModel(['Once upon', silence], ['Whole.'], [' more']));
    const { conversationId, runId } = await app.send('Tell');
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'Once upon');
    await app.service.stop({ runId });
    const cut = idAt(app, 1);
    const { runId: secondId } = await app.service.continueRun({
      conversationId,
      choice: { kind: 'drop' },
    });
    await app.ended(secondId);
    expect(app.transcript().summary.activity).toBe('idle');
    await app.service.showBranch({ conversationId, messageId: cut });
    expect(app.transcript().summary.activity).toBe('interrupted');
    const { runId: thirdId } = await app.service.continueRun({
      conversationId,
      choice: { kind: 'keep' },
    });
    await app.ended(thirdId);
    expect(messageTexts(app.transcript())).toEqual([
      '> Tell',
      'Once upon',
      `> ${continuePrompt}`,
      ' more',
    ]);
    await expectOneTruth(app, conversationId);
  });

  it('are not left while a run is at work, nor for a message that is not there', async () => {
    const working = gate();
    const slow = defineTool({ name: 'slow', execute: () => working.opened });
    const { app } = await openAskingApp(
      scriptModel(['One.'], [callStep('c1', 'slow'), askStep('q1')], ['Done.']),
      [slow],
    );
    const conversationId = await say(app, 'First');
    const messageId = idAt(app, 1);
    const { runId } = await app.service.answerAgain({ conversationId, messageId });
    await untilAsked(app);
    const shown = app.transcript();
    await expect(app.service.showBranch({ conversationId, messageId })).rejects.toMatchObject({
      code: 'already-running',
    });
    const nowhere = messageIdSchema.parse('nowhere');
    await expect(
      app.service.showBranch({ conversationId, messageId: nowhere }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(app.transcript()).toBe(shown);
    working.open();
    const { questionId } = waitingQuestion(app);
    await app.service.settleQuestion({ questionId, response: rome });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });

  it('leave a way back where an answer was dropped and none came in its place', async () => {
    const { app } = await openAskingApp(
      scriptModel(['Once upon', silence], [new Error('no line')]),
    );
    const { conversationId, runId } = await app.send('Tell');
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'Once upon');
    await app.service.stop({ runId });
    const cut = idAt(app, 1);
    const { runId: again } = await app.service.continueRun({
      conversationId,
      choice: { kind: 'drop' },
    });
    expect(await app.ended(again)).toMatchObject({ state: 'failed' });
    expect(places(app)).toEqual(['2/2']);
    await expectOneTruth(app, conversationId);
    await app.service.showBranch({ conversationId, messageId: cut });
    expect(messageTexts(app.transcript())).toEqual(['> Tell', 'Once upon']);
    expect(app.transcript().summary.activity).toBe('interrupted');
  });
});

describe('a question on a branch that is not shown', () => {
  const onRome = [
    '> First',
    expect.stringContaining('Where to?'),
    '< {"Where":["Rome"]}',
    'Rome, then.',
  ];

  /** An answer, and a second one beside it that begins with a question; the first is shown. */
  async function openAway() {
    const asking = await openAskingApp(
      scriptModel(['One.'], [askStep('q1')], ['Onwards.'], ['Rome, then.']),
    );
    const { app } = asking;
    const conversationId = await say(app, 'First');
    const first = idAt(app, 1);
    const { runId } = await app.service.answerAgain({ conversationId, messageId: first });
    await untilAsked(app);
    const { questionId, messageId } = waitingQuestion(app);
    const draft = { step: 0, entries: [{ ...emptyEntry, ownAnswer: 'Ostia' }], folded: false };
    void app.service.draftQuestion({ questionId, draft });
    await app.service.showBranch({ conversationId, messageId: first });
    return { ...asking, conversationId, runId, first, questionId, messageId, draft };
  }

  it('stays pending, with its draft, whatever is written on the other branch [D-23]', async () => {
    const { app, store, conversationId, runId, questionId, draft } = await openAway();
    expect(store.readRun(runId)).toMatchObject({ state: 'interrupted', failure: null });
    expect(pendingQuestions(app.transcript())).toEqual([]);
    expect(pendingElsewhere(app.transcript())).toMatchObject([{ questionId, draft }]);
    expect(app.transcript().summary.activity).toBe('waiting');
    await say(app, 'Go on', conversationId);
    expect(messageTexts(app.transcript())).toEqual(['> First', 'One.', '> Go on', 'Onwards.']);
    expect(pendingElsewhere(app.transcript())).toMatchObject([{ questionId, draft }]);
    expect(app.transcript().summary.activity).toBe('waiting');
    expect(store.readPendingQuestions()).toMatchObject([{ questionId }]);
    await expectOneTruth(app, conversationId);
  });

  it('is answered after a restart on its own branch: its run is taken up once [D-23]', async () => {
    const away = await openAway();
    const { app, store, restart, conversationId, runId, questionId, messageId, draft } = away;
    await say(app, 'Go on', conversationId);
    await app.service.shutDown(2000);
    const script = scriptModel(['Rome, then.']);
    const again = await restart(script);
    const { transcript } = again.service.read({ conversationId, limit: 100 });
    expect(transcript.summary.activity).toBe('waiting');
    expect(pendingElsewhere(transcript)).toMatchObject([{ questionId, draft }]);

    await again.service.showBranch({ conversationId, messageId });
    expect(waitingQuestion(again)).toMatchObject({ questionId, draft });
    const answers = [0, 1].map(() => again.service.settleQuestion({ questionId, response: rome }));
    const [won, lost] = await Promise.allSettled(answers);
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'already-settled' } });
    if (won?.status !== 'fulfilled') throw new Error('The answer was refused.');
    const resumed = await again.ended(given(won.value.runId));
    expect(resumed).toMatchObject({ state: 'completed', resumesRunId: runId });
    expect(script.asked).toHaveLength(1);
    expect(script.asked[0]?.at(-1)?.parts).toMatchObject([{ toolCallId: 'q1' }]);
    expect(messageTexts(again.transcript())).toEqual(onRome);
    expect(again.transcript().summary.activity).not.toBe('waiting');
    expect(store.readPendingQuestions()).toEqual([]);
    await expectOneTruth(again, conversationId);
  });

  it('brings its branch into view when it is answered from elsewhere [D-23]', async () => {
    const { app, conversationId, questionId } = await openAway();
    await say(app, 'Go on', conversationId);
    const { runId } = await app.service.settleQuestion({ questionId, response: rome });
    expect(await app.ended(given(runId))).toMatchObject({ state: 'completed' });
    expect(messageTexts(app.transcript())).toEqual(onRome);
    await expectOneTruth(app, conversationId);
  });
});
