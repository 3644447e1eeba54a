import { describe, expect, it } from 'vitest';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { continuePrompt } from '../../../preload/contract/continue-prompt.ts';
import { messageIdSchema, type ConversationId } from '../../../preload/contract/ids.ts';
import { openConversationApp, type ConversationApp } from '../../support/conversation-app.ts';
import {
  callStep,
  scriptModel,
  silence,
  type ScriptedModel,
} from '../../support/scripted-model.ts';
import { given } from '../../support/given.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

async function open(
  script: ScriptedModel,
  tools: Parameters<typeof openConversationApp>[0]['tools'] = [],
) {
  const { conversations: store } = await openTestStore();
  return openConversationApp({ store, openModel: () => script.model, tools });
}

async function stopAt(
  app: ConversationApp,
  text: string,
  prompt = 'Tell',
): Promise<ConversationId> {
  const { conversationId, runId } = await app.send(prompt);
  await app.until(() => messageTexts(app.transcript()).at(-1) === text);
  await app.service.stop({ runId });
  return conversationId;
}

const keep = { kind: 'keep' } as const;

describe('going on after a stop', () => {
  it('in a text asks, visibly, to continue, and finishes the answer [BC-01] [R-20]', async () => {
    const script = scriptModel(['Once upon', silence], [' a time.']);
    const app = await open(script);
    const conversationId = await stopAt(app, 'Once upon');
    const { runId } = await app.service.continueRun({ conversationId, choice: keep });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(messageTexts(app.transcript())).toEqual([
      '> Tell',
      'Once upon',
      `> ${continuePrompt}`,
      ' a time.',
    ]);
    expect(script.asked[1]?.map((message) => message.parts[0])).toMatchObject([
      { content: 'Tell' },
      { content: 'Once upon' },
      { content: continuePrompt },
    ]);
    expect(app.transcript().messages.map((message) => message.head.state)).toEqual([
      'complete',
      'interrupted',
      'complete',
      'complete',
    ]);
  });

  it('in a call never carries the cut call out [BC-14] [R-20]', async () => {
    let ran = 0;
    const write = defineTool({ name: 'write', execute: () => (ran += 1) });
    const script = scriptModel(
      [{ 0: { name: 'write', toolCallId: 'c1', jsonArgs: '{"body":"alpha be' } }, silence],
      ['Fine.'],
    );
    const app = await open(script, [write]);
    const conversationId = await stopAt(app, 'write {"body":"alpha be');
    const { runId } = await app.service.continueRun({ conversationId, choice: keep });
    await app.ended(runId);
    expect(ran).toBe(0);
    expect(script.asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'c1', outcome: 'interrupted' },
      { content: continuePrompt },
    ]);
    expect(messageTexts(app.transcript())[1]).toBe('write {"body":"alpha be');
  });

  it('in the tools sends what is finished and runs nothing twice [BC-13]', async () => {
    const ran: string[] = [];
    const quick = defineTool({ name: 'quick', execute: () => ran.push('quick') });
    const slow = defineTool({
      name: 'slow',
      execute: async () => {
        ran.push('slow');
        await silence;
      },
    });
    const script = scriptModel(
      ['Both. ', callStep('c1', 'quick'), callStep('c2', 'slow')],
      ['Ok.'],
    );
    const app = await open(script, [quick, slow]);
    const conversationId = await stopAt(app, '< 1');
    const { runId } = await app.service.continueRun({ conversationId, choice: keep });
    await app.ended(runId);
    expect(ran).toEqual(['quick', 'slow']);
    expect(script.asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'c1', outcome: 'success', content: 1 },
      { toolCallId: 'c2', outcome: 'interrupted' },
    ]);
    // The stored history is never rewritten by repair.
    expect(messageTexts(app.transcript())).toEqual([
      '> Tell',
      'Both.  | quick {} | slow {}',
      '< 1',
      'Ok.',
    ]);
  });

  it('before anything came sends the message again', async () => {
    const script = scriptModel([new Error('offline')], ['Here.']);
    const app = await open(script);
    const { conversationId, runId } = await app.send('Hi');
    await app.ended(runId);
    const again = await app.service.continueRun({ conversationId, choice: keep });
    await app.ended(again.runId);
    expect(messageTexts(app.transcript())).toEqual(['> Hi', 'Here.']);
    expect(script.asked[1]).toHaveLength(1);
  });

  it('can drop the cut answer, which stays on its branch [R-20]', async () => {
    const script = scriptModel(['Wrong', silence], ['Right.']);
    const app = await open(script);
    const conversationId = await stopAt(app, 'Wrong');
    const dropped = app.transcript().messages[1]?.messageId;
    const { runId } = await app.service.continueRun({ conversationId, choice: { kind: 'drop' } });
    await app.ended(runId);
    expect(messageTexts(app.transcript())).toEqual(['> Tell', 'Right.']);
    expect(script.asked[1]).toHaveLength(1);
    const branch = app.store.readPath(conversationId, dropped);
    expect(messageTexts({ messages: branch })).toEqual(['> Tell', 'Wrong']);
    expect(app.store.readTranscript(conversationId, 100)?.messages).toEqual(
      app.transcript().messages,
    );
  });

  it('has nothing to drop or to edit when the run wrote nothing: the answer before it is done', async () => {
    const app = await open(scriptModel(['Whole.'], [silence]));
    const { conversationId, runId } = await app.send('First');
    await app.ended(runId);
    const second = await app.send('Second', conversationId);
    await app.service.stop({ runId: second.runId });
    const before = app.transcript().messages;
    for (const choice of [{ kind: 'drop' }, { kind: 'edit', text: 'Else' }] as const) {
      await expect(app.service.continueRun({ conversationId, choice })).rejects.toMatchObject({
        code: 'invalid-input',
      });
    }
    expect(app.transcript().messages).toEqual(before);
    expect(app.store.readTranscript(conversationId, 10)?.messages).toEqual(before);
  });

  it('can put an edited text in place of the cut one [R-20]', async () => {
    const script = scriptModel(['Onse upon', silence], [' a time.']);
    const app = await open(script);
    const conversationId = await stopAt(app, 'Onse upon');
    const choice = { kind: 'edit', text: 'Once upon' } as const;
    const { runId } = await app.service.continueRun({ conversationId, choice });
    await app.ended(runId);
    expect(messageTexts(app.transcript())).toEqual([
      '> Tell',
      'Once upon',
      `> ${continuePrompt}`,
      ' a time.',
    ]);
    expect(app.store.readTranscript(conversationId, 100)?.messages).toEqual(
      app.transcript().messages,
    );
    await expect(
      app.service.continueRun({ conversationId, choice: { kind: 'edit', text: ' ' } }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('says beforehand what the model will see, with what is added marked [R-20]', async () => {
    const slow = defineTool({ name: 'slow', execute: () => silence });
    const app = await open(scriptModel(['Look: ', callStep('c1', 'slow', { a: 1 })]), [slow]);
    const { conversationId, runId } = await app.send('Tell');
    await app.until(() => app.transcript().activity?.kind === 'using-tools');
    await app.service.stop({ runId });
    expect(app.service.preview({ conversationId }).lines).toEqual([
      { from: 'person', text: 'Tell', added: false },
      { from: 'assistant', text: 'Look: ', added: false },
      { from: 'assistant', text: 'slow {"a":1}', added: false },
      {
        from: 'parley',
        text: 'slow: The tool call was interrupted before a result was produced.',
        added: true,
      },
    ]);
    const text = await open(scriptModel(['Half', silence]));
    const other = await stopAt(text, 'Half');
    expect(text.service.preview({ conversationId: other }).lines.at(-1)).toEqual({
      from: 'parley',
      text: continuePrompt,
      added: true,
    });
  });

  it('needs no Continue: the next message carries the cut answer along [BC-09]', async () => {
    const script = scriptModel(['A.'], ['Half', silence], ['C.']);
    const app = await open(script);
    const { conversationId, runId } = await app.send('1');
    await app.ended(runId);
    const second = await app.send('2', conversationId);
    await app.until(() => messageTexts(app.transcript()).at(-1) === 'Half');
    await app.service.stop({ runId: second.runId });
    const third = await app.send('3', conversationId);
    await app.ended(third.runId);
    expect(script.asked[2]?.map((message) => message.parts.length)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('a message written anew', () => {
  it('is a branch beside the old one, and is answered', async () => {
    const script = scriptModel(['Four.'], ['Six.']);
    const app = await open(script);
    const { conversationId, runId } = await app.send('2+2');
    await app.ended(runId);
    const messageId = given(app.transcript().messages[0]?.messageId);
    const edited = await app.service.editMessage({ conversationId, messageId, text: '3+3' });
    await app.ended(edited.runId);
    expect(messageTexts(app.transcript())).toEqual(['> 3+3', 'Six.']);
    expect(script.asked[1]).toHaveLength(1);
    expect(messageTexts({ messages: app.store.readPath(conversationId, messageId) })).toEqual([
      '> 2+2',
    ]);
    expect(app.store.readTranscript(conversationId, 100)?.messages).toEqual(
      app.transcript().messages,
    );
  });

  it('keeps the results of tools that its request also held', async () => {
    const app = await open(scriptModel(['A.'], ['B.']));
    const { conversationId, runId } = await app.send('1');
    await app.ended(runId);
    const [first] = app.transcript().messages;
    if (first === undefined) throw new Error('The message is missing.');
    // As an import may bring it: results and a person's words in one request.
    const part = {
      partKind: 'tool-return' as const,
      toolName: 't',
      content: 'kept',
      toolCallId: 'c0',
      toolKind: null,
      metadata: null,
      timestamp: first.createdAt,
      outcome: 'success' as const,
    };
    const at = first.createdAt;
    await app.feed.record(
      conversationId,
      [{ type: 'part-added', messageId: first.messageId, index: 5, part, startedAt: at, at }],
      'full',
    );
    const edited = await app.service.editMessage({
      conversationId,
      messageId: first.messageId,
      text: '2',
    });
    await app.ended(edited.runId);
    expect(messageTexts(app.transcript())[0]).toBe('< kept | > 2');
  });

  it('has to be one that the person wrote', async () => {
    const app = await open(scriptModel(['A.']));
    const { conversationId, runId } = await app.send('1');
    await app.ended(runId);
    const messageId = given(app.transcript().messages[1]?.messageId);
    await expect(
      app.service.editMessage({ conversationId, messageId, text: 'x' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(
      app.service.editMessage({
        conversationId,
        messageId: messageIdSchema.parse('nobody'),
        text: 'x',
      }),
    ).rejects.toMatchObject({ code: 'not-found' });
    // The place is free again after a refusal.
    await expect(app.service.continueRun({ conversationId, choice: keep })).resolves.toBeDefined();
  });
});
