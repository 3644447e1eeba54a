/** Remembers what was sent under a key, so that a second request with it gets the first one's result. */
export class SendKeys<Result> {
  readonly #limit: number;
  readonly #results = new Map<string, Promise<Result>>();

  constructor(limit = 500) {
    this.#limit = limit;
  }

  /** Sends once. What failed may be sent again under the same key. */
  once(key: string, send: () => Promise<Result>): Promise<Result> {
    const earlier = this.#results.get(key);
    if (earlier !== undefined) return earlier;
    const result = send();
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    const oldest = this.#results.keys().next();
    if (this.#results.size > this.#limit && oldest.done !== true)
      this.#results.delete(oldest.value);
    return result;
  }
}
