import type { Page } from 'playwright';

/** What a window shows of a question that waits. */
export interface SeenQuestion {
  /** Its dialog, its bar, the box that says that its time is over, or nothing. */
  readonly as: 'dialog' | 'bar' | 'expired' | null;
  /** Whether the second step of declining lies over the dialog. */
  readonly declining: boolean;
  /** Choices that are picked, in the question that is shown. */
  readonly picked: readonly string[];
  /** What stands in its fields. */
  readonly texts: readonly string[];
  /** Whether the question that is shown is skipped. */
  readonly skipped: boolean;
  /** Whether the caret is in a text field. */
  readonly inField: boolean;
  /** Whether the list of conversations says that one waits for an answer. */
  readonly listed: boolean;
  /** The conversation that the window shows; null in a new one, and in the settings. */
  readonly shown: string | null;
  /** Whether the dialog has the focus. */
  readonly focused: boolean;
}

/** Looks at a page. */
export function seeQuestion(page: Page): Promise<SeenQuestion> {
  return page.evaluate(() => {
    const all = (selector: string): HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>(selector),
    ];
    const dialog = document.querySelector('.ask-dialog');
    const expired = document.querySelector('[aria-labelledby$="-expired-title"]') !== null;
    const bar = document.querySelector('.ask-bar') !== null;
    const texts = all('.ask-paper textarea').map((field) =>
      field instanceof HTMLTextAreaElement ? field.value : '',
    );
    return {
      as: expired ? 'expired' : dialog !== null ? 'dialog' : bar ? 'bar' : null,
      declining: document.querySelector('[aria-labelledby$="-decline-title"]') !== null,
      picked: all('.ask-option[data-on]').map((option) => option.textContent ?? ''),
      texts,
      skipped: document.querySelector('.ask-answers-aside') !== null,
      listed: document.querySelector('.row[data-activity=waiting]') !== null,
      shown:
        document.querySelector('[role=log]') === null
          ? null
          : sessionStorage.getItem('parley.shown'),
      inField: document.activeElement instanceof HTMLTextAreaElement,
      focused: dialog?.contains(document.activeElement) === true,
    };
  });
}

/** Whether a question that waits in this conversation can be found: it is in view, or the list says that one waits. */
export function isFound(seen: SeenQuestion, conversationId: string): boolean {
  if (seen.shown !== conversationId) return seen.listed;
  // The box that says that the time of one is over lies over the next until it is closed.
  return seen.as !== null;
}
