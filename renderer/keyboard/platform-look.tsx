import { createContext, useContext, type ReactNode } from 'react';
import type { PlatformLook } from '../../preload/contract/platform-look.ts';

const Look = createContext<PlatformLook>('gnome');

/** Tells everything inside it how this platform's windows and keys look. */
export function PlatformLookProvider(props: {
  readonly look: PlatformLook;
  readonly children: ReactNode;
}): ReactNode {
  return <Look value={props.look}>{props.children}</Look>;
}

/** How this platform's windows and keys look. */
export function usePlatformLook(): PlatformLook {
  return useContext(Look);
}
