import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import {
  cutInCall,
  cutInThinking,
  running,
  stopped,
} from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { thinking, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const log = page.getByRole('log');

describe('what was cut', () => {
  it('is marked right after its last word, for the eye and for the ear [M-03]', async () => {
    await renderMainWindow({ transcript: stopped() });
    await expect.element(log.getByText('Cut off here')).toBeInTheDocument();
    const last = [...document.querySelectorAll('.prose[data-ending="cut"] p')].at(-1);
    if (last === undefined) throw new Error('There is no cut paragraph.');
    const mark = getComputedStyle(last, '::after');
    expect([mark.borderTopStyle, mark.display]).toEqual(['dashed', 'inline-block']);
    await expect
      .element(page.getByRole('heading', { name: 'You stopped this answer' }))
      .toBeVisible();
  });

  it('is marked in thinking and in tool calls [M-03]', async () => {
    const { main } = await renderMainWindow({ transcript: cutInThinking() });
    await expect.element(page.getByRole('button', { name: 'Thinking, cut off' })).toBeVisible();
    expect(main.requests('conversation.read')).toHaveLength(1);
  });

  it('shows a call whose arguments were cut as not finished, with what came of them [M-03] [BC-14]', async () => {
    await renderMainWindow({ transcript: cutInCall() });
    const row = page.getByRole('button', { name: 'Writing summary.md not finished' });
    await userEvent.click(row);
    await expect
      .element(log.getByText('{"path":"summary.md","content":"412 members ans'))
      .toBeVisible();
  });

  it('can be edited and continued from there [R-20]', async () => {
    const { main } = await renderMainWindow({ transcript: stopped() });
    await userEvent.click(page.getByRole('button', { name: 'Edit, then continue…' }));
    const editor = page.getByRole('textbox', { name: 'What was written so far' });
    await expect.element(editor).toHaveFocus();
    await userEvent.fill(editor, 'Shorter.');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => main.requests('run.continue'))
      .toEqual([{ conversationId: 'board', choice: { kind: 'edit', text: 'Shorter.' } }]);
  });

  it('can be dropped, and shown as the model will see it [R-20]', async () => {
    const { main } = await renderMainWindow({
      transcript: stopped(),
      script: (scripted) =>
        scripted.answer('run.preview', () => ({
          ok: true,
          value: {
            lines: [{ from: 'parley', text: 'interrupted before it finished', added: true }],
          },
        })),
    });
    await userEvent.click(page.getByRole('button', { name: 'What the model will see' }));
    await expect
      .element(page.getByText('Added by Parley: interrupted before it finished'))
      .toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Drop and start over' }));
    await expect
      .poll(() => main.requests('run.continue'))
      .toMatchObject([{ choice: { kind: 'drop' } }]);
  });
});

describe('a reload and a conversation that cannot be read', () => {
  it('shows what main has, whatever was streamed before [M-09]', async () => {
    const { main } = await renderMainWindow({ transcript: running() });
    await expect.element(log.getByText('You answered 2 questions')).toBeVisible();
    expect(main.requests('conversation.read')).toHaveLength(1);
  });

  it('says so and reads again on request', async () => {
    const { main } = await renderMainWindow({
      transcript: stopped(),
      script: (scripted) => scripted.fail('conversation.read', 'storage-failed'),
    });
    await expect
      .element(page.getByRole('heading', { name: 'This conversation could not be read' }))
      .toBeVisible();
    main.recover('conversation.read');
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(log.getByText('You stopped this answer')).toBeVisible();
  });

  it('says that an answer ended without text [BC-18]', async () => {
    const transcript = new TranscriptBuilder('board', 'Hm')
      .run('completed')
      .person('Hm')
      .response([thinking('hm', 2)])
      .build();
    await renderMainWindow({ transcript });
    await expect
      .element(log.getByText('Claude Sonnet finished without writing anything.'))
      .toBeVisible();
  });
});
