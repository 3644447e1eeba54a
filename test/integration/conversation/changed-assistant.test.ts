import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createAgreedTexts } from '../../../main/conversation/assistants/agreed-texts.ts';
import { AssistantService } from '../../../main/conversation/assistants/assistant-service.ts';
import { createFileAssistants } from '../../../main/conversation/assistants/file-assistants.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import type { ServerKind } from '../../../preload/contract/provider.ts';
import { strictFormats } from '../../support/body-in-format.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { CALL, END, T } from '../../support/model-server/script.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { openTestStore } from '../../support/test-store.ts';

const kinds: readonly ServerKind[] = ['openai-compatible', 'openai', 'anthropic', 'google'];

it.each(kinds)(
  'another assistant goes on with a history of tools that it does not have: %s takes it',
  async (kind) => {
    const made = await createTemporaryFolder();
    onTestFinished(() => made[Symbol.asyncDispose]());
    const folder = join(made.folder, 'assistants');
    await mkdir(folder);
    await writeFile(join(folder, 'reader.yaml'), 'name: Reader\ncapabilities: [Workspace]');
    const { format, modelId } = strictFormats[kind];
    const server = await startModelServer({
      script: [
        [T('Let me look.'), CALL('c1', 'list_files', { path: '.' }), END('tool_calls')],
        [T('One folder.'), END()],
        [T('It was one.'), END()],
      ],
      format,
      strict: true,
      models: [modelId],
    });
    onTestFinished(() => server.close());
    const service = new AssistantService({
      folder,
      agreed: createAgreedTexts(createMemorySettings()),
      findModel: () => null,
      turnedOn: () => ({ commands: false, delegation: false, servers: [] }),
      showFolder: async () => undefined,
    });
    const [file] = (await service.list()).files;
    if (file?.state !== 'ready') throw new Error('The file is no assistant.');
    const assistant = { fileName: file.fileName, hash: file.hash };
    await service.agree(assistant);
    const { conversations: store } = await openTestStore();
    const app = await openConversationApp({
      store,
      openModel: () =>
        createServerModel({ kind, baseUrl: server.baseUrl, key: null }, modelId, {
          idleTimeoutMs: 5000,
        }),
      fileAssistants: (answerer) =>
        createFileAssistants(service, {
          answerer,
          roots: [{ name: 'Here', folder: made.folder }],
        }),
    });
    const { conversationId, runId } = await app.service.sendMessage({
      conversationId: null,
      text: 'What is here?',
      sendKey: 'key-12345678',
      modelRef: null,
      assistant,
    });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed', failure: null });
    await app.service.setAssistant({ conversationId, assistant: null });
    const next = await app.ended((await app.send('How many?', conversationId)).runId);
    expect(next).toMatchObject({ state: 'completed', failure: null });
    expect(next.assistant).toBeUndefined();
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.stringify(server.requests[2]?.body)).toContain('list_files');
  },
);
