import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runInTerminal } from '../../../main/terminal/run-in-terminal.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { CALL, END, T } from '../../support/model-server/script.ts';
import { fakeTerminal, keys } from '../../support/terminal/fake-terminal.ts';
import { openTerminalWorld } from '../../support/terminal/terminal-world.ts';

describe('the command', () => {
  it.each([
    [[], 'Name a spec file.'],
    [['spec.yaml'], 'Say what the assistant is to do'],
    [['spec.yaml', 'two', 'prompts'], 'Put the prompt in quotes.'],
    [['spec.yaml', 'Go', '--fast'], '--fast'],
    [['missing.yaml', 'Go'], 'missing.yaml cannot be read.'],
    [['spec.yaml', 'Go'], 'The file names no model.'],
    [['spec.yaml', 'Go', '--model', 'nobody:x'], 'There is no model nobody:x.'],
    [['spec.yaml', 'Go', '--model', 'constructor:x'], 'There is no model constructor:x.'],
    [['spec.yaml', 'Go', '--model', 'openai:'], 'There is no model openai:.'],
    [['spec.yaml', 'Go', '--model', 'openai:gpt'], 'Set OPENAI_API_KEY'],
    [['spec.yaml', 'Go', '--model', 'server:x'], 'Set PARLEY_SERVER_URL'],
    [['spec.yaml', 'Go', '--model', 'demo', '--folder', 'nowhere'], 'nowhere is no folder.'],
    [['spec.yaml', 'Go', '--model', 'demo', '--commands'], 'Commands need a folder'],
    [['broken.yaml', 'Go', '--model', 'demo'], 'broken.yaml:2:'],
    [['asking.yaml', 'Go', '--model', 'demo'], 'AskUser'],
    [['spec.yaml', '--resume', 'spec.yaml'], 'spec.yaml is no message history'],
    [['spec.yaml', '--resume', 'empty.json'], 'holds no messages'],
  ])('%j is refused with what is wrong with it', async (args, told) => {
    const { terminal, run } = await open();
    expect(await run(args)).toBe(2);
    expect(terminal.shown()).toContain(told);
    expect(terminal.said()).toBe('');
  });

  it('tells how it is used, in the language of the terminal', async () => {
    const { terminal, run } = await open({ LANG: 'ko_KR.UTF-8' });
    expect(await run(['--help'])).toBe(0);
    expect(terminal.said()).toContain('사용법: npm run agent');
  });

  it('asks a server with the key of the environment, reads a granted folder, and never shows the key', async () => {
    const server = await startModelServer({
      script: [
        [CALL('c1', 'read_file', { path: 'note.txt' }), END('tool_calls')],
        [CALL('c2', 'read_file', { path: '../secret.txt' }), END('tool_calls')],
        [T('Read.'), END()],
      ],
    });
    onTestFinished(() => server.close());
    const { terminal, run, folder } = await open({
      PARLEY_SERVER_URL: server.baseUrl,
      PARLEY_SERVER_KEY: 'sk-very-secret',
    });
    await mkdir(path.join(folder, 'notes'));
    await writeFile(path.join(folder, 'notes/note.txt'), 'Buy bread.');
    await writeFile(path.join(folder, 'secret.txt'), 'hidden');
    const code = await run(['spec.yaml', 'Read', '--model', 'server:m-1', '--folder', 'notes']);
    expect(terminal.shown()).toContain('May read');
    expect(terminal.shown()).toContain('Buy bread.');
    expect(terminal.shown()).not.toContain('hidden');
    expect(server.requests[0]?.headers['authorization']).toBe('Bearer sk-very-secret');
    expect(terminal.raw()).not.toContain('sk-very-secret');
    expect(code).toBe(0);
  });

  it('reads each of two granted folders that bear the same name', async () => {
    const server = await startModelServer({
      script: [
        [CALL('c1', 'read_file', { path: 'notes 2/note.txt' }), END('tool_calls')],
        [T('Read.'), END()],
      ],
    });
    onTestFinished(() => server.close());
    const { terminal, run, folder } = await open({ PARLEY_SERVER_URL: server.baseUrl });
    for (const name of ['notes', 'old/notes']) {
      await mkdir(path.join(folder, name), { recursive: true });
      await writeFile(path.join(folder, name, 'note.txt'), `Of ${name}.`);
    }
    const folders = ['--folder', 'notes', '--folder', 'old/notes'];
    expect(await run(['spec.yaml', 'Read', '--model', 'server:m-1', ...folders])).toBe(0);
    expect(terminal.shown()).toContain('Of old/notes.');
  });

  it('asks in the language of the terminal', async () => {
    const options = [{ label: '바다' }, { label: '산' }];
    const questions = [{ header: '장소', question: '어디로 갈까요?', options }];
    const server = await startModelServer({
      script: [[CALL('q1', 'ask_user_question', { questions }), END('tool_calls')]],
    });
    onTestFinished(() => server.close());
    const environment = { LANG: 'ko_KR.UTF-8', PARLEY_SERVER_URL: server.baseUrl };
    const { terminal, run } = await open(environment);
    const code = run(['spec.yaml', '여행 계획을 세워 줘', '--model', 'server:m-1']);
    await terminal.sees('직접 답하기');
    await terminal.press(keys.ctrlC);
    expect(await code).toBe(130);
    expect(terminal.shown()).toContain('멈췄습니다.');
  });
});

async function open(environment: Readonly<Record<string, string>> = {}) {
  const { folder } = await openTerminalWorld();
  const files = {
    'spec.yaml': 'name: Tester\ninstructions: Be brief.\n',
    'broken.yaml': 'name: Tester\nmodle: demo\n',
    'asking.yaml': 'capabilities:\n  - AskUser\n',
    'empty.json': '[]',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const terminal = fakeTerminal({ environment });
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  return { folder, terminal, run: (args: readonly string[]) => runInTerminal(args, terminal) };
}
