import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { callStep, scriptModel, type ModelStep } from '../../support/scripted-model.ts';
import { fakeTerminal, keys, type FakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { openTerminalWorld } from '../../support/terminal/terminal-world.ts';

const { down, enter, ctrlC, ctrlD } = keys;
const allowOnce = [down, down, enter];
const allowInRun = [down, down, down, enter];

const runs = (toolCallId: string, command: string): ModelStep =>
  callStep(toolCallId, 'run_command', { command });

async function open(...calls: readonly (readonly ModelStep[])[]) {
  const world = await openTerminalWorld();
  const { model, asked } = scriptModel(...calls, ['Fine.']);
  const start = (terminal: FakeTerminal) =>
    world.run(terminal, model, { prompt: 'Go', commands: true });
  const exists = (file: string): Promise<boolean> =>
    access(path.join(world.folder, file)).then(
      () => true,
      () => false,
    );
  const results = async (): Promise<readonly unknown[]> =>
    (await world.history()).flatMap(resultsOf);
  return { ...world, start, exists, asked, results };
}

const resultsOf = ({ parts }: ModelMessage): readonly unknown[] =>
  parts.flatMap((part) => (part.partKind === 'tool-return' ? [part.content] : []));

describe('a command in the terminal', () => {
  it('waits for leave with all of it in view, and runs once that is given', async () => {
    const { start, folder } = await open([runs('c1', 'printf hello > made.txt')]);
    const terminal = fakeTerminal();
    const code = start(terminal);
    await terminal.sees('The assistant wants to run a command');
    await terminal.sees('$ printf hello > made.txt');
    await terminal.sees('Don’t allow');
    await terminal.press(...allowOnce);
    expect(await code).toBe(0);
    expect(await readFile(path.join(folder, 'made.txt'), 'utf8')).toBe('hello');
    expect(terminal.shown()).toContain('May run commands there, each with your leave');
  });

  it('is denied by the line that Enter takes, and the run goes on', async () => {
    const { start, exists, results } = await open([runs('c1', 'touch made.txt')]);
    const terminal = fakeTerminal();
    const code = start(terminal);
    await terminal.sees('Don’t allow');
    await terminal.press(enter);
    expect(await code).toBe(0);
    expect(await exists('made.txt')).toBe(false);
    expect(await results()).toEqual([expect.stringContaining('The person did not allow this')]);
    expect(terminal.said()).toBe('Fine.\n');
  });

  it('is denied with what the model should know', async () => {
    const { start, results } = await open([runs('c1', 'touch made.txt')]);
    const terminal = fakeTerminal();
    const code = start(terminal);
    await terminal.sees('Don’t allow');
    await terminal.press(down, enter, 'N', 'o', enter, enter);
    expect(await code).toBe(0);
    expect(await results()).toEqual([expect.stringMatching(/They said: No$/)]);
  });

  it.each([
    ['Ctrl-C', (terminal: FakeTerminal) => terminal.press(ctrlC)],
    ['Ctrl-D', (terminal: FakeTerminal) => terminal.press(ctrlD)],
    ['the end of the input', async (terminal: FakeTerminal) => terminal.hangUp()],
  ])('never runs when the menu is left by %s: the run is stopped before it', async (_, leave) => {
    const { start, exists, results } = await open([runs('c1', 'touch made.txt')]);
    const terminal = fakeTerminal();
    const code = start(terminal);
    await terminal.sees('Don’t allow');
    await leave(terminal);
    expect(await code).toBe(130);
    expect(await exists('made.txt')).toBe(false);
    expect(await results()).toEqual([]);
  });

  it('is not allowed where no person sits, and the run goes on', async () => {
    const { start, exists, results } = await open([runs('c1', 'touch made.txt')]);
    const terminal = fakeTerminal({ hasPerson: false });
    expect(await start(terminal)).toBe(0);
    expect(await exists('made.txt')).toBe(false);
    expect(await results()).toEqual([expect.stringContaining('nobody can be asked')]);
    expect(terminal.shown()).toContain('$ touch made.txt');
    expect(terminal.shown()).toContain('so it was not allowed');
  });

  it('is asked about once where the person allows the tool until the run ends', async () => {
    const { start, exists } = await open(
      [runs('c1', 'touch one.txt'), runs('c2', 'touch two.txt')],
      [runs('c3', 'touch three.txt')],
    );
    const terminal = fakeTerminal();
    const code = start(terminal);
    await terminal.sees('Don’t allow');
    await terminal.press(...allowInRun);
    expect(await code).toBe(0);
    expect(terminal.shown().match(/wants to run a command/g)).toHaveLength(1);
    for (const file of ['one.txt', 'two.txt', 'three.txt']) expect(await exists(file)).toBe(true);
  });

  it('and a question take turns, in one menu at a time', async () => {
    const options = [{ label: 'Rome' }, { label: 'Oslo' }];
    const questions = [{ header: 'Place', question: 'Where to?', options }];
    const { start, exists } = await open([
      callStep('q1', 'ask_user_question', { questions }),
      runs('c1', 'touch made.txt'),
    ]);
    const terminal = fakeTerminal();
    const code = start(terminal);
    // Which of the two comes first is the runtime's affair.
    await terminal.sees('◆');
    const isQuestionFirst = terminal.shown().includes('Where to?');
    expect(isQuestionFirst).not.toBe(terminal.shown().includes('wants to run'));
    await terminal.press(...(isQuestionFirst ? [enter] : allowOnce));
    await terminal.sees(isQuestionFirst ? 'Allow once' : 'Oslo');
    await terminal.press(...(isQuestionFirst ? allowOnce : [enter]));
    expect(await code).toBe(0);
    expect(await exists('made.txt')).toBe(true);
  });

  it('shows what the eye would not see, and acts upon the terminal by no sign', async () => {
    const { start } = await open([runs('c1', 'rm \u202etxt.exe\u001b[2K\u200b')]);
    const terminal = fakeTerminal();
    const code = start(terminal);
    await terminal.sees('$ rm [U+202E]txt.exe[U+001B][2K[U+200B]');
    await terminal.press(enter);
    expect(await code).toBe(0);
    expect(terminal.raw()).not.toContain('\u202e');
  });

  it('is not there at all without the person’s own word for it', async () => {
    const world = await openTerminalWorld();
    const { model } = scriptModel([runs('c1', 'touch made.txt')], ['Fine.']);
    const terminal = fakeTerminal();
    expect(await world.run(terminal, model, { prompt: 'Go' })).toBe(0);
    expect(terminal.shown()).toContain('Unknown tool name');
  });
});
