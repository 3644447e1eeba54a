/** A request that reached the server. */
export interface RecordedRequest {
  /** Counts chat requests from 0. */
  readonly index: number;
  /** Without the query. */
  readonly path: string;
  readonly receivedAtMs: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed body, or its text when it is no JSON. */
  readonly body: unknown;
  /** Whether the client went away before the answer was over. */
  readonly closedByClient: boolean;
  /** The status it was answered with, once it is known. */
  readonly status: number | null;
}

/** Something that was handed to the socket, with the time. */
export interface SentDelta {
  readonly requestIndex: number;
  /** Milliseconds since 1970, with fractions. */
  readonly atMs: number;
  readonly kind: 'text' | 'thinking' | 'signature' | 'call' | 'arguments' | 'error' | 'end';
  readonly text: string;
}

type MutableRequest = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

interface Waiter {
  readonly condition: () => boolean;
  readonly resolve: () => void;
}

/** What the server saw and did; tests wait on it. */
export class ServerLog {
  readonly requests: RecordedRequest[] = [];
  readonly sent: SentDelta[] = [];
  #waiters: Waiter[] = [];

  addRequest(request: Pick<RecordedRequest, 'path' | 'headers' | 'body'>): RecordedRequest {
    const recorded: RecordedRequest = {
      ...request,
      index: this.requests.length,
      receivedAtMs: nowMs(),
      closedByClient: false,
      status: null,
    };
    this.requests.push(recorded);
    this.#look();
    return recorded;
  }

  update(
    request: RecordedRequest,
    change: Partial<Pick<RecordedRequest, 'closedByClient' | 'status'>>,
  ): void {
    // The log owns its records; everyone else sees them as readonly.
    Object.assign<MutableRequest, typeof change>(request, change);
    this.#look();
  }

  addSent(delta: Omit<SentDelta, 'atMs'>): void {
    this.sent.push({ ...delta, atMs: nowMs() });
    this.#look();
  }

  /** Resolves as soon as the condition holds; it is looked at after every change of the log. */
  when(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push({ condition, resolve });
    });
  }

  #look(): void {
    const due = this.#waiters.filter((waiter) => waiter.condition());
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter));
    for (const waiter of due) waiter.resolve();
  }
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
