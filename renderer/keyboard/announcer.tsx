import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/**
 * The one polite live region of a window. Everything that a screen reader should say without moving to it
 * goes through `useAnnounce`: one short line per change of state, never streamed text.
 */
export function Announcer(props: { readonly children: ReactNode }): ReactNode {
  const [line, setLine] = useState({ number: 0, text: '' });
  const announce = useCallback<Announce>((text) => {
    setLine((before) => ({ number: before.number + 1, text }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {props.children}
      <output className="sr" aria-live="polite" aria-atomic="true">
        {/* A new element each time, so that the same words twice are said twice. */}
        <span key={line.number}>{line.text}</span>
      </output>
    </AnnounceContext>
  );
}

/** Says a line to people who use a screen reader. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
