import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import type { Transcript } from '../../../preload/contract/transcript.ts';
import type { MessagePlace } from '../../stores/view-store.ts';
import { useStores, useView } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/**
 * Brings a message that somebody asked for into view, with the focus: older pages are read until it is there, and where
 * it stands on another branch, that branch is shown. `leave` says that the end is followed no more.
 */
export function useReveal(
  scroller: RefObject<HTMLElement | null>,
  transcript: Transcript,
  leave: () => void,
): void {
  const stores = useStores();
  const report = useReport();
  const place = useView((state) => state.revealed);
  /** The place whose branch was asked for: once is enough. */
  const asked = useRef<MessagePlace | null>(null);
  const { messages, hasEarlier, summary } = transcript;

  const seek = useEffectEvent(async (wanted: MessagePlace) => {
    const { view, transcript: pages, runs } = stores;
    if (messages.some(({ messageId }) => messageId === wanted.messageId)) {
      const element = scroller.current === null ? null : find(scroller.current, wanted);
      if (element !== null) {
        leave();
        show(element);
      }
      view.getState().doneRevealing();
      return;
    }
    if (hasEarlier) {
      await pages.getState().loadEarlier();
      return;
    }
    if (asked.current === wanted) return;
    asked.current = wanted;
    const answer = await runs.getState().showBranch(summary.conversationId, wanted.messageId);
    if (answer.ok) return;
    view.getState().doneRevealing();
    report(answer.failure);
  });

  useEffect(() => {
    if (place === null) return undefined;
    // The composer takes the focus as it is drawn; this is after it.
    const frame = requestAnimationFrame(() => void seek(place));
    return () => cancelAnimationFrame(frame);
  }, [place, messages, hasEarlier]);
}

/** The call, or else the first thing that is shown of the message. */
function find(pane: HTMLElement, { messageId, toolCallId }: MessagePlace): HTMLElement | null {
  const ofMessage = `[data-place^="${CSS.escape(messageId)}:"]`;
  const call =
    toolCallId === null
      ? null
      : pane.querySelector<HTMLElement>(`${ofMessage}[data-call="${CSS.escape(toolCallId)}"]`);
  return call ?? pane.querySelector<HTMLElement>(ofMessage);
}

function show(element: HTMLElement): void {
  const inner = element.querySelector<HTMLElement>(':scope > button');
  const target = inner ?? element;
  if (inner === null && element.tabIndex < 0) element.tabIndex = -1;
  target.focus({ preventScroll: true });
  element.dataset['revealed'] = '';
  target.addEventListener('blur', () => delete element.dataset['revealed'], { once: true });
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // What was out of sight until now is laid out only as it comes into view, and may push it away.
  requestAnimationFrame(() => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}
