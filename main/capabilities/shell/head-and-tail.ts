/** Text of an output, and how much of its middle is missing. */
export interface KeptOutput {
  readonly text: string;
  readonly leftOutBytes: number;
}

/** Keeps the beginning and the end of an output of any length, in bounded memory. */
export class HeadAndTail {
  readonly #halfBytes: number;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  readonly #tail: Buffer[] = [];
  #tailBytes = 0;
  #totalBytes = 0;

  /** Keeps at most so many bytes, half of them from each end. */
  constructor(limitBytes: number) {
    this.#halfBytes = Math.floor(limitBytes / 2);
  }

  add(bytes: Buffer): void {
    this.#totalBytes += bytes.length;
    const room = this.#halfBytes - this.#headBytes;
    const first = bytes.subarray(0, room);
    if (first.length > 0) {
      this.#head.push(first);
      this.#headBytes += first.length;
    }
    const rest = bytes.subarray(first.length);
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    this.#trimTail();
  }

  /** What is kept, as UTF-8. Where the middle is missing, a line in its place says how much; no character is cut. */
  read(): KeptOutput {
    const leftOutBytes =
      this.#totalBytes - this.#headBytes - Math.min(this.#tailBytes, this.#halfBytes);
    const tail = Buffer.concat(this.#tail);
    if (leftOutBytes === 0) {
      return { text: decode(Buffer.concat([...this.#head, tail])), leftOutBytes: 0 };
    }
    const head = dropPartialEnd(Buffer.concat(this.#head));
    const end = dropPartialStart(tail.subarray(tail.length - this.#halfBytes));
    const missing = this.#totalBytes - head.length - end.length;
    return {
      text: `${decode(head)}\n[${missing} bytes left out]\n${decode(end)}`,
      leftOutBytes: missing,
    };
  }

  #trimTail(): void {
    for (let first = this.#tail[0]; first !== undefined; first = this.#tail[0]) {
      if (this.#tailBytes - first.length < this.#halfBytes) return;
      this.#tail.shift();
      this.#tailBytes -= first.length;
    }
  }
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8').decode(bytes);
}

// With the stream option a character whose rest is missing is held back and not replaced.
function dropPartialEnd(bytes: Buffer): Buffer {
  return Buffer.from(new TextDecoder('utf-8').decode(bytes, { stream: true }), 'utf8');
}

// A byte 10xxxxxx goes on with the code point before it (RFC 3629 §3).
function dropPartialStart(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return start === -1 ? bytes : bytes.subarray(start);
}
