import './window-frame.css';
import type { CSSProperties, ReactNode } from 'react';

import { useStores } from '../../stores/use-stores.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { SidebarEdge } from '../sidebar/sidebar-edge.tsx';
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
      {beside && <SidebarEdge />}
      {props.children}
      {sidebar.shown && sidebar.overlay && (
        <SidebarOverlay onClose={() => stores.view.getState().setSidebarOverlay(false)} />
      )}
    </div>
  );
}

function SidebarOverlay(props: { readonly onClose: () => void }): ReactNode {
  return (
    // Esc closes it; the rest is reached by the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
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
