/** Notices when nothing has come for too long, while it is told to watch. */
export class IdleWatch {
  readonly #limitMs: number;
  readonly #onIdle: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(limitMs: number, onIdle: () => void) {
    this.#limitMs = limitMs;
    this.#onIdle = onIdle;
  }

  /** Something came, or the wait begins: the time counts anew. */
  restart(): void {
    this.stop();
    this.#timer = setTimeout(this.#onIdle, this.#limitMs);
  }

  /** Nothing is waited for. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
