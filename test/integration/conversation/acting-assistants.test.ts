import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  FunctionModel,
  type FunctionModelDelta,
} from '../../../main/agent/models/function-model.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { askBefore } from '../../../main/capabilities/ask-before.ts';
import { RunningProcesses } from '../../../main/capabilities/shell/running-processes.ts';
import { createAgreedTexts } from '../../../main/conversation/assistants/agreed-texts.ts';
import { AssistantService } from '../../../main/conversation/assistants/assistant-service.ts';
import type { TurnedOn } from '../../../main/conversation/assistants/file-capabilities.ts';
import { createFileAssistants } from '../../../main/conversation/assistants/file-assistants.ts';
import { pendingAsks } from '../../../preload/contract/transcript.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { callStep } from '../../support/scripted-model.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { openTestStore } from '../../support/test-store.ts';

type Step = string | FunctionModelDelta;

/** A conversation with an assistant that was agreed to, on what the person has turned on. */
async function begin(text: string, turnedOn: TurnedOn, ...responses: readonly (readonly Step[])[]) {
  const made = await createTemporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  const folder = join(made.folder, 'assistants');
  const work = join(made.folder, 'work');
  await mkdir(folder);
  await mkdir(work);
  await writeFile(join(folder, 'a.yaml'), text);
  const service = new AssistantService({
    folder,
    agreed: createAgreedTexts(createMemorySettings()),
    findModel: () => null,
    turnedOn: () => turnedOn,
    showFolder: async () => undefined,
  });
  const [file] = (await service.list()).files;
  if (file?.state !== 'ready') throw new Error(JSON.stringify(file));
  const ref = { fileName: file.fileName, hash: file.hash };
  await service.agree(ref);
  const offered: (readonly string[])[] = [];
  const asked: string[] = [];
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: () =>
      new FunctionModel({
        async *streamFunction(_, { functionTools }) {
          const steps = responses[offered.length] ?? ['Done.'];
          offered.push(functionTools.map(({ name }) => name));
          yield* steps;
        },
      }),
    fileAssistants: (answerer, leave, childRuns) =>
      createFileAssistants(service, {
        answerer,
        roots: [{ name: 'Work', folder: work }],
        acting: {
          processes: new RunningProcesses(),
          approve: leave.approve,
          childRuns,
          turnedOn: () => turnedOn,
          server: (label) => {
            asked.push(label);
            const look = defineTool({ name: 'library_look', execute: () => 'a book' });
            return askBefore(
              { name: 'mcp', tools: [look] },
              { approve: leave.approve, riskOf: () => 'other-program' },
            );
          },
        },
      }),
  });
  const { runId } = await app.service.sendMessage({
    conversationId: null,
    text: 'Go',
    sendKey: 'key-12345678',
    modelRef: null,
    assistant: ref,
  });
  const answer = async (decision: 'allow-once' | 'deny') => {
    await app.until(() => pendingAsks(app.transcript()).length === 1);
    const { questionId } = given(pendingAsks(app.transcript())[0]);
    const response = { kind: 'approval', decision, note: '' } as const;
    await app.service.settleQuestion({ questionId, response });
    return app.ended(runId);
  };
  const wishes = Object.fromEntries(
    file.wishes.capabilities.map(({ name, isOff }) => [name, isOff]),
  );
  return { app, runId, work, offered, asked, wishes, answer };
}

const everything = 'capabilities: [Shell, Delegate, { MCP: Library }]';
const off: TurnedOn = { commands: false, delegation: false, servers: [] };
const on: TurnedOn = { commands: true, delegation: true, servers: ['Library', 'Mail'] };

it('a file that names what the person has turned off says so before its first run, and does without', async () => {
  const { app, runId, offered, asked, wishes } = await begin(everything, off);
  expect(wishes).toEqual({ Shell: true, Delegate: true, MCP: true });
  expect(await app.ended(runId)).toMatchObject({ state: 'completed', capabilities: ['AskUser'] });
  expect(offered).toEqual([['ask_user_question']]);
  expect(asked).toEqual([]);
});

it('a file that names what the person has turned on has it, and of their servers only the one it names', async () => {
  const { app, runId, offered, asked, wishes } = await begin(everything, on);
  expect(wishes).toEqual({ Shell: false, Delegate: false, MCP: false });
  expect(await app.ended(runId)).toMatchObject({
    state: 'completed',
    capabilities: ['AskUser', 'Shell', 'Delegate', 'MCP'],
  });
  expect(given(offered[0]).toSorted()).toEqual([
    'ask_user_question',
    'delegate_task',
    'library_look',
    'run_command',
  ]);
  expect(asked).toEqual(['Library']);
});

it('a file that names none of it has none, whatever the person has turned on', async () => {
  const { app, runId, offered } = await begin('name: A', on);
  await app.ended(runId);
  expect(offered).toEqual([['ask_user_question']]);
});

it('what a file’s assistant does waits for leave as what the app’s own does', async () => {
  const touch = callStep('c1', 'run_command', { command: 'touch made' });
  const denied = await begin(everything, on, [touch]);
  expect(await denied.answer('deny')).toMatchObject({ state: 'completed' });
  expect(await readdir(denied.work)).toEqual([]);
  const allowed = await begin(everything, on, [touch]);
  expect(await allowed.answer('allow-once')).toMatchObject({ state: 'completed' });
  expect(await readdir(allowed.work)).toEqual(['made']);
  const server = await begin(everything, on, [callStep('c1', 'library_look', {})]);
  expect(await server.answer('deny')).toMatchObject({ state: 'completed' });
});

it('the sub-agents of a file’s assistant read no folder that it may not read itself', async () => {
  const task = callStep('c1', 'delegate_task', { task: 'Look' });
  const without = await begin('capabilities: [Delegate]', on, [task]);
  await without.app.ended(without.runId);
  expect(without.offered[1]).toEqual([]);
  const withFolder = await begin('capabilities: [Delegate, Workspace]', on, [task]);
  await withFolder.app.ended(withFolder.runId);
  expect(given(withFolder.offered[1]).toSorted()).toEqual(['list_files', 'read_file']);
});
