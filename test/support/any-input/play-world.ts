import type { Page } from 'playwright';
import type { RunId } from '../../../preload/contract/ids.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import type { Command } from './commands.ts';

/** How a page or main goes, and comes back. */
export type Coming = 'reload' | 'renderer-crash' | 'quit' | 'kill';

/** A place in which something waits for the person: a conversation in a window, and what stands behind it. */
export interface PlayWorld {
  /** Of the window in which keys are pressed. */
  readonly page: Page;
  /** Whether a question may run out. */
  readonly isTimed: boolean;
  /** What main has of the conversation now. */
  read(): Promise<Transcript>;
  send(text: string): Promise<unknown>;
  stop(runId: RunId): Promise<unknown>;
  /** Allows everything in the conversation, or asks again from now on, through the window's bridge. */
  approve(all: boolean): Promise<void>;
  /** Whether runs, and what lives only as long as they do, go on meanwhile. */
  keepsRuns(how: Coming): boolean;
  /** Resolves when it is back and quiet. */
  comeBack(how: Coming): Promise<void>;
  /** Until all that was put in had the time to be stored, by the clock of the page itself. */
  rest(): Promise<void>;
  /** What only this place can do. Resolves with false where it cannot be done now. */
  playOwn(command: Command): Promise<boolean>;
  /** Until nothing moves any more. Fails if that never comes: then something hangs, or waits where nobody can see it. */
  quiet(): Promise<void>;
}
