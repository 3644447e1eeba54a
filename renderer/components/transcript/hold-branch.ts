import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';

import type { MessageId } from '../../../preload/contract/ids.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';

/** To the branch before, or to the one after. */
export type BranchStep = 'previous' | 'next';

/** Keeps a branch point where it is while another branch takes its place. The returned function lets go of it. */
export type HoldBranch = (parentId: MessageId | null, step: BranchStep) => () => void;

/** Gives the components below the way to hold a branch point. */
export const HoldBranchContext = createContext<HoldBranch>(() => () => undefined);

/** The way to hold a branch point of the transcript that this component belongs to. */
export function useHoldBranch(): HoldBranch {
  return useContext(HoldBranchContext);
}

/** How a branch point is marked in the page: `<div data-branch>`. */
export function branchKey(parentId: MessageId | null): string {
  return parentId ?? 'beginning';
}

interface Held {
  readonly key: string;
  /** As long as it is there, nothing has changed yet. */
  readonly control: HTMLElement;
  readonly step: BranchStep;
  readonly top: number;
  /** It had the focus, which goes with the message that it stood at. */
  readonly hadFocus: boolean;
}

/**
 * Holds branch points in a scroller: what follows changes, the control stays under the hand and keeps the focus. To be
 * used after whatever else moves the scroller. `leave` says that the end is followed no more.
 */
export function useBranchHolder(
  scroller: RefObject<HTMLElement | null>,
  { messages }: Pick<Transcript, 'messages'>,
  leave: () => void,
): HoldBranch {
  const held = useRef<Held | null>(null);

  useLayoutEffect(() => {
    const pane = scroller.current;
    const before = held.current;
    if (pane === null || before === null) return;
    const control = find(pane, before.key);
    if (control === before.control) return;
    held.current = null;
    if (control === null) return;
    const moved = control.getBoundingClientRect().top - before.top;
    pane.scrollBy({ top: moved, behavior: 'instant' });
    if (!before.hadFocus) return;
    const button = control.querySelector<HTMLElement>(`[data-step="${before.step}"]`);
    button?.focus({ preventScroll: true });
  }, [scroller, messages]);

  return useCallback(
    (parentId, step) => {
      const pane = scroller.current;
      const key = branchKey(parentId);
      const control = pane === null ? null : find(pane, key);
      if (control !== null) {
        const hadFocus = control.contains(document.activeElement);
        const { top } = control.getBoundingClientRect();
        held.current = { key, control, step, top, hadFocus };
        leave();
      }
      return () => {
        held.current = null;
      };
    },
    [scroller, leave],
  );
}

function find(pane: HTMLElement, key: string): HTMLElement | null {
  return pane.querySelector<HTMLElement>(`[data-branch="${CSS.escape(key)}"]`);
}
