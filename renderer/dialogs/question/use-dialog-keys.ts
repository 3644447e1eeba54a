import type { KeyboardEvent } from 'react';
import type { ShortcutId } from '../../../preload/contract/shortcuts.ts';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { matchShortcut } from '../../keyboard/shortcuts.ts';
import { isTextField } from '../../keyboard/text-field.ts';
import { questionInView, type DialogValue } from './dialog-context.ts';
import { choicesIn, focusOwnField } from '../frame/dialog-focus.ts';
import { stepAfter, stepBefore } from '../frame/next-step.ts';
import type { PeekHandle } from '../frame/use-peek.ts';

/** What a key did: `true` took it, `false` leaves it to the element that has the focus. */
type KeyOutcome = boolean;

/** The handler of a dialog's shortcuts. */
export function useDialogKeys(
  { id, session, actions }: DialogValue,
  peek: PeekHandle,
): (event: KeyboardEvent<HTMLElement>) => void {
  const look = usePlatformLook();
  const { request } = session.question;
  const { step } = session.draft;
  const view = questionInView(session);

  function pick(index: number, dialog: HTMLElement): KeyOutcome {
    const option = view?.question.options[index];
    if (view === null || option === undefined) return false;
    actions.change({ type: 'pick', at: view.at, label: option.label });
    choicesIn(dialog)[index]?.focus();
    return true;
  }

  function go(to: ReturnType<typeof stepBefore>): KeyOutcome {
    if (to !== null) actions.change({ type: 'go', step: to });
    return true;
  }

  const handlers: Partial<Record<ShortcutId, (event: KeyboardEvent<HTMLElement>) => KeyOutcome>> = {
    'pick-1': (event) => pick(0, event.currentTarget),
    'pick-2': (event) => pick(1, event.currentTarget),
    'pick-3': (event) => pick(2, event.currentTarget),
    'pick-4': (event) => pick(3, event.currentTarget),
    'pick-5': (event) => pick(4, event.currentTarget),
    'pick-6': (event) => pick(5, event.currentTarget),
    'own-answer'() {
      if (view === null) return false;
      actions.change({ type: 'choose-own', at: view.at });
      focusOwnField(id);
      return true;
    },
    'skip-question'() {
      if (view === null) return false;
      const type = view.entry.skipped ? 'take-back-skip' : 'skip';
      actions.change({ type, at: view.at });
      return true;
    },
    'previous-option': (event) => moveChoice(event, -1),
    'next-option': (event) => moveChoice(event, 1),
    'go-on'(event) {
      // A button answers Enter itself.
      if (event.target instanceof HTMLButtonElement) return false;
      actions.goOn();
      return true;
    },
    'send-answers'() {
      actions.send();
      return true;
    },
    'step-back': () => go(stepBefore(request, step)),
    'step-forward': () => go(stepAfter(request, step)),
    peek() {
      peek.keyDown();
      return true;
    },
    fold() {
      actions.fold();
      return true;
    },
  };

  return (event) => {
    if (event.defaultPrevented) return;
    const inField = isTextField(event.target) || event.target instanceof HTMLSelectElement;
    const shortcut = matchShortcut(event.nativeEvent, { scope: 'dialog', look, inField });
    if (shortcut === null || (event.repeat && !repeatable.has(shortcut))) return;
    if (event.target instanceof HTMLSelectElement && shortcut === 'go-on') return;
    if (handlers[shortcut]?.(event) === true) event.preventDefault();
  };
}

/** Held down, these go on; everything else counts once per press. */
const repeatable: ReadonlySet<ShortcutId> = new Set(['previous-option', 'next-option']);

// Radios move by themselves, and the choice with them; boxes only pass the focus on.
function moveChoice(event: KeyboardEvent<HTMLElement>, by: number): KeyOutcome {
  const choices = choicesIn(event.currentTarget);
  const here = choices.findIndex((choice) => choice === event.target);
  if (here === -1) {
    if (event.target !== event.currentTarget) return false;
    choices[0]?.focus();
    return choices.length > 0;
  }
  if (choices[here]?.getAttribute('type') === 'radio') return false;
  choices[(here + by + choices.length) % choices.length]?.focus();
  return true;
}
