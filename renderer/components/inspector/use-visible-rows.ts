import { useEffect, useState, type RefObject } from 'react';

/** The rows that are drawn: from the first up to but not with the last. */
export interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/** Rows beyond the edges that are drawn too, so that nothing flickers while one scrolls. */
const beyond = 12;

/** Which of many rows of one height are in view. A thousand steps cost as much as thirty. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): VisibleRows {
  const [view, setView] = useState({ top: 0, height: 1000 });
  useEffect(() => {
    const pane = scroller.current;
    if (pane === null) return undefined;
    const look = (): void => setView({ top: pane.scrollTop, height: pane.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(pane);
    pane.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', look);
    };
  }, [scroller]);
  const first = Math.floor(view.top / rowHeight) - beyond;
  const last = Math.ceil((view.top + view.height) / rowHeight) + beyond;
  return { from: Math.max(0, first), to: Math.min(count, last) };
}
