import type { Page } from 'playwright';

/** What a window shows of what waits for the person. */
export interface SeenAsk {
  /** Its dialog, its bar, the box that says that its time is over, or nothing. */
  readonly as: 'dialog' | 'bar' | 'expired' | null;
  /** What its dialog is about. */
  readonly kind: 'question' | 'approval' | 'elicitation' | null;
  /** Whether the second step of declining lies over the dialog. */
  readonly declining: boolean;
  /** Whether only the head of the dialog is shown, so that the transcript can be read. */
  readonly peeking: boolean;
  /** Which of its tabs is shown; -1 without tabs. */
  readonly step: number;
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
export function seeAsk(page: Page): Promise<SeenAsk> {
  return page.evaluate(() => {
    const all = (selector: string): HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>(selector),
    ];
    const has = (selector: string): boolean => document.querySelector(selector) !== null;
    const dialog = document.querySelector('.ask-dialog');
    const texts = all('.ask-paper textarea, .ask-paper input[type=text]').map((field) =>
      field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : '',
    );
    const { activeElement } = document;
    return {
      as: has('[aria-labelledby$="-expired-title"]')
        ? 'expired'
        : dialog !== null
          ? 'dialog'
          : has('.ask-bar')
            ? 'bar'
            : null,
      kind:
        dialog === null
          ? null
          : has('.ask-dialog .ask-facts')
            ? 'approval'
            : has('.ask-dialog .ask-form-row')
              ? 'elicitation'
              : 'question',
      declining: has('.ask-decline-step'),
      peeking: has('.ask-dialog[data-peek]'),
      step: all('.ask-dialog [role=tab]').findIndex(
        (tab) => tab.getAttribute('aria-selected') === 'true',
      ),
      picked: all('.ask-option[data-on]').map((option) => option.textContent ?? ''),
      texts,
      skipped: has('.ask-answers-aside'),
      listed: has('.row[data-activity=waiting]'),
      shown: has('[role=log]') ? sessionStorage.getItem('parley.shown') : null,
      inField:
        activeElement instanceof HTMLTextAreaElement ||
        (activeElement instanceof HTMLInputElement && activeElement.type === 'text'),
      focused: dialog?.contains(activeElement) === true,
    };
  });
}

/** Whether what waits in this conversation can be found: it is in view, or the list says that something waits. */
export function isFound(seen: SeenAsk, conversationId: string): boolean {
  if (seen.shown !== conversationId) return seen.listed;
  // The box that says that the time of one is over lies over the next until it is closed.
  return seen.as !== null;
}
