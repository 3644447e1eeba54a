import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { conversationIdSchema, providerIdSchema } from '../../../../preload/contract/ids.ts';
import {
  running,
  stopped,
  waiting,
} from '../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../support/renderer/render-main-window.tsx';

const keys = (typed: string): Promise<void> => userEvent.keyboard(typed);
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

describe('the first start', () => {
  it('asks one question, answered by a digit, and remembers the demo as the first choice', async () => {
    const { main, composer } = await renderMainWindow({
      app: { settings: { defaultModel: null } },
    });
    await expect.element(heading('What should answer you?')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /^A model on this computer/ }))
      .toHaveFocus();
    await keys('3');
    await expect.element(heading('What shall we work on?')).toBeVisible();
    await expect.element(composer).toBeVisible();
    expect(main.requests('settings.change')).toEqual([
      { defaultModel: { providerId: 'demo', modelId: 'demo' } },
    ]);
    await expect
      .element(page.getByText('You talk to the demo: rules, no AI, no network.', { exact: false }))
      .toBeVisible();
  });

  it('leads to a server on this computer with its address begun, and to any other without', async () => {
    await renderMainWindow({ app: { settings: { defaultModel: null } } });
    await keys('1');
    await expect
      .element(page.getByRole('textbox', { name: 'Address' }))
      .toHaveValue('http://localhost:11434/v1');
    await expect.element(page.getByText('On this computer: nothing leaves it.')).toBeVisible();
  });
});

describe('the model', () => {
  it('can be changed in the middle of a conversation, and the demo says what it is', async () => {
    const { main } = await renderMainWindow({ transcript: stopped() });
    await userEvent.click(page.getByRole('button', { name: 'Model: Claude Sonnet' }));
    await expect.element(page.getByText('Demo, no AI, works offline')).toBeVisible();
    await userEvent.click(page.getByRole('menuitem', { name: 'Claude Haiku' }));
    await expect
      .poll(() => main.requests('conversation.setModel'))
      .toEqual([
        {
          conversationId: 'board',
          modelRef: { providerId: 'anthropic', modelId: 'claude-haiku' },
        },
      ]);
  });
});

describe('the conversation’s menu', () => {
  it('renames in place, and not by Esc, and gives the focus back', async () => {
    const { main } = await renderMainWindow({ transcript: stopped() });
    const rename = async (typed: string): Promise<void> => {
      await userEvent.click(page.getByRole('button', { name: 'More' }));
      await userEvent.click(page.getByRole('menuitem', { name: 'Rename…' }));
      const field = page.getByRole('textbox', { name: 'Title of the conversation' });
      await expect.element(field).toBeVisible();
      await userEvent.fill(field, 'Survey');
      await userEvent.type(field, typed);
      await expect.element(field).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
    };
    await rename('{Escape}');
    expect(main.requests('conversation.rename')).toEqual([]);
    await rename('{Enter}');
    await expect
      .poll(() => main.requests('conversation.rename'))
      .toEqual([{ conversationId: 'board', title: 'Survey' }]);
  });

  it('asks before it deletes, with the harmless button in focus', async () => {
    const { main } = await renderMainWindow({ transcript: stopped() });
    const open = async (): Promise<void> => {
      await userEvent.click(page.getByRole('button', { name: 'More' }));
      await userEvent.click(page.getByRole('menuitem', { name: 'Delete…' }));
    };
    await open();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await keys('{Enter}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(main.requests('conversation.delete')).toEqual([]);
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }));
    await expect
      .poll(() => main.requests('conversation.delete'))
      .toEqual([{ conversationId: 'board' }]);
  });
});

describe('the look', () => {
  it('follows theme, platform, density and language', async () => {
    await renderMainWindow({ look: 'win', theme: 'dark', transcript: stopped() });
    expect(document.body.dataset).toMatchObject({
      theme: 'dark',
      platform: 'win',
      density: 'comfortable',
    });
    await userEvent.click(page.getByRole('button', { name: 'Settings' }));
    await userEvent.click(page.getByRole('button', { name: 'Appearance' }));
    await userEvent.click(page.getByRole('combobox', { name: 'Language' }));
    await userEvent.click(page.getByRole('option', { name: '한국어' }));
    await expect.element(heading('모양').first()).toBeVisible();
    expect(document.documentElement.lang).toBe('ko');
    await userEvent.click(page.getByRole('combobox', { name: '간격' }));
    await userEvent.click(page.getByRole('option', { name: '촘촘하게' }));
    await expect.poll(() => document.body.dataset['density']).toBe('compact');
  });
});

describe('the sidebar', () => {
  it('goes away and comes back by its shortcut, and its width by the arrow keys', async () => {
    const { main } = await renderMainWindow({ transcript: stopped() });
    const side = page.getByRole('complementary');
    await expect.element(side).toBeVisible();
    page.getByRole('separator').element().focus();
    await keys('{ArrowRight}');
    await expect.poll(() => main.requests('settings.change')).toEqual([{ sidebarWidth: 264 }]);
    expect(side.element().getBoundingClientRect().width).toBe(264);
    await keys('{Control>}b{/Control}');
    await expect.element(side).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Show sidebar' }));
    await expect.element(side).toBeVisible();
  });

  it('lies over the conversation in a narrow window and leaves by Esc or by a choice', async () => {
    await page.viewport(480, 360);
    try {
      await renderMainWindow({ transcript: stopped() });
      const side = page.getByRole('complementary');
      await expect.element(side).not.toBeInTheDocument();
      await userEvent.click(page.getByRole('button', { name: 'Show sidebar' }));
      await expect.element(side).toBeVisible();
      await keys('{Escape}');
      await expect.element(side).not.toBeInTheDocument();
      await userEvent.click(page.getByRole('button', { name: 'Show sidebar' }));
      await userEvent.click(page.getByRole('button', { name: 'New conversation' }));
      await expect.element(side).not.toBeInTheDocument();
    } finally {
      await page.viewport(960, 720);
    }
  });

  it('shows the whole title of a row when it is cut off, on focus too', async () => {
    const long = 'A summary of the survey of all members for the next meeting of the board';
    const transcript = stopped();
    const summary = { ...transcript.summary, title: long };
    await renderMainWindow({ transcript: { ...transcript, summary } });
    const row = page
      .getByRole('complementary')
      .getByRole('button', { name: `${long} Interrupted` });
    page.getByRole('button', { name: 'New conversation' }).element().focus();
    await keys('{Tab}');
    await expect.element(row).toHaveFocus();
    await expect.poll(() => document.querySelector('.tip')?.textContent).toBe(long);
    await keys('{Escape}');
    await expect.poll(() => document.querySelector('.tip')).toBeNull();
  });

  it('marks what is read while it is in view', async () => {
    const transcript = stopped();
    const summary = { ...transcript.summary, unread: true };
    const { main } = await renderMainWindow({ transcript: { ...transcript, summary } });
    await expect
      .poll(() => main.requests('conversation.markRead'))
      .toEqual([{ conversationId: 'board' }]);
  });
});

describe('what limits the app', () => {
  it('is said on top, and nothing is offered that would write [BC-64] [BC-68]', async () => {
    await renderMainWindow({
      transcript: stopped(),
      app: { storage: { kind: 'read-only', reason: 'newer-version' } },
    });
    await expect
      .element(page.getByText('A newer Parley made this data.', { exact: false }))
      .toBeVisible();
    await expect.element(heading('You stopped this answer')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('is said when not even the settings could be read', async () => {
    const { main } = await renderMainWindow({
      script: (scripted) => scripted.fail('app.read', 'storage-failed'),
    });
    await expect.element(heading('Parley could not read its data')).toBeVisible();
    main.recover('app.read');
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(heading('What shall we work on?')).toBeVisible();
  });

  it('keeps a failure on the screen until it is closed', async () => {
    const { main } = await renderMainWindow({ transcript: running() });
    main.fail('run.stop', 'internal');
    await userEvent.click(page.getByRole('button', { name: 'Stop', exact: true }));
    const notice = page.getByText('Parley made a mistake. Nothing was lost.').first();
    await expect.element(notice).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });
});

describe('a notification', () => {
  it('leads to its conversation and opens the question there, folded or not [BC-46]', async () => {
    const { main, stores } = await renderMainWindow({ transcript: waiting() });
    await expect.element(page.getByRole('button', { name: 'Answer' })).toBeVisible();
    await stores.view.getState().openConversation(null);
    main.emitApp({
      type: 'show-conversation',
      conversationId: conversationIdSchema.parse('board'),
    });
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(page.getByText('How many of the wishes belong on it?')).toBeVisible();
  });
});

describe('a failed answer', () => {
  it('leads to the key of its provider, and to another model', async () => {
    const { keyRefused } =
      await import('../../../support/renderer/main-gallery/sample-failures.ts');
    const { stores } = await renderMainWindow({ transcript: keyRefused() });
    await expect.element(heading('Anthropic refused the key')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Other model…' }));
    await expect.element(page.getByRole('menuitem', { name: 'Claude Haiku' })).toBeVisible();
    await keys('{Escape}');
    await userEvent.click(page.getByRole('button', { name: 'Change key…' }));
    await expect.element(heading('Edit Anthropic')).toBeVisible();
    expect(stores.view.getState().place).toMatchObject({
      providerId: providerIdSchema.parse('anthropic'),
    });
    await userEvent.click(page.getByRole('button', { name: 'Conversations', exact: true }));
    expect(stores.transcript.getState().conversationId).toBe(conversationIdSchema.parse('board'));
  });
});
