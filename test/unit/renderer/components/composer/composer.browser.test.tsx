import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { conversationIdSchema, runIdSchema } from '../../../../../preload/contract/ids.ts';
import { useInputMethod } from '../../../../support/renderer/input-method.ts';
import {
  running,
  stopped,
  waiting,
} from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import type { ScriptedMain } from '../../../../support/renderer/scripted-main.ts';
import { text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const keys = (typed: string): Promise<void> => userEvent.keyboard(typed);
const send = page.getByRole('button', { name: 'Send', exact: true });
const stop = page.getByRole('button', { name: 'Stop', exact: true });

function finished() {
  return new TranscriptBuilder('board', 'Rivers')
    .run('completed')
    .person('List rivers')
    .response([text('Nile.')]);
}

function takesMessages(main: ScriptedMain): void {
  main.answer('message.send', ({ conversationId }) => ({
    ok: true,
    value: {
      conversationId: conversationIdSchema.parse(conversationId ?? 'board'),
      runId: runIdSchema.parse('r2'),
    },
  }));
}

function sentTexts(main: ScriptedMain): readonly unknown[] {
  return main.requests('message.send').map((input) => Reflect.get(Object(input), 'text'));
}

describe('the composer', () => {
  it('has the focus when a conversation opens, sends by Enter and makes a line by Shift+Enter', async () => {
    const { main, composer } = await renderMainWindow({
      transcript: finished().build(),
      script: takesMessages,
    });
    await expect.element(composer).toHaveFocus();
    await keys('one{Shift>}{Enter}{/Shift}two');
    await expect.element(composer).toHaveValue('one\ntwo');
    await keys('{Enter}');
    await expect.poll(() => sentTexts(main)).toEqual(['one\ntwo']);
    await expect.element(composer).toHaveValue('');
  });

  it('never sends by the Enter of an input method, and does by the next [BC-54]', async () => {
    const { main, composer } = await renderMainWindow({
      transcript: finished().build(),
      script: takesMessages,
    });
    await expect.element(composer).toHaveFocus();
    const ime = useInputMethod();
    await ime.compose('안녕');
    await ime.pressTaken('Enter');
    await ime.commit('안녕하세요');
    expect(sentTexts(main)).toEqual([]);
    await expect.element(composer).toHaveValue('안녕하세요');
    await keys('{Enter}');
    await expect.poll(() => sentTexts(main)).toEqual(['안녕하세요']);
  });

  it('knows the Enter of an input method by either mark that browsers give it [BC-54]', async () => {
    const { main, composer } = await renderMainWindow({
      transcript: finished().build(),
      script: takesMessages,
    });
    await userEvent.fill(composer, '안녕');
    const pressEnter = (marks: KeyboardEventInit): boolean =>
      composer
        .element()
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...marks }),
        );
    pressEnter({ isComposing: true });
    pressEnter({ keyCode: 229 });
    expect(sentTexts(main)).toEqual([]);
    pressEnter({ keyCode: 13 });
    expect(sentTexts(main)).toEqual(['안녕']);
  });

  it('gives the text back when it could not be taken, and says why [BC-33] [R-21]', async () => {
    const { main, composer } = await renderMainWindow({
      transcript: finished().build(),
      script: (scripted) => scripted.fail('message.send', 'storage-busy'),
    });
    await expect.element(composer).toHaveFocus();
    await keys('hello{Enter}');
    await expect.poll(() => main.requests('message.send').length).toBe(1);
    await expect.element(composer).toHaveValue('hello');
    await expect
      .element(page.getByText('Another program holds the data. Try again in a moment.').first())
      .toBeVisible();
  });

  it('begins a conversation with the chosen model and shows it', async () => {
    const { main, composer, stores } = await renderMainWindow({ script: takesMessages });
    await expect.element(composer).toHaveFocus();
    await keys('hello{Enter}');
    await expect.poll(() => stores.transcript.getState().conversationId).toBe('board');
    expect(main.requests('message.send')).toMatchObject([
      { conversationId: null, modelRef: { providerId: 'anthropic', modelId: 'claude-sonnet' } },
    ]);
  });

  it('keeps each conversation’s text apart', async () => {
    const { composer, stores } = await renderMainWindow({ transcript: finished().build() });
    await expect.element(composer).toHaveFocus();
    await keys('for the rivers');
    await stores.view.getState().openConversation(null);
    await expect.element(composer).toHaveValue('');
    await stores.view.getState().openConversation(finished().conversationId);
    await expect.element(composer).toHaveValue('for the rivers');
  });

  it('grows with its text up to 40 % of the window', async () => {
    const { composer } = await renderMainWindow({ transcript: finished().build() });
    const height = (): number => composer.element().getBoundingClientRect().height;
    const before = height();
    await userEvent.fill(composer, 'line\n'.repeat(4));
    expect(height()).toBeGreaterThan(before);
    await userEvent.fill(composer, 'line\n'.repeat(80));
    expect(height()).toBeLessThanOrEqual(window.innerHeight * 0.4 + 1);
  });
});

describe('Stop', () => {
  it('stands where Send was, says so in the same frame, and offers force after two seconds [R-01] [R-04]', async () => {
    const { main } = await renderMainWindow({
      transcript: running(),
      script: (scripted) => scripted.answer('run.stop', () => new Promise(() => undefined)),
    });
    const pill = stop.element();
    const right = pill.getBoundingClientRect().right;
    let inSameFrame = '';
    pill.addEventListener('click', () => {
      requestAnimationFrame(
        () => (inSameFrame = document.querySelector('.go-stop')?.textContent ?? ''),
      );
    });
    await userEvent.click(stop);
    await expect.poll(() => inSameFrame).toBe('Stopping');
    await userEvent.click(page.getByRole('button', { name: 'Stopping' }));
    expect(main.requests('run.stop')).toHaveLength(1);
    const force = page.getByRole('button', { name: 'Force stop' });
    await expect.element(force, { timeout: 5000 }).toBeVisible();
    await expect.element(force).toBeEnabled();
    expect(force.element().getBoundingClientRect().right).toBeCloseTo(right, 0);
    await userEvent.click(force);
    await expect.poll(() => main.requests('run.stop').length).toBe(2);
    expect(main.requests('run.stop')[1]).toMatchObject({ force: true });
  });

  it('keeps its place when there is text, with Queue at its left', async () => {
    const { composer } = await renderMainWindow({ transcript: running() });
    const before = stop.element().getBoundingClientRect();
    await userEvent.fill(composer, 'And add the tap');
    const queue = page.getByRole('button', { name: 'Queue' });
    await expect.element(queue).toBeVisible();
    const after = stop.element().getBoundingClientRect();
    expect([after.left, after.top]).toEqual([before.left, before.top]);
    expect(queue.element().getBoundingClientRect().right).toBeLessThan(after.left);
  });

  it('takes the same place as Send, to the pixel', async () => {
    const builder = finished();
    const { main } = await renderMainWindow({ transcript: builder.build() });
    const before = send.element().getBoundingClientRect();
    main.emit(builder.conversationId, [
      {
        type: 'run-started',
        run: new TranscriptBuilder('board', '').run('running').build().runs[0] ?? never(),
      },
    ]);
    await expect.element(stop).toBeVisible();
    const after = stop.element().getBoundingClientRect();
    expect([after.right, after.height]).toEqual([before.right, before.height]);
  });

  it('is reached by Esc from the composer, but not while an input method composes or something is typed [BC-54] [R-04]', async () => {
    const { main, composer } = await renderMainWindow({ transcript: running() });
    await expect.element(composer).toHaveFocus();
    const ime = useInputMethod();
    await ime.compose('물');
    await ime.pressTaken('Escape');
    expect(main.requests('run.stop')).toEqual([]);
    await ime.commit('물');
    await keys('{Escape}');
    expect(main.requests('run.stop')).toEqual([]);
    await userEvent.clear(composer);
    await keys('{Escape}');
    await expect.poll(() => main.requests('run.stop').length).toBe(1);
  });

  it('is reached by Esc from the transcript, but not from the sidebar [R-04]', async () => {
    const { main } = await renderMainWindow({ transcript: running() });
    const row = page.getByRole('navigation').getByRole('button').first();
    row.element().focus();
    await keys('{Escape}');
    expect(main.requests('run.stop')).toEqual([]);
    document.querySelector<HTMLElement>('[data-region="transcript"]')?.focus();
    await keys('{Escape}');
    await expect.poll(() => main.requests('run.stop').length).toBe(1);
  });

  it('is not what Esc means in a menu or a dialog over the window', async () => {
    const { main } = await renderMainWindow({ transcript: running() });
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete…' }));
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await keys('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(main.requests('run.stop')).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await expect.element(page.getByRole('menuitem', { name: 'Rename…' })).toBeVisible();
    await keys('{Escape}');
    await expect.element(page.getByRole('menuitem', { name: 'Rename…' })).not.toBeInTheDocument();
    expect(main.requests('run.stop')).toEqual([]);
  });

  it('is not pressed by the second click of a double-click on Send', async () => {
    const { main } = await renderMainWindow({ transcript: running() });
    const click = (detail: number): boolean =>
      stop.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    click(2);
    expect(main.requests('run.stop')).toEqual([]);
    click(1);
    expect(main.requests('run.stop')).toHaveLength(1);
  });
});

describe('after an answer that did not finish', () => {
  it('Enter without text continues, and with text sends [R-20]', async () => {
    const { main, composer } = await renderMainWindow({
      transcript: stopped(),
      script: takesMessages,
    });
    await expect.element(composer).toHaveFocus();
    await keys('   {Enter}');
    await expect
      .poll(() => main.requests('run.continue'))
      .toEqual([{ conversationId: 'board', choice: { kind: 'keep' } }]);
    await keys('{Control>}a{/Control}Shorter{Enter}');
    await expect.poll(() => sentTexts(main)).toEqual(['Shorter']);
    expect(main.requests('run.continue')).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('takes what is written behind the running answer, and gives it back to edit', async () => {
    const { main, composer } = await renderMainWindow({ transcript: running() });
    await expect.element(composer).toHaveFocus();
    await keys('Add one line{Enter}');
    await expect.element(page.getByText('Add one line')).toBeVisible();
    await expect.element(composer).toHaveValue('');
    await userEvent.click(page.getByRole('button', { name: 'Edit queued message' }));
    await expect.element(composer).toHaveValue('Add one line');
    await expect.element(composer).toHaveFocus();
    expect(main.requests('message.send')).toEqual([]);
  });

  it('asks main to send at once, which stops the running answer first [R-24]', async () => {
    const { main, composer } = await renderMainWindow({ transcript: running() });
    await expect.element(composer).toHaveFocus();
    await keys('Add one line{Enter}');
    await userEvent.click(page.getByRole('button', { name: 'Send now' }));
    await expect.poll(() => main.requests('queue.sendNow')).toHaveLength(1);
    expect(main.requests('queue.add')).toMatchObject([{ text: 'Add one line' }]);
    expect(main.requests('message.send')).toEqual([]);
  });

  it('sends in place of an answer to a question that waits, and says so [M-08]', async () => {
    const { main, composer } = await renderMainWindow({ transcript: waiting() });
    await userEvent.fill(composer, 'Something else');
    await keys('{Enter}');
    await userEvent.click(page.getByRole('button', { name: 'Send now, instead of an answer' }));
    await expect.poll(() => main.requests('queue.sendNow')).toHaveLength(1);
    expect(main.requests('run.stop')).toEqual([]);
  });
});

function never(): never {
  throw new Error('The builder made no run.');
}
