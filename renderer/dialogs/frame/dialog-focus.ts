import { flushSync } from 'react-dom';

/** Marks the control of an option, or of the own answer, in a dialog. */
export const choiceAttribute = 'data-choice';

/** The choices of the question in view, in order; the own answer is the last. */
export function choicesIn(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(`input[${choiceAttribute}]`)];
}

/** Puts the focus where the person goes on: the choice in force, else the first, else the paper. */
export function focusStep(dialog: HTMLElement): void {
  const choices = choicesIn(dialog);
  const chosen = choices.find((choice) => choice.matches(':checked'));
  const target =
    chosen ??
    choices[0] ??
    dialog.querySelector<HTMLElement>('[data-first]') ??
    dialog.querySelector<HTMLElement>('[role="tabpanel"]');
  target?.focus({ preventScroll: chosen === undefined });
}

/** Puts the caret into the field of the own answer once it is drawn. */
export function focusOwnField(id: string): void {
  flushSync(() => undefined);
  document.getElementById(ownFieldId(id))?.focus();
}

/** The id of a dialog's field for the own answer. */
export function ownFieldId(id: string): string {
  return `${id}-own-field`;
}
