import './keycap.css';
import type { ReactNode } from 'react';

/** The name of a key, as a hint. Said to nobody: the control has its own `aria-keyshortcuts`. */
export function Keycap(props: { readonly children: ReactNode }): ReactNode {
  return (
    <kbd className="keycap" aria-hidden="true">
      {props.children}
    </kbd>
  );
}
