import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PlatformLook } from '../../../preload/contract/platform-look.ts';
import { createDraft } from '../../../preload/contract/question-draft.ts';
import type { AskRecord, QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { Stores } from '../../../renderer/stores/stores.ts';
import { createQuestionMain, type QuestionMain } from './question-main.ts';
import { waitingTranscript } from './question-records.ts';
import { openStores, QuestionWindow } from './question-window.tsx';

/** A window with waiting questions in a real browser. */
export interface RenderedQuestions {
  readonly main: QuestionMain;
  readonly stores: Stores;
  /** The open dialog. */
  readonly dialog: Locator;
  readonly composer: Locator;
  unmount(): Promise<void>;
}

/** Draws a window on a platform, with these questions waiting. */
export async function renderQuestions(
  questions: readonly AskRecord[],
  {
    look = 'gnome',
    language = 'en',
    theme = 'light',
  }: { look?: PlatformLook; language?: 'en' | 'ko'; theme?: 'light' | 'dark' } = {},
): Promise<RenderedQuestions> {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dataset['platform'] = look;
  documentElement.dataset['theme'] = theme;
  const main = createQuestionMain(waitingTranscript(questions));
  const stores = await openStores(main, { look, language });
  const { unmount } = await render(<QuestionWindow stores={stores} look={look} />);
  return {
    main,
    stores,
    dialog: page.getByRole('dialog'),
    composer: page.getByRole('textbox', { name: 'Message' }),
    unmount,
  };
}

/** The same, with the first question opened by its key, so that what is pressed next is meant for it. */
export async function openQuestions(
  questions: readonly QuestionRecord[],
  setUp: Parameters<typeof renderQuestions>[1] = {},
): Promise<RenderedQuestions> {
  const [first, ...others] = questions;
  if (first === undefined) throw new Error('There is no question to open.');
  const draft = { ...(first.draft ?? createDraft(first.request)), folded: true };
  const rendered = await renderQuestions([{ ...first, draft }, ...others], setUp);
  await userEvent.keyboard(setUp.look === 'mac' ? '{Meta>}j{/Meta}' : '{Control>}j{/Control}');
  await rendered.dialog.findElement();
  return rendered;
}
