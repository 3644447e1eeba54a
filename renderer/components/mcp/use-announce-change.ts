import { useEffect, useRef } from 'react';

import { useAnnounce } from '../../keyboard/announcer.tsx';

/** Says a line to the screen reader whenever it becomes another one; what stood there from the start is read in its place. */
export function useAnnounceChange(line: string | null): void {
  const announce = useAnnounce();
  const said = useRef(line);
  useEffect(() => {
    if (said.current === line) return;
    said.current = line;
    if (line !== null) announce(line);
  }, [announce, line]);
}
