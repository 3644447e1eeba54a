import './window-frame.css';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';

import { useFocusKeeper } from '../../keyboard/focus-keeper.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** The sidebar beside the main column, or over it in a narrow window. */
export function WindowFrame(props: { readonly children: ReactNode }): ReactNode {
  const stores = useStores();
  const sidebar = useSidebar();
  const beside = sidebar.shown && !sidebar.overlay;
  // A custom property is no known style property.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const style = { '--sidebar-width': `${sidebar.width}px` } as CSSProperties;
  return (
    <div className="window" data-sidebar={beside ? 'beside' : 'away'} style={style}>
      {beside && <Sidebar />}
      <div className="window-main" inert={sidebar.shown && sidebar.overlay}>
        {props.children}
      </div>
      {sidebar.shown && sidebar.overlay && (
        <SidebarOverlay onClose={() => stores.view.getState().setSidebarOverlay(false)} />
      )}
    </div>
  );
}

function SidebarOverlay(props: { readonly onClose: () => void }): ReactNode {
  const cover = useRef<HTMLDivElement>(null);
  const keeper = useFocusKeeper();
  useEffect(() => {
    const over = cover.current;
    keeper.remember(over);
    const here = over?.querySelector<HTMLElement>('[aria-current]');
    (here ?? over?.querySelector<HTMLElement>('button'))?.focus();
    return () => keeper.restore(over);
  }, [keeper]);
  return (
    // Esc closes it; the rest is reached by the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={cover}
      className="side-overlay"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        props.onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) props.onClose();
      }}
    >
      <Sidebar />
    </div>
  );
}
