import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { callStep, scriptModel, type ModelStep } from '../../support/scripted-model.ts';
import { fakeTerminal, keys } from '../../support/terminal/fake-terminal.ts';
import { openTerminalWorld } from '../../support/terminal/terminal-world.ts';

const { down, enter, space, escape, ctrlC } = keys;
const place = question('Place', 'Where to?', ['Rome', 'Oslo']);
const extras = question('Extras', 'What else?', ['Wine', 'Bread', 'Music'], true);
const ownLine = [down, down, enter];
const declineLine = [down, down, down, enter];

describe('a question in the terminal', () => {
  it('is answered by arrow keys, and the model reads the label', async () => {
    const { answer, terminal } = await ask([place], [down, enter]);
    expect(answer).toEqual({ Place: ['Oslo'] });
    expect(terminal.shown()).toContain('Where to?');
    expect(terminal.shown()).toContain('Oslo – Far away');
  });

  it('is answered with several labels where several may be ticked', async () => {
    expect((await ask([extras], [space, down, down, space, enter])).answer).toEqual({
      Extras: ['Wine', 'Music'],
    });
  });

  it('takes no answer where several may be ticked and none is', async () => {
    const { answer, terminal } = await ask([extras], [enter, space, enter]);
    expect(answer).toEqual({ Extras: ['Wine'] });
    expect(terminal.shown()).toContain('Tick at least one.');
  });

  it('is answered in the person’s own words, in several lines', async () => {
    const typed = [...ownLine, 'B', 'y', enter, 's', 'e', 'a', enter, enter];
    expect((await ask([place], typed)).answer).toEqual({ Place: ['By\nsea'] });
  });

  it('sends labels and own words together as one answer', async () => {
    const typed = [space, down, down, down, space, enter, 'T', 'e', 'a', enter, enter];
    expect((await ask([extras], typed)).answer).toEqual({ Extras: ['Wine\nTea'] });
  });

  it('goes back to the choices when nothing was written', async () => {
    expect((await ask([place], [...ownLine, enter, enter, enter])).answer).toEqual({
      Place: ['Rome'],
    });
  });

  it('offers a clean text where the own one cannot be sent', async () => {
    const joined = 'a\u200cb';
    const { answer, terminal } = await ask([place], [...ownLine, joined, enter, enter, enter]);
    expect(answer).toEqual({ Place: ['ab'] });
    expect(terminal.shown()).toContain('Send this instead?');
  });

  it('is declined at once where nothing was answered', async () => {
    expect((await ask([place], declineLine)).answer).toContain('declined to answer');
  });

  it('loses nothing by Esc', async () => {
    expect((await ask([place], [down, escape, enter])).answer).toEqual({ Place: ['Oslo'] });
  });
});

describe('several questions in the terminal', () => {
  it('are looked over before they are sent, and each can be changed', async () => {
    const change = [down, enter, down, enter];
    const { answer, terminal } = await ask(
      [place, extras],
      [enter, space, enter, ...change, enter],
    );
    expect(answer).toEqual({ Place: ['Oslo'], Extras: ['Wine'] });
    expect(terminal.shown()).toContain('2 of 2 · Extras');
    expect(terminal.shown()).toContain('Change Place: Rome');
  });

  it('are declined only when the person says so twice, since answers would be lost', async () => {
    const declineSecond = [down, down, down, down, space, enter];
    const no = [enter];
    const { answer } = await ask(
      [place, extras],
      [enter, ...declineSecond, ...no, space, enter, enter],
    );
    expect(answer).toEqual({ Place: ['Rome'], Extras: ['Wine'] });
    const yes = [down, enter];
    const declined = await ask([place, extras], [enter, ...declineSecond, ...yes]);
    expect(declined.answer).toContain('declined to answer');
  });

  it('come one set after the other when two calls ask at once', async () => {
    const world = await openTerminalWorld();
    const terminal = fakeTerminal();
    const { model } = scriptModel([asks('q1', [place]), asks('q2', [extras])], ['Thanks.']);
    const code = world.run(terminal, model, { prompt: 'Go' });
    await terminal.sees('Where to?');
    expect(terminal.shown()).not.toContain('What else?');
    await terminal.press(enter);
    await terminal.sees('What else?');
    await terminal.press(space, enter);
    expect(await code).toBe(0);
    const results = (await world.history())[2]?.parts;
    expect(results).toMatchObject([
      { toolCallId: 'q1', content: { Place: ['Rome'] } },
      { toolCallId: 'q2', content: { Extras: ['Wine'] } },
    ]);
  });
});

describe('a question that is not answered', () => {
  it('stays open when Ctrl-C is pressed in its menu, and is asked again on resuming', async () => {
    const world = await openTerminalWorld();
    const first = fakeTerminal();
    const { model, asked } = scriptModel([asks('q1', [place])], ['Rome it is.']);
    const code = world.run(first, model, { prompt: 'Go' });
    await first.sees('Where to?');
    await first.press(ctrlC);
    expect(await code).toBe(130);
    const second = fakeTerminal();
    const resumed = world.run(second, model, { resume: true });
    await second.sees('Where to?');
    await second.press(enter);
    expect(await resumed).toBe(0);
    expect(second.said()).toBe('Rome it is.\n');
    expect(asked[1]?.at(-1)).toMatchObject({
      kind: 'request',
      parts: [{ toolCallId: 'q1', content: { Place: ['Rome'] }, outcome: 'success' }],
    });
  });

  it('stays open when the input ends, as by Ctrl-D', async () => {
    const world = await openTerminalWorld();
    const { model } = scriptModel([asks('q1', [place])]);
    for (const resume of [false, true]) {
      const terminal = fakeTerminal();
      const code = world.run(terminal, model, resume ? { resume } : { prompt: 'Go' });
      await terminal.sees('Where to?');
      if (resume) terminal.hangUp();
      else await terminal.press(keys.ctrlD);
      expect(await code).toBe(130);
      expect(await world.history()).toMatchObject([{}, { kind: 'response' }, { parts: [] }]);
    }
  });

  it('is told and kept where no person sits, with an exit code of its own', async () => {
    const world = await openTerminalWorld();
    const alone = fakeTerminal({ hasPerson: false });
    const { model, asked } = scriptModel([asks('q1', [place])], ['Oslo it is.']);
    expect(await world.run(alone, model, { prompt: 'Go' })).toBe(3);
    expect(alone.shown()).toContain('Where to?');
    expect(alone.shown()).toContain('the question was left unanswered');
    // Asked again without a person it waits on, and its history is as it was.
    const before = await world.historyText();
    expect(await world.run(fakeTerminal({ hasPerson: false }), model, { resume: true })).toBe(3);
    expect(await world.historyText()).toBe(before);
    expect(asked).toHaveLength(1);
    const person = fakeTerminal();
    const code = world.run(person, model, { resume: true });
    await person.sees('Where to?');
    await person.press(down, enter);
    expect(await code).toBe(0);
    expect(asked[1]?.at(-1)?.parts).toMatchObject([{ content: { Place: ['Oslo'] } }]);
  });

  it('keeps the answers before it when the person stops at the next one', async () => {
    const world = await openTerminalWorld();
    const { model, asked } = scriptModel([asks('q1', [place]), asks('q2', [extras])], ['Fine.']);
    await world.run(fakeTerminal({ hasPerson: false }), model, { prompt: 'Go' });
    const half = fakeTerminal();
    const stopped = world.run(half, model, { resume: true });
    await half.sees('Where to?');
    await half.press(enter);
    await half.sees('What else?');
    await half.press(ctrlC);
    expect(await stopped).toBe(130);
    const rest = fakeTerminal();
    const code = world.run(rest, model, { resume: true });
    await rest.sees('What else?');
    await rest.press(space, enter);
    expect(await code).toBe(0);
    expect(rest.shown()).not.toContain('Where to?');
    expect(asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', content: { Place: ['Rome'] } },
      { toolCallId: 'q2', content: { Extras: ['Wine'] } },
    ]);
  });

  it('gives way to what the person says instead', async () => {
    const world = await openTerminalWorld();
    const { model, asked } = scriptModel([asks('q1', [place])], ['Fine.']);
    await world.run(fakeTerminal({ hasPerson: false }), model, { prompt: 'Go' });
    const code = await world.run(fakeTerminal(), model, { resume: true, prompt: 'Never mind.' });
    expect(code).toBe(0);
    expect(asked[1]?.at(-1)?.parts).toMatchObject([
      { toolCallId: 'q1', outcome: 'interrupted' },
      { partKind: 'user-prompt', content: 'Never mind.' },
    ]);
  });
});

async function ask(questions: readonly object[], pressed: readonly string[]) {
  const world = await openTerminalWorld();
  const terminal = fakeTerminal();
  const { model } = scriptModel([asks('q1', questions)], ['Thanks.']);
  const code = world.run(terminal, model, { prompt: 'Go' });
  await terminal.sees('The assistant asks');
  for (const key of pressed) await terminal.press(key);
  expect(await code).toBe(0);
  return { answer: answerIn(await world.history()), terminal };
}

function answerIn(history: readonly ModelMessage[]): unknown {
  const part = history[2]?.parts[0];
  return part?.partKind === 'tool-return' ? part.content : part;
}

function asks(toolCallId: string, questions: readonly object[]): ModelStep {
  return callStep(toolCallId, 'ask_user_question', { questions });
}

function question(
  header: string,
  text: string,
  labels: readonly string[],
  multiSelect = false,
): object {
  return {
    header,
    question: text,
    options: labels.map((label) => ({ label, description: label === 'Oslo' ? 'Far away' : null })),
    multi_select: multiSelect,
  };
}
