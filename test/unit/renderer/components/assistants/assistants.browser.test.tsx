import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { AssistantList } from '../../../../../preload/contract/assistant-file.ts';
import type { Transcript } from '../../../../../preload/contract/transcript.ts';
import { findViolations } from '../../../../support/renderer/find-violations.ts';
import { sampleAssistants } from '../../../../support/renderer/main-gallery/sample-assistants.ts';
import { text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';
import {
  renderMainWindow,
  type RenderedWindow,
} from '../../../../support/renderer/render-main-window.tsx';

const picker = page.getByRole('button', { name: /^Assistant: / });
const row = (name: string | RegExp) => page.getByRole('menuitem', { name });
const research = { fileName: 'research.yaml', hash: 'a'.repeat(64) };

const agreedToAll: AssistantList = {
  ...sampleAssistants,
  files: sampleAssistants.files.map((file) =>
    file.state === 'ready' ? { ...file, agreed: true } : file,
  ),
};

async function open(
  list: AssistantList = sampleAssistants,
  transcript?: Transcript,
): Promise<RenderedWindow> {
  return renderMainWindow({
    ...(transcript !== undefined && { transcript }),
    script: (main) => {
      main.answer('assistant.list', () => ({ ok: true, value: list }));
      main.answer('assistant.agree', () => ({ ok: true, value: agreedToAll }));
      main.fail('message.send', 'storage-busy');
    },
  });
}

describe('the choice of an assistant', () => {
  it('is not there where there are no files', async () => {
    const { main } = await open({ folder: '', files: [], hasMore: false });
    await expect.poll(() => main.requests('assistant.list').length).toBeGreaterThan(0);
    await expect.element(page.getByRole('button', { name: 'Model: Claude Sonnet' })).toBeVisible();
    await expect.element(picker).not.toBeInTheDocument();
  });

  it('shows all that a new file asks for, and sends with it only once the person agreed', async () => {
    const { main, composer } = await open();
    await userEvent.click(picker);
    await userEvent.click(row(/Research/));
    const sheet = page.getByRole('dialog', { name: 'Use Research?' });
    await expect.element(sheet).toBeVisible();
    for (const text of [
      'Looks things up and says where it found them',
      'Claude Sonnet',
      'Thinks before it answers (effort: high)',
      'Searches the web, where the provider does that',
      'Runs commands, each with your leave',
      'Turned off in your settings, so it does without',
      'Uses the tools of a server, each with your leave (Library)',
      /max_tokens: 8192/,
      /Cite a source for every claim/,
    ]) {
      await expect.element(sheet.getByText(text)).toBeVisible();
    }
    // Not before it has faded in.
    await expect.poll(findViolations).toEqual([]);
    expect(main.requests('assistant.agree')).toEqual([]);
    await userEvent.click(sheet.getByRole('button', { name: 'Use it' }));
    expect(main.requests('assistant.agree')).toEqual([research]);
    await expect.element(picker).toHaveAccessibleName('Assistant: Research');
    await userEvent.fill(composer, 'Look it up');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => main.requests('message.send'))
      .toMatchObject([
        { text: 'Look it up', assistant: research, modelRef: { modelId: 'claude-sonnet' } },
      ]);
  });

  it('changes nothing when the person does not agree', async () => {
    const { main, composer } = await open();
    await userEvent.click(picker);
    await userEvent.click(row(/Research/));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(picker).toHaveAccessibleName('Assistant: Parley');
    await userEvent.fill(composer, 'Hello');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => main.requests('message.send')).toHaveLength(1);
    expect(main.requests('message.send')[0]).not.toHaveProperty('assistant');
    expect(main.requests('assistant.agree')).toEqual([]);
  });

  it('takes one that was agreed to at once, and cannot take a bad one', async () => {
    const { main } = await open();
    await userEvent.click(picker);
    await expect.element(row(/travel-planner/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(row(/Proofreader/));
    await expect.element(picker).toHaveAccessibleName('Assistant: Proofreader');
    expect(main.requests('assistant.agree')).toEqual([]);
  });

  it('lets go of a version that is not there any more', async () => {
    const { main } = await open();
    await userEvent.click(picker);
    await userEvent.click(row(/Proofreader/));
    main.answer('assistant.list', () => ({
      ok: true,
      value: { ...sampleAssistants, files: sampleAssistants.files.slice(1) },
    }));
    window.dispatchEvent(new Event('focus'));
    await expect.element(picker).toHaveAccessibleName('Assistant: Parley');
  });
});

describe('the assistant of a conversation', () => {
  const conversation = (state: 'completed' | 'running') =>
    new TranscriptBuilder('board', 'Rivers')
      .run(state, { assistant: { fileName: 'b.yaml', hash: 'b'.repeat(64), name: 'Proofreader' } })
      .person('List rivers')
      .response([text('The Nile.')])
      .build();

  it('is changed later on, with what the new one asks for agreed first and the model that it wishes', async () => {
    const { main } = await open(sampleAssistants, conversation('completed'));
    await expect.element(picker).toHaveAccessibleName('Assistant: Proofreader');
    picker.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('Parley')).toBeVisible();
    await expect.poll(findViolations).toEqual([]);
    await userEvent.click(row(/Research/));
    await expect.element(page.getByRole('dialog', { name: 'Use Research?' })).toBeVisible();
    expect(main.requests('conversation.setAssistant')).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Use it' }));
    await expect
      .poll(() => main.requests('conversation.setAssistant'))
      .toEqual([{ conversationId: 'board', assistant: research }]);
    await expect
      .poll(() => main.requests('conversation.setModel'))
      .toMatchObject([{ modelRef: { modelId: 'claude-sonnet' } }]);
  });

  it('is the app’s own again, and what main says is what is shown', async () => {
    const transcript = conversation('running');
    const { main } = await open(sampleAssistants, transcript);
    await userEvent.click(picker);
    await expect.element(page.getByText('The answer that runs keeps its assistant.')).toBeVisible();
    await userEvent.click(row('Parley'));
    await expect
      .poll(() => main.requests('conversation.setAssistant'))
      .toEqual([{ conversationId: 'board', assistant: null }]);
    await expect.element(picker).toHaveAccessibleName('Assistant: Proofreader');
    const summary = { ...transcript.summary, assistant: null };
    main.emit(transcript.summary.conversationId, [{ type: 'summary-changed', summary }]);
    await expect.element(picker).toHaveAccessibleName('Assistant: Parley');
  });

  it('can be left when its file and all others are gone', async () => {
    const nothing = { folder: '', files: [], hasMore: false };
    const { main } = await open(nothing, conversation('completed'));
    await userEvent.click(picker);
    await userEvent.click(row('Parley'));
    await expect.poll(() => main.requests('conversation.setAssistant')).toHaveLength(1);
  });
});

describe('the page of assistants', () => {
  it('says where a bad file is wrong, and opens the folder', async () => {
    const { main, stores } = await open();
    stores.view.getState().openSettings('assistants');
    await expect.element(page.getByText(/Unknown capability 'Browser'/)).toBeVisible();
    // Not before it has faded in.
    await expect.poll(findViolations).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Open the folder' }));
    expect(main.requests('assistant.openFolder')).toHaveLength(1);
    await expect.poll(() => main.requests('assistant.list').length).toBeGreaterThan(1);
  });
});
