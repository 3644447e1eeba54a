import { describe, expect, it, onTestFinished } from 'vitest';
import { defineTool, type Tool } from '../../../main/agent/tools/tool.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { queuedIdSchema } from '../../../preload/contract/ids.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, CUT, END, HANG, T, UNTIL } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

async function open(script: Script, file?: string, tools: readonly Tool[] = []) {
  const server = await startModelServer({ script, strict: true });
  onTestFinished(() => server.close());
  const opened = await openTestStore(file === undefined ? {} : { file });
  const connection = { baseUrl: server.baseUrl, key: null };
  const app = await openConversationApp({
    store: opened.conversations,
    tools,
    openModel: (_, options) => createServerModel(connection, 'm-1', options),
  });
  const queue = (conversationId: ConversationId, text: string) =>
    app.service.queueMessage({ conversationId, text });
  const isDone = (answers: number) => () => {
    const { runs } = app.transcript();
    return runs.length === answers && runs.every(({ state }) => state === 'completed');
  };
  return { app, server, queue, isDone, file: opened.file, close: opened.close };
}

function gate(): { readonly opened: Promise<unknown>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const oneQuestion = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};

describe('messages written while an answer runs', () => {
  it('go in one by one, in their order and as last edited, when it has ended [R-24]', async () => {
    const first = gate();
    const { app, server, queue, isDone } = await open([
      [T('One'), UNTIL(first.opened), T('.'), END()],
      [T('Two.'), END()],
      [T('Three.'), END()],
    ]);
    const { conversationId } = await app.send('first');
    await queue(conversationId, 'second');
    const { queuedId } = await queue(conversationId, 'thrid');
    const gone = await queue(conversationId, 'never mind');
    await app.service.changeQueued({ conversationId, queuedId, text: 'third' });
    await app.service.removeQueued({ conversationId, queuedId: gone.queuedId });
    expect(app.transcript().queued.map(({ text }) => text)).toEqual(['second', 'third']);
    expect(server.requests.length).toBeLessThan(2);
    first.open();
    await app.until(isDone(3));
    expect(messageTexts(app.transcript())).toEqual([
      '> first',
      'One.',
      '> second',
      'Two.',
      '> third',
      'Three.',
    ]);
    expect(app.transcript().queued).toEqual([]);
    await app.store.flush();
    expect(app.store.readTranscript(conversationId, 100)).toEqual(app.transcript());
    await expect(
      app.service.changeQueued({ conversationId, queuedId, text: 'late' }),
    ).rejects.toMatchObject({ code: 'already-settled' });
  });

  it('go in with the next step, behind what the tools returned, one in each [R-24]', async () => {
    const steps = [gate(), gate()];
    let calls = 0;
    const look = defineTool({
      name: 'look',
      execute: async () => {
        await steps[calls++]?.opened;
        return 'seen';
      },
    });
    const script = [
      [CALL('c1', 'look', {}), END()],
      [CALL('c2', 'look', {}), END()],
      [T('Both read.'), END()],
      [T('Edited.'), END()],
    ];
    const { app, server, queue } = await open(script, undefined, [look]);
    const { conversationId, runId } = await app.send('first');
    await app.until(() => calls === 1);
    const { queuedId } = await queue(conversationId, 'secnd');
    await queue(conversationId, 'third');
    await app.service.changeQueued({ conversationId, queuedId, text: 'second' });
    steps[0]?.open();
    await app.until(() => calls === 2);
    expect(wireMessages(server.requests[1]).slice(-2)).toMatchObject([
      { role: 'tool', tool_call_id: 'c1', content: 'seen' },
      { role: 'user', content: 'second' },
    ]);
    expect(app.transcript().queued.map(({ text }) => text)).toEqual(['third']);
    steps[1]?.open();
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(wireMessages(server.requests[2]).at(-1)).toMatchObject({ content: 'third' });
    expect(app.transcript().runs).toHaveLength(1);
    await app.store.flush();
    expect(app.store.readTranscript(conversationId, 100)).toEqual(app.transcript());
    // It is a message like any other: written anew, the results that it came with stay.
    const taken = given(app.transcript().messages[2]);
    const edited = await app.service.editMessage({
      conversationId,
      messageId: taken.messageId,
      text: 'second, anew',
    });
    await app.ended(edited.runId);
    expect(wireMessages(server.requests[3]).slice(-2)).toMatchObject([
      { role: 'tool', tool_call_id: 'c1', content: 'seen' },
      { role: 'user', content: 'second, anew' },
    ]);
  });

  it('stay queued when the run is stopped before its next step [R-24]', async () => {
    const step = gate();
    const look = defineTool({ name: 'look', execute: () => step.opened });
    const { app, queue } = await open([[CALL('c1', 'look', {}), END()]], undefined, [look]);
    const { conversationId, runId } = await app.send('first');
    await app.until(() => app.transcript().activity?.kind === 'using-tools');
    await queue(conversationId, 'second');
    const stopped = app.service.stop({ runId });
    step.open();
    await stopped;
    expect(app.transcript().queued).toMatchObject([{ text: 'second' }]);
  });

  it('survive a crash, wait for the person then, and go in exactly once [R-24]', async () => {
    const before = await open([[T('Half'), HANG]]);
    const { conversationId } = await before.app.send('first');
    const { queuedId } = await before.queue(conversationId, 'second \ud83d half');
    // What a crash leaves: the rows as they are now, read by the next start.
    const { app, server, isDone } = await open([[T('Two.'), END()]], before.file);
    expect(app.transcript(conversationId).queued).toMatchObject([
      { queuedId, text: 'second \ud83d half' },
    ]);
    expect(server.requests).toHaveLength(0);
    const sendNow = () => app.service.sendQueuedNow({ conversationId, queuedId });
    const results = await Promise.allSettled([sendNow(), sendNow(), sendNow()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await app.until(() => app.transcript().runs.at(-1)?.state === 'completed');
    expect(isDone(3)()).toBe(false);
    expect(server.requests).toHaveLength(1);
    const prompts = messageTexts(app.transcript()).filter((text) => text.includes('second'));
    expect(prompts).toHaveLength(1);
    expect(app.transcript().queued).toEqual([]);
  });

  it.each(['stopped', 'failed'] as const)('stay where they are when it was %s', async (state) => {
    const hold = gate();
    const { app, server, queue } = await open([[T('Half'), UNTIL(hold.opened), CUT]]);
    const { conversationId, runId } = await app.send('first');
    await queue(conversationId, 'second');
    if (state === 'stopped') await app.service.stop({ runId });
    else hold.open();
    await app.ended(runId);
    expect(app.transcript().runs.at(-1)?.state).toBe(state);
    expect(app.transcript().queued).toMatchObject([{ text: 'second' }]);
    expect(server.requests.length).toBeLessThan(2);
  });

  it('sent now stop the answer first, which is kept [R-24]', async () => {
    const { app, server, queue } = await open([
      [T('Half'), HANG],
      [T('Other.'), END()],
    ]);
    const { conversationId, runId } = await app.send('first');
    await app.until(() => messageTexts(app.transcript())[1] === 'Half');
    const { queuedId } = await queue(conversationId, 'second');
    const sent = await app.service.sendQueuedNow({ conversationId, queuedId });
    await app.ended(sent.runId);
    expect(app.store.readRun(runId)).toMatchObject({ state: 'stopped' });
    expect(messageTexts(app.transcript())).toEqual(['> first', 'Half', '> second', 'Other.']);
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('never answer a question: they wait for its answer, or take its place when sent now [R-24]', async () => {
    const { app, server, queue } = await open([
      [CALL('q1', TOOL_NAME, oneQuestion), END()],
      [T('Rome it is, and now?'), CALL('q2', TOOL_NAME, oneQuestion), END()],
      [T('As you like.'), END()],
    ]);
    const { conversationId } = await app.send('plan');
    await app.until(() => pendingQuestions(app.transcript()).length === 1);
    await queue(conversationId, 'and now');
    const { questionId } = given(pendingQuestions(app.transcript())[0]);
    expect(server.requests).toHaveLength(1);
    const answers = [{ header: 'Where', selected: ['Rome'], customAnswer: null }];
    await app.service.settleQuestion({ questionId, response: { answers, cancelled: false } });
    await app.until(() => pendingQuestions(app.transcript()).length === 1);
    expect(wireMessages(server.requests[1]).slice(-2)).toMatchObject([
      { role: 'tool', content: '{"Where":["Rome"]}' },
      { role: 'user', content: 'and now' },
    ]);

    const { queuedId } = await queue(conversationId, 'forget it');
    await app.service.sendQueuedNow({ conversationId, queuedId });
    await app.until(() => app.transcript().runs.at(-1)?.state === 'completed');
    expect(app.transcript().questions.map(({ state }) => state)).toEqual([
      'answered',
      'superseded',
    ]);
    expect(wireMessages(server.requests[2]).at(-1)).toMatchObject({ content: 'forget it' });
  });

  it('go in as they were written last, and not at all once they were taken out [R-24]', async () => {
    const { app, server, queue } = await open([
      [CALL('q1', TOOL_NAME, oneQuestion), END()],
      [T('So be it.'), CALL('q2', TOOL_NAME, oneQuestion), END()],
    ]);
    const { conversationId } = await app.send('plan');
    await app.until(() => pendingQuestions(app.transcript()).length === 1);
    const changed = await queue(conversationId, 'forget it');
    // The question has to be left first: in that time the person goes on typing.
    const sent = app.service.sendQueuedNow({ conversationId, ...changed });
    await app.service.changeQueued({ conversationId, ...changed, text: 'forget it all' });
    await sent;
    await app.until(() => pendingQuestions(app.transcript()).length === 1);
    expect(wireMessages(server.requests[1]).at(-1)).toMatchObject({ content: 'forget it all' });

    const removed = await queue(conversationId, 'never mind');
    const sending = app.service.sendQueuedNow({ conversationId, ...removed });
    await app.service.removeQueued({ conversationId, ...removed });
    await expect(sending).rejects.toMatchObject({ code: 'already-settled' });
    expect(app.transcript().queued).toEqual([]);
    expect(messageTexts(app.transcript())).not.toContain('never mind');
  });

  it('written in the moment of the end go in at once', async () => {
    const { app, queue, isDone } = await open([
      [T('One.'), END()],
      [T('Two.'), END()],
    ]);
    const { conversationId, runId } = await app.send('first');
    await app.ended(runId);
    await queue(conversationId, 'second');
    await app.until(isDone(2));
    expect(messageTexts(app.transcript()).at(-1)).toBe('Two.');
  });

  it('are gone with their conversation', async () => {
    const { app, queue } = await open([[HANG]]);
    const { conversationId } = await app.send('first');
    await queue(conversationId, 'second');
    await app.service.delete({ conversationId });
    await expect(queue(conversationId, 'third')).rejects.toMatchObject({ code: 'not-found' });
    const queuedId = queuedIdSchema.parse(systemIds.uuidv7());
    await expect(app.service.removeQueued({ conversationId, queuedId })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
