import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { TerminalPort } from '../../../main/terminal/terminal-port.ts';

/** Keys as a terminal sends them. */
export const keys = {
  enter: '\r',
  space: ' ',
  down: '\u001b[B',
  up: '\u001b[A',
  escape: '\u001b',
  ctrlC: '\u0003',
  ctrlD: '\u0004',
} as const;

/** A terminal whose person is the test. */
export interface FakeTerminal extends TerminalPort {
  /** The assistant's words so far. */
  said(): string;
  /** All else that is to be seen, menus included, without colours and cursor moves. */
  shown(): string;
  /** Everything as it was written, sequences included. */
  raw(): string;
  /** Resolves as soon as the text is to be seen in what came since the last call. */
  sees(text: string): Promise<void>;
  /** Presses keys, one after the other, each when the one before was heard. */
  press(...pressed: readonly string[]): Promise<void>;
  /** The input is over for good. */
  hangUp(): void;
  /** Ctrl-C outside of a menu. */
  interrupt(): void;
  /** The system asks the program to end. */
  end(): void;
  /** What the program ended the process with, if it did. */
  readonly exits: readonly number[];
}

/** Makes a terminal; without a person nothing can be asked. */
export function fakeTerminal(
  options: {
    readonly hasPerson?: boolean;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): FakeTerminal {
  const input = new PassThrough();
  const words = collect();
  const notes = collect();
  const interrupts = new Set<() => void>();
  const ends = new Set<() => void>();
  const exits: number[] = [];
  let seenUpTo = 0;
  const shown = (): string => stripVTControlCharacters(notes.text());
  return {
    words: words.stream,
    notes: notes.stream,
    environment: { LANG: 'en_GB.UTF-8', ...options.environment },
    menu: options.hasPerson === false ? null : { input, output: notes.stream },
    onInterrupt: (listener) => listenIn(interrupts, listener),
    onEnd: (listener) => listenIn(ends, listener),
    exit: (code) => exits.push(code),
    exits,
    said: () => words.text(),
    shown,
    raw: () => words.text() + notes.text(),
    sees: async (text) => {
      for (;;) {
        const at = shown().indexOf(text, seenUpTo);
        if (at !== -1) {
          seenUpTo = at + text.length;
          return;
        }
        await once(notes.stream, 'data');
      }
    },
    press: async (...pressed) => {
      for (const key of pressed) {
        const heard = once(input, 'keypress');
        input.write(key);
        await heard;
      }
    },
    hangUp: () => {
      input.end();
    },
    interrupt: () => {
      for (const listener of interrupts) listener();
    },
    end: () => {
      for (const listener of ends) listener();
    },
  };
}

function listenIn(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function collect(): { readonly stream: PassThrough; readonly text: () => string } {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (piece: Buffer) => {
    text += piece.toString('utf8');
  });
  return { stream, text: () => text };
}
