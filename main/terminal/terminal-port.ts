import type { Readable } from 'node:stream';
import type { PromptPlace } from './terminal-prompts.ts';
import type { ScreenStreams } from './screen.ts';

/** What the process has that a run in it needs; tests put their own in its place. */
export interface TerminalPort extends ScreenStreams {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where menus are drawn; null where no person sits. */
  readonly menu: Omit<PromptPlace, 'signal'> | null;
  /** Calls back for each Ctrl-C outside of a menu. Returns how to stop listening. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /** Calls back when the system asks the program to end. */
  readonly onEnd: (listener: () => void) => () => void;
  /** Ends the process here and now. */
  readonly exit: (code: number) => void;
}

/** Whether a stream is a terminal that a person may sit at. */
export function isTerminal(stream: Readable | ScreenStreams['notes']): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
