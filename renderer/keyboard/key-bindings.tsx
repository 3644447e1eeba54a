import { createContext, useContext, type ReactNode } from 'react';
import type { KeyBindings } from '../../preload/contract/key-bindings.ts';

const Bindings = createContext<KeyBindings>({});

/** Tells everything inside it which keys the person put in place of the app's own. */
export function KeyBindingsProvider(props: {
  readonly bindings: KeyBindings;
  readonly children: ReactNode;
}): ReactNode {
  return <Bindings value={props.bindings}>{props.children}</Bindings>;
}

/** The keys that the person put in place of the app's own. */
export function useKeyBindings(): KeyBindings {
  return useContext(Bindings);
}
