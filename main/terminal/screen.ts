import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { toTerminalLine, toTerminalText } from './terminal-text.ts';

/** What the person sees: the assistant's words on one stream, all about them on another. */
export interface ScreenStreams {
  /** Takes nothing but the assistant's words, so that it can go to a file or the next program. */
  readonly words: Writable;
  readonly notes: Writable;
}

/** Writes words and notes without one running into the other, and waits while a question is on the screen. */
export class Screen {
  readonly #streams: ScreenStreams;
  #isAtLineStart = true;
  #isHeld = false;
  readonly #held: (() => void)[] = [];

  constructor(streams: ScreenStreams) {
    this.#streams = streams;
  }

  /** A piece of the assistant's words. */
  write(piece: string): void {
    this.#draw(() => {
      const text = toTerminalText(piece);
      if (text === '') return;
      this.#streams.words.write(text);
      this.#isAtLineStart = text.endsWith('\n');
    });
  }

  /** Ends the assistant's words. */
  endWords(): void {
    this.#draw(() => this.#breakLine());
  }

  /** A line about what happens. */
  note(line: string, style: 'plain' | 'faint' | 'bad' = 'faint'): void {
    this.#draw(() => {
      this.#breakLine();
      const { notes } = this.#streams;
      const text = style === 'plain' ? toTerminalText(line) : toTerminalLine(line);
      const format = style === 'bad' ? 'red' : 'dim';
      notes.write(style === 'plain' ? text : styleText(format, text, { stream: notes }));
      notes.write('\n');
    });
  }

  /** A line about what stands on the screen next, although a question has it. */
  announce(line: string, style: 'plain' | 'faint' = 'faint'): void {
    const isHeld = this.#isHeld;
    this.#isHeld = false;
    this.note(line, style);
    this.#isHeld = isHeld;
  }

  /** Keeps all that comes until `release`, since a question has the screen. */
  hold(): void {
    this.#breakLine();
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (const draw of this.#held.splice(0)) draw();
  }

  #draw(draw: () => void): void {
    if (this.#isHeld) this.#held.push(draw);
    else draw();
  }

  #breakLine(): void {
    if (this.#isAtLineStart) return;
    this.#streams.words.write('\n');
    this.#isAtLineStart = true;
  }
}
