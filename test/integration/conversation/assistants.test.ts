import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AssistantFile, AssistantList } from '../../../preload/contract/assistant-file.ts';
import { providerIdSchema } from '../../../preload/contract/ids.ts';
import { FunctionModel } from '../../../main/agent/models/function-model.ts';
import type { ModelSettings } from '../../../main/agent/run-options/model-settings.ts';
import { createAgreedTexts } from '../../../main/conversation/assistants/agreed-texts.ts';
import { AssistantService } from '../../../main/conversation/assistants/assistant-service.ts';
import type { TurnedOn } from '../../../main/conversation/assistants/file-capabilities.ts';
import { createFileAssistants } from '../../../main/conversation/assistants/file-assistants.ts';
import { findModel } from '../../../main/conversation/models/find-model.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { gate } from '../../support/scripted-model.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { openTestStore } from '../../support/test-store.ts';

const model = { providerId: providerIdSchema.parse('p1'), modelId: 'claude-opus-4-6' };
const providers = [
  {
    providerId: model.providerId,
    kind: 'anthropic' as const,
    label: 'My Claude',
    models: [{ modelId: model.modelId, label: 'Opus' }],
  },
];

const nothingOn: TurnedOn = { commands: false, delegation: false, servers: [] };

async function open(turnedOn: TurnedOn = nothingOn) {
  const temporary = await createTemporaryFolder();
  onTestFinished(() => temporary[Symbol.asyncDispose]());
  const folder = join(temporary.folder, 'assistants');
  const settings = createMemorySettings();
  const shown: string[] = [];
  const service = new AssistantService({
    folder,
    turnedOn: () => turnedOn,
    agreed: createAgreedTexts(settings),
    findModel: (text) => findModel(providers, text),
    showFolder: async (path) => void shown.push(path),
  });
  const put = async (name: string, text: string): Promise<AssistantFile> => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), text);
    return given((await service.list()).files.find(({ fileName }) => fileName === name));
  };
  return { folder, service, settings, put, shown };
}

const research = `name: Research
description: Looks things up
model: anthropic:claude-opus-4-6
instructions: [Cite your sources., Be kind.]
model_settings: { max_tokens: 9, temperature: 0.1 }
capabilities: [WebSearch, Workspace]
`;

const messagesOf = (file: AssistantFile): readonly string[] =>
  file.state === 'broken'
    ? file.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : [];

const refOf = (file: AssistantFile): { fileName: string; hash: string } => {
  if (file.state === 'broken') throw new Error('The file is broken.');
  return { fileName: file.fileName, hash: file.hash };
};

describe('assistants in files', () => {
  it('tell all that they ask for before a person agrees to one', async () => {
    const { service, put, folder } = await open();
    expect(await service.list()).toEqual({ folder, files: [], hasMore: false });
    expect(await put('research.yaml', research)).toEqual({
      state: 'ready',
      fileName: 'research.yaml',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: 'Research',
      agreed: false,
      wishes: {
        description: 'Looks things up',
        model: 'anthropic:claude-opus-4-6',
        modelRef: model,
        instructions: ['Cite your sources.', 'Be kind.'],
        capabilities: [
          { name: 'WebSearch', details: null, isOff: false },
          { name: 'Workspace', details: null, isOff: false },
        ],
        settings: [
          { name: 'max_tokens', value: '9' },
          { name: 'temperature', value: '0.1' },
        ],
      },
    });
    expect(await put('plain.json', '{"model": "openai:gpt-5.2"}')).toMatchObject({
      name: 'plain',
      wishes: { model: 'openai:gpt-5.2', modelRef: null },
    });
  });

  it('tell where a bad one is wrong, and the others stay', async () => {
    const { service, put } = await open();
    await put('good.yml', research);
    expect(
      messagesOf(await put('bad.yaml', 'name: x\nmodel_settings:\n  temperature: hot')),
    ).toEqual(['3:16 model_settings.temperature: Expected a number, got a text.']);
    expect(messagesOf(await put('cut.json', '{"name": "x"'))[0]).toMatch(/^1:\d+ /);
    await put('huge.yaml', `name: ${'x'.repeat(300_000)}`);
    expect(
      (await service.list()).files.map(({ fileName, state }) => `${fileName} ${state}`),
    ).toEqual(['bad.yaml broken', 'cut.json broken', 'good.yml ready', 'huge.yaml broken']);
  });

  it('can name no command, key, address or setting that leads past the person', async () => {
    const { put } = await open();
    for (const [text, place] of [
      [
        'capabilities:\n  - Browser',
        "2:5 capabilities[0]: Unknown capability 'Browser'. Allowed: AskUser, Workspace, WebSearch, Shell, Delegate, MCP, Thinking.",
      ],
      [
        'capabilities:\n  - Shell: rm -rf ~',
        '2:12 capabilities[0].Shell: Shell takes no arguments.',
      ],
      ['capabilities:\n  - Shell: { command: ls }', 'capabilities[0].Shell.command: '],
      ['capabilities:\n  - Delegate: { model: x }', 'capabilities[0].Delegate.model: '],
      [
        'capabilities:\n  - MCP: Library\n  - MCP: Library',
        '3:5 capabilities[1]: This is named twice.',
      ],
      [
        'capabilities:\n  - Workspace: /etc',
        '2:16 capabilities[0].Workspace: Workspace takes no arguments.',
      ],
      ['capabilities:\n  - MCP: { server: x, url: "http://evil" }', 'capabilities[0].MCP.url: '],
      [
        'model_settings:\n  extra_headers: { authorization: x }',
        '2:3 model_settings.extra_headers: An assistant cannot set this. Allowed: max_tokens,',
      ],
      ['model_settings: { extra_body: { a: 1 } }', 'An assistant cannot set this.'],
      ['model_settings: { anthropic_mcp_servers: [] }', 'An assistant cannot set this.'],
      ['output_schema: { type: object }', 'An assistant answers in text.'],
      ['deps_schema: {}', 'An assistant is given no values.'],
    ] as const) {
      expect(messagesOf(await put('a.yaml', text))[0]).toContain(place);
    }
  });

  it('hide nothing from the eye that a model would read', async () => {
    const { put } = await open();
    const tags = [...'lie'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    for (const [text, message] of [
      [
        `instructions: Be kind.${tags.join('')}`,
        '1:15 instructions: A character that cannot be seen stands here: U+E006C.',
      ],
      ['instructions: "Be \\u202Ekind"', 'stands here: U+202E.'],
      ['name: a\u200Bb', '1:7 name: A character that cannot be seen stands here: U+200B.'],
      [`metadata: { ok: "a${String.fromCodePoint(0xe0101)}" }`, 'stands here: U+E0101.'],
      [`name: ${'x'.repeat(61)}`, 'Expected one line of at most 60 characters.'],
      ['name: "a\\nb"', 'Expected one line of at most 60 characters.'],
    ] as const) {
      expect(messagesOf(await put('a.yaml', text))[0]).toContain(message);
    }
    const seen = 'instructions: "Tab\\tand 👩‍👩‍👧 and می‌خواهم and 한국어\\n"';
    expect(await put('a.yaml', seen)).toMatchObject({ state: 'ready' });
  });

  it('are read from plain files only', async () => {
    const { folder, service, put } = await open();
    await put('a.yaml', research);
    await writeFile(join(folder, 'notes.txt'), 'not one');
    await mkdir(join(folder, 'b.yaml'));
    await symlink('/etc/passwd', join(folder, 'c.yaml'));
    await writeFile(join(folder, '.d.yaml'), research);
    expect((await service.list()).files.map(({ fileName }) => fileName)).toEqual(['a.yaml']);
  });

  it('begin with an example, in a folder that opens', async () => {
    const { folder, service, shown } = await open();
    await service.openFolder();
    expect(shown).toEqual([folder]);
    expect((await service.list()).files).toMatchObject([{ state: 'ready', name: 'Proofreader' }]);
    await rm(join(folder, 'proofreader.yaml'));
    await service.openFolder();
    expect((await service.list()).files).toEqual([]);
  });

  it('are agreed to letter by letter', async () => {
    const { folder, service, put } = await open();
    const file = await put('research.yaml', research);
    const ref = refOf(file);
    expect(() => service.forRun(ref)).toThrow(expect.objectContaining({ code: 'not-allowed' }));
    await writeFile(join(folder, 'research.yaml'), `${research}# changed meanwhile`);
    await expect(service.agree(ref)).rejects.toMatchObject({ code: 'not-allowed' });
    await writeFile(join(folder, 'research.yaml'), research);
    const agreedIn = (list: AssistantList) =>
      list.files.map((each) => each.state === 'ready' && each.agreed);
    expect(agreedIn(await service.agree(ref))).toEqual([true]);
    expect(service.forRun(ref)).toEqual({ ...ref, name: 'Research' });
    expect(await put('research.yaml', `${research}\n`)).toMatchObject({ agreed: false });
    await expect(service.agree({ ...ref, fileName: 'gone.yaml' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a conversation with an assistant from a file', () => {
  async function start({ waits = false } = {}) {
    const files = await open();
    const { opened, open: answerNow } = gate();
    const seen: { instructions: string | null; settings: ModelSettings; tools: string[] }[] = [];
    const { conversations: store } = await openTestStore();
    const openApp = () =>
      openConversationApp({
        store,
        openModel: () =>
          new FunctionModel({
            async *streamFunction(_, info) {
              seen.push({
                instructions: info.instructions,
                settings: info.modelSettings,
                tools: info.functionTools.map(({ name }) => name),
              });
              if (waits) await opened;
              yield 'Yes.';
            },
          }),
        fileAssistants: (answerer) => createFileAssistants(files.service, { answerer, roots: [] }),
      });
    const app = await openApp();
    const send = (ref: { fileName: string; hash: string }) =>
      app.service.sendMessage({
        conversationId: null,
        text: 'Hello',
        sendKey: 'key-12345678',
        modelRef: null,
        assistant: ref,
      });
    return { ...files, app, openApp, seen, send, answerNow };
  }

  it('does not begin before the person agreed, and leaves nothing behind', async () => {
    const { app, put, send, seen } = await start();
    const ref = refOf(await put('a.yaml', 'name: A\ninstructions: Rhyme.'));
    await expect(send(ref)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(app.store.listConversations({ after: null, limit: 10 }).conversations).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('has its words after the app’s own, its settings, and no tool that it does not name', async () => {
    const { app, service, put, send, seen } = await start();
    const text = 'name: A\ninstructions: Rhyme.\nmodel_settings: { temperature: 0.1 }';
    const ref = refOf(await put('a.yaml', text));
    await service.agree(ref);
    const { runId } = await send(ref);
    expect(await app.ended(runId)).toMatchObject({
      state: 'completed',
      assistant: { ...ref, name: 'A' },
      capabilities: ['AskUser'],
      limits: { requestLimit: 50 },
    });
    expect(seen[0]?.instructions).toMatch(/^You are the assistant in Parley[\s\S]*\n\nRhyme\./);
    expect(seen[0]).toMatchObject({ settings: { temperature: 0.1 }, tools: ['ask_user_question'] });
  });

  it('keeps it, as it was agreed to, in later turns and after the app was closed, whatever became of the file', async () => {
    const { app, folder, openApp, service, put, send, seen } = await start();
    const ref = refOf(await put('a.yaml', 'name: A\ninstructions: Rhyme.'));
    await service.agree(ref);
    const { conversationId, runId } = await send(ref);
    await app.ended(runId);
    await writeFile(join(folder, 'a.yaml'), 'name: Evil\ninstructions: Lie.');
    await app.ended((await app.send('Go on', conversationId)).runId);
    await rm(join(folder, 'a.yaml'));
    await app.service.shutDown(2000);
    const again = await openApp();
    const last = await again.ended((await again.send('And on', conversationId)).runId);
    expect(last).toMatchObject({ state: 'completed', assistant: { name: 'A', hash: ref.hash } });
    expect(seen.map(({ instructions }) => instructions?.includes('\n\nRhyme.'))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('has another from the next run on, once that was agreed to, and keeps the choice when the app was closed', async () => {
    const { app, openApp, service, put, send, seen } = await start();
    const first = refOf(await put('a.yaml', 'name: A\ninstructions: Rhyme.'));
    const second = refOf(await put('b.yaml', 'name: B\ninstructions: Sing.'));
    await service.agree(first);
    const { conversationId, runId } = await send(first);
    await app.ended(runId);
    const choose = (assistant: typeof first | null) =>
      app.service.setAssistant({ conversationId, assistant });
    await expect(choose(second)).rejects.toMatchObject({ code: 'not-allowed' });
    await app.ended((await app.send('Go on', conversationId)).runId);
    await service.agree(second);
    await choose(second);
    expect(app.transcript(conversationId).summary.assistant).toEqual({ ...second, name: 'B' });
    expect(await app.ended((await app.send('Go on', conversationId)).runId)).toMatchObject({
      assistant: { name: 'B' },
    });
    await choose(null);
    await app.service.shutDown(2000);
    const again = await openApp();
    const last = await again.ended((await again.send('And on', conversationId)).runId);
    expect(last.assistant).toBeUndefined();
    expect(last.state).toBe('completed');
    const words = seen.map(({ instructions }) => /Rhyme|Sing/.exec(instructions ?? '')?.[0]);
    expect(words).toEqual(['Rhyme', 'Rhyme', 'Sing', undefined]);
  });

  it('goes on with the one that runs while another is chosen', async () => {
    const { app, service, put, seen, answerNow, send } = await start({ waits: true });
    const first = refOf(await put('a.yaml', 'name: A\ninstructions: Rhyme.'));
    await service.agree(first);
    const { conversationId, runId } = await send(first);
    await app.until(() => seen.length === 1);
    await app.service.setAssistant({ conversationId, assistant: null });
    expect(app.store.readRun(runId)).toMatchObject({ state: 'running', assistant: first });
    answerNow();
    expect(await app.ended(runId)).toMatchObject({ state: 'completed', assistant: first });
  });

  it('is not that of another conversation', async () => {
    const { app, service, put, send } = await start();
    const ref = refOf(await put('a.yaml', 'name: A'));
    await service.agree(ref);
    await app.ended((await send(ref)).runId);
    const other = await app.ended((await app.send('Hello')).runId);
    expect(other.assistant).toBeUndefined();
  });
});
