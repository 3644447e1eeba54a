import type { ReactNode } from 'react';

import { useStores } from '../stores/use-stores.ts';

/** A link that leaves the app: main opens it in the browser, if it may be opened. Without an address only its text. */
export function OutsideLink(props: {
  readonly href: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const stores = useStores();
  const { href } = props;
  if (href === undefined || href === '') return <span>{props.children}</span>;
  return (
    <a
      href={href}
      title={href}
      draggable={false}
      onClick={(event) => {
        event.preventDefault();
        void stores.app.getState().openLink(href);
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {props.children}
    </a>
  );
}
