import { toPlainLines } from '../to-plain-lines.ts';

/** So much of the end is told, in bytes; more is not looked at while a command runs. */
const tailBytes = 4096;
/** Most lines that are told. */
const tailLines = 40;
/** The least time between two tellings. */
const everyMs = 250;

/** Tells the end of what a command writes, now and then while it runs. */
export class LiveOutput {
  readonly #tell: (text: string) => void;
  #tail = Buffer.alloc(0);
  #isCut = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #told = '';

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  add(bytes: Buffer): void {
    const all = Buffer.concat([this.#tail, bytes.subarray(-tailBytes)]);
    this.#isCut ||= this.#tail.length + bytes.length > tailBytes;
    this.#tail = all.subarray(-tailBytes);
    this.#timer ??= setTimeout(() => this.#tellNow(), everyMs).unref();
  }

  /** Tells what is not told yet, and from then on nothing more. */
  end(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#tellNow();
  }

  #tellNow(): void {
    this.#timer = null;
    const text = this.#read();
    if (text !== this.#told) this.#tell(text);
    this.#told = text;
  }

  #read(): string {
    const decoded = new TextDecoder('utf-8').decode(this.#tail);
    // What the cut left of its first line would show half of a word, or of a character.
    const from = this.#isCut ? decoded.indexOf('\n') + 1 : 0;
    const written = decoded.slice(from).split('\n').map(lastWritten).join('\n');
    return toPlainLines(written).split('\n').slice(-tailLines).join('\n');
  }
}

/** A progress bar goes back to the start of its line and writes over it. */
function lastWritten(line: string): string {
  return line.split('\r').findLast((written) => written !== '') ?? '';
}
