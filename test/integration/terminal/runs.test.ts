import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { callStep, scriptModel, silence } from '../../support/scripted-model.ts';
import { fakeTerminal, type FakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { openTerminalWorld } from '../../support/terminal/terminal-world.ts';

describe('a run in the terminal', () => {
  it('writes the words to one stream, and all about them to another', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model } = scriptModel(
      [{ 0: { thinking: 'Hm.' } }, 'One ', 'moment.', callStep('c1', 'nowhere', { q: 'x' })],
      ['Done.'],
    );
    expect(await world.run(terminal, model, { prompt: 'Go' })).toBe(0);
    expect(terminal.said()).toBe('One moment.\nDone.\n');
    expect(terminal.shown()).toContain('Tester · m-1');
    expect(terminal.shown()).toContain('→ nowhere {"q":"x"}');
    expect(terminal.shown()).toContain('✗ nowhere Unknown tool name');
    expect(terminal.shown()).toContain('2 requests');
  });

  it('writes an answer that is an object as JSON', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model } = scriptModel([callStep('c1', 'final_result', { city: 'Rome' })]);
    const outputSchema = { type: 'object', properties: { city: { type: 'string' } } };
    const spec = { outputSchema };
    expect(await world.run(terminal, model, { prompt: 'Go', spec })).toBe(0);
    expect(JSON.parse(terminal.said())).toEqual({ city: 'Rome' });
  });

  it('lets no word of the model act upon the terminal', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal({ hasPerson: false });
    const title = '\u001b]0;owned\u0007';
    const options = [{ label: 'Yes' }, { label: 'No' }];
    const asks = { questions: [{ header: 'H', question: `Q\u202eevil?`, options }] };
    const { model } = scriptModel([`${title}\u009b2J`, callStep('q1', 'ask_user_question', asks)]);
    const name = `${title}Tester`;
    await world.run(terminal, model, { prompt: 'Go', spec: { name } });
    for (const sequence of ['\u001b]', '\u009b', '\u0007', '\u202e']) {
      expect(terminal.raw()).not.toContain(sequence);
    }
    expect(terminal.said()).toContain('owned');
  });

  it('keeps the messages for the person alone', async () => {
    const world = await openTerminalWorld();
    await world.run(fakeTerminal(), scriptModel(['Done.']).model, { prompt: 'Go' });
    expect((await stat(world.historyFile)).mode & 0o777).toBe(0o600);
    expect(await world.history()).toMatchObject([{ kind: 'request' }, { kind: 'response' }]);
  });

  it('goes on with an earlier conversation', async () => {
    const world = await openTerminalWorld();
    const { model, asked } = scriptModel(['Done.'], ['Gladly.']);
    await world.run(fakeTerminal(), model, { prompt: 'Go' });
    expect(await world.run(fakeTerminal(), model, { prompt: 'Thanks.', resume: true })).toBe(0);
    expect(asked[1]?.length).toBe(3);
    expect(await world.history()).toHaveLength(4);
  });
});

describe('a run that does not come to its end', () => {
  it('is stopped by Ctrl-C through its token, and goes on where it was when resumed [A-008, A-078]', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model, asked } = scriptModel(['I will count: one', silence], [', two.']);
    const code = world.run(terminal, model, { prompt: 'Count.' });
    await saying(terminal, 'one');
    terminal.interrupt();
    expect(await code).toBe(130);
    expect((await world.history()).at(-1)).toMatchObject({
      state: 'interrupted',
      parts: [{ content: 'I will count: one' }],
    });
    expect(terminal.shown()).toContain(`--resume ${world.historyFile}`);
    expect(await world.run(fakeTerminal(), model, { resume: true })).toBe(0);
    expect(asked[1]?.at(-1)?.parts).toMatchObject([{ content: 'Continue where you stopped.' }]);
  });

  it('tells a model that resumes which calls were interrupted', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model, asked } = scriptModel(
      [{ 0: { name: 'look', toolCallId: 'c1', jsonArgs: '{"a":' } }, silence],
      ['Well.'],
    );
    const code = world.run(terminal, model, { prompt: 'Go' });
    await terminal.sees('Tester');
    await expect.poll(() => asked.length).toBe(1);
    terminal.interrupt();
    expect(await code).toBe(130);
    await world.run(fakeTerminal(), model, { resume: true, prompt: 'Again.' });
    expect(asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'c1', outcome: 'interrupted' },
      { content: 'Again.' },
    ]);
  });

  it('is ended at once by a second Ctrl-C, with what there is', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model } = scriptModel(['Half a', silence]);
    const code = world.run(terminal, model, { prompt: 'Go' });
    await saying(terminal, 'Half a');
    terminal.interrupt();
    terminal.interrupt();
    expect(terminal.exits).toEqual([130]);
    // At once: a real process is gone by now.
    const kept: unknown = JSON.parse(readFileSync(world.historyFile, 'utf8'));
    expect(kept).toMatchObject([{ kind: 'request' }]);
    await code;
  });

  it('keeps what it has when the system ends it', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model } = scriptModel(['Half a', silence]);
    const code = world.run(terminal, model, { prompt: 'Go' });
    await saying(terminal, 'Half a');
    terminal.end();
    expect(await code).toBe(143);
    expect((await world.history()).at(-1)).toMatchObject({ state: 'interrupted' });
  });

  it('keeps what the person said when the model cannot be asked at all', async () => {
    const world = await openTerminalWorld();
    const { model, asked } = scriptModel([new Error('Refused.')], ['Done.']);
    expect(await world.run(fakeTerminal(), model, { prompt: 'Go' })).toBe(1);
    expect((await world.history())[0]).toMatchObject({ parts: [{ content: 'Go' }] });
    expect(await world.run(fakeTerminal(), model, { resume: true })).toBe(0);
    expect(asked[1]?.[0]?.parts).toMatchObject([{ content: 'Go' }]);
  });

  it('says why it failed and keeps what it has', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model } = scriptModel(['Half a', new Error('The line is dead.')]);
    expect(await world.run(terminal, model, { prompt: 'Go' })).toBe(1);
    expect(terminal.shown()).toContain('The run failed: The line is dead.');
    expect((await world.history()).at(-1)).toMatchObject({ parts: [{ content: 'Half a' }] });
  });
});

/** Resolves when the assistant has said so much. */
async function saying(terminal: FakeTerminal, words: string): Promise<void> {
  await expect.poll(() => terminal.said()).toContain(words);
}
