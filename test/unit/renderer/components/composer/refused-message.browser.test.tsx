import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { RunFailure } from '../../../../../preload/contract/failure.ts';
import { runIdSchema } from '../../../../../preload/contract/ids.ts';
import type { Transcript } from '../../../../../preload/contract/transcript.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import type { ScriptedMain } from '../../../../support/renderer/scripted-main.ts';
import { text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const keys = (pressed: string): Promise<void> => userEvent.keyboard(pressed);

/** A conversation whose last message was refused. */
function refused(change: Partial<RunFailure> = {}): TranscriptBuilder {
  return new TranscriptBuilder('board', 'Rivers')
    .run('completed')
    .person('List rivers')
    .response([text('Nile.')])
    .failedRun({ code: 'unauthorized', status: 401, ...change })
    .person('And lakes');
}

function takes(main: ScriptedMain): void {
  const answer = (): { ok: true; value: { runId: ReturnType<typeof runIdSchema.parse> } } => ({
    ok: true,
    value: { runId: runIdSchema.parse('r3') },
  });
  main.answer('run.continue', answer);
  main.answer('message.edit', answer);
}

function open(transcript: Transcript = refused().build()) {
  return renderMainWindow({ transcript, script: takes });
}

describe('a message that no model took', () => {
  it('is back in the composer and stays in the transcript, and the card says so [R-21]', async () => {
    const { composer } = await open();
    await expect.element(composer).toHaveValue('And lakes');
    await expect.element(page.getByRole('log').getByText('And lakes')).toBeVisible();
    await expect.element(page.getByText(/Your message is back in the field below/)).toBeVisible();
  });

  it('goes out once more by Enter, in its own place and not twice [R-21]', async () => {
    const { main, composer } = await open();
    await expect.element(composer).toHaveValue('And lakes');
    await userEvent.click(composer);
    await keys('{Enter}');
    await expect.poll(() => main.requests('run.continue')).toHaveLength(1);
    expect(main.requests('message.send')).toEqual([]);
    await expect.element(composer).toHaveValue('');
  });

  it('is replaced by what the person makes of it, on a branch beside it [R-21]', async () => {
    const builder = refused();
    const { main, composer } = await open(builder.build());
    await expect.element(composer).toHaveValue('And lakes');
    await userEvent.click(composer);
    await keys('{End} of Asia{Enter}');
    await expect
      .poll(() => main.requests('message.edit'))
      .toEqual([
        {
          conversationId: builder.conversationId,
          messageId: builder.lastMessageId,
          text: 'And lakes of Asia',
        },
      ]);
    expect(main.requests('message.send')).toEqual([]);
  });

  it('does not come back again once the person has emptied the composer [R-21]', async () => {
    const { main, composer, stores } = await open();
    await expect.element(composer).toHaveValue('And lakes');
    await userEvent.clear(composer);
    await stores.transcript.getState().readAgain();
    await expect.element(composer).toHaveValue('');
    await expect
      .element(composer)
      .toHaveAttribute('placeholder', 'Message, or press Enter to try again');
    await userEvent.click(composer);
    await keys('Something else{Enter}');
    await expect.poll(() => main.requests('message.send')).toHaveLength(1);
    expect(main.requests('message.edit')).toEqual([]);
  });

  it('leaves what is already written alone [R-21]', async () => {
    const other = new TranscriptBuilder('other', 'Lakes').run('completed').person('Hello');
    const builder = refused();
    const { composer, stores } = await renderMainWindow({
      transcript: other.build(),
      others: [builder.build()],
    });
    stores.composer.getState().setText(builder.conversationId, 'half a sentence');
    await stores.view.getState().openConversation(builder.conversationId);
    await expect.element(page.getByRole('log').getByText('And lakes')).toBeVisible();
    await expect.element(composer).toHaveValue('half a sentence');
    await expect.element(page.getByText('Your message is kept.')).toBeVisible();
  });

  it('leaves the composer when it is on its way again by another button [R-21]', async () => {
    const builder = refused({ code: 'server-error', status: 500 });
    const { main, composer } = await open(builder.build());
    await expect.element(composer).toHaveValue('And lakes');
    await userEvent.click(page.getByRole('button', { name: /^Try again/ }));
    await expect.poll(() => main.requests('run.continue')).toHaveLength(1);
    const run = builder.run('running').build().runs.at(-1);
    if (run === undefined) throw new Error('There is no run.');
    const leafMessageId = builder.lastMessageId;
    main.emit(builder.conversationId, [{ type: 'run-started', run: { ...run, leafMessageId } }]);
    await expect.element(composer).toHaveValue('');
  });

  it('is not put back when the provider had accepted it [R-21]', async () => {
    const { composer } = await open(refused({ code: 'connection-lost', accepted: true }).build());
    await expect.element(page.getByRole('log').getByText('And lakes')).toBeVisible();
    await expect.element(composer).toHaveValue('');
  });

  it('is not offered to Enter once more when the conversation is too long [R-21] [R-25]', async () => {
    const { main, composer } = await open(refused({ code: 'context-too-long' }).build());
    await expect.element(composer).toHaveValue('And lakes');
    await userEvent.clear(composer);
    await expect.element(composer).toHaveAttribute('placeholder', 'Message');
    await userEvent.click(composer);
    await keys('{Enter}');
    expect(main.requests('run.continue')).toEqual([]);
  });
});
