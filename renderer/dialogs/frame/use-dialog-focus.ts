import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { QuestionStep } from '../../../preload/contract/question-draft.ts';
import type { FocusKeeper } from '../../keyboard/focus-keeper.ts';
import { focusStep } from './dialog-focus.ts';
import type { Refusal } from './next-step.ts';

/** Where the focus belongs in an open dialog. */
export interface DialogFocus {
  readonly dialog: RefObject<HTMLElement | null>;
  readonly step: QuestionStep;
  readonly refusal: Refusal | null;
  readonly peeking: boolean;
  readonly declining: boolean;
  /** Whether the person asked for the dialog, wherever their focus was. */
  readonly requested: boolean;
  /** Keeps where the focus was before. */
  readonly keeper: FocusKeeper;
}

/**
 * Moves the focus with the person: to the first choice when the dialog opens and at each step, to what was
 * refused, out of the way while peeking and back after it. It never comes from another part of the window, but from what
 * lay over it, such as a menu, once that is gone.
 */
export function useDialogFocus(focus: DialogFocus): void {
  useFocusOnStep(focus);
  useFocusOnRefusal(focus);
  useFocusWhilePeeking(focus);
  useFocusAfterDecline(focus);
  useFocusAfterOthers(focus);
}

function useFocusOnStep({ dialog, step, requested, keeper }: DialogFocus): void {
  const first = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (first.current) {
      first.current = false;
      if (!requested && !mayTakeFocus(element)) return;
      keeper.remember(element);
      focusStep(element);
    } else if (isHere(element) && !(document.activeElement instanceof HTMLSelectElement)) {
      focusStep(element);
    }
    // Only the step moves the focus; the rest is read at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step]);
}

function useFocusOnRefusal({ dialog, refusal }: DialogFocus): void {
  useEffect(() => {
    if (refusal === null || dialog.current === null || !isHere(dialog.current)) return;
    dialog.current.querySelector<HTMLElement>('textarea[aria-invalid="true"]')?.focus();
  }, [dialog, refusal]);
}

function useFocusWhilePeeking({ dialog, peeking }: DialogFocus): void {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const { activeElement } = document;
    if (element === null) return;
    if (peeking) {
      if (!(activeElement instanceof HTMLElement) || !element.contains(activeElement)) return;
      before.current = activeElement;
      // What has the focus is hidden now; the keys must still come here.
      element.focus({ preventScroll: true });
    } else if (before.current !== null) {
      if (isHere(element)) before.current.focus({ preventScroll: true });
      before.current = null;
    }
  }, [dialog, peeking]);
}

function useFocusAfterDecline({ dialog, declining }: DialogFocus): void {
  useEffect(() => {
    const element = dialog.current;
    if (!declining || element === null) return;
    return () => {
      if (element.isConnected && isHere(element)) focusStep(element);
    };
  }, [dialog, declining]);
}

// What opens over the window stands beside it in the page. It gives the focus back to what lies under the dialog now, and
// can have none: without this the keys would go nowhere.
function useFocusAfterOthers({ dialog }: DialogFocus): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      const isGone = changes.some(({ removedNodes }) => removedNodes.length > 0);
      if (isGone && dialog.current !== null && isNowhere()) focusStep(dialog.current);
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [dialog]);
}

// From nowhere, from the conversation it lies over, or from the row that brought this conversation into view; never
// from another part of the window.
function mayTakeFocus(dialog: HTMLElement): boolean {
  if (isNowhere()) return true;
  const active = document.activeElement;
  if (active?.matches('[aria-current="page"]') === true) return true;
  return dialog.parentElement?.parentElement?.contains(active) === true;
}

// Gone from here into another part of the window: then the person's hand is there.
function isHere(dialog: HTMLElement): boolean {
  return isNowhere() || dialog.contains(document.activeElement);
}

function isNowhere(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body;
}
