import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { sidebarLimits, useSidebar } from '../window/use-sidebar.ts';

/** The edge of the sidebar: dragged, or moved with the arrow keys, it changes the width. */
export function SidebarEdge(): ReactNode {
  const t = useTranslate();
  const sidebar = useSidebar();
  const dragging = useRef(false);

  function drag(event: PointerEvent<HTMLElement>): void {
    if (dragging.current) sidebar.drawWidth(event.clientX);
  }

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowLeft' ? -8 : event.key === 'ArrowRight' ? 8 : 0;
    if (step === 0) return;
    event.preventDefault();
    sidebar.drawWidth(sidebar.width + step);
    sidebar.keepWidth();
  }

  return (
    <div
      className="side-edge"
      // A separator that has a value and takes the focus is a movable edge (WAI-ARIA 1.2).
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={t('window.resizeSidebar')}
      aria-valuenow={sidebar.width}
      aria-valuemin={sidebarLimits.min}
      aria-valuemax={sidebarLimits.max}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragging.current = true;
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragging.current = false;
        sidebar.keepWidth();
      }}
      onKeyDown={press}
    />
  );
}
