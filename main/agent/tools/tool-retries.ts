import { UnexpectedModelBehavior } from '../errors.ts';

/** Counts how often each tool of a run failed in a row. Source: spec 02 §3.5. */
export class ToolRetries {
  readonly #counts = new Map<string, number>();
  readonly #failed = new Set<string>();
  readonly #succeeded = new Set<string>();
  readonly #refused = new Set<string>();

  /** Failures before this step; several in one step count once, from the next one on. */
  countOf(toolName: string): number {
    return this.#counts.get(toolName) ?? 0;
  }

  /** Notes a failure. Throws UnexpectedModelBehavior, caused by it, when the budget is used up. */
  fail(toolName: string, limit: number, cause: unknown): void {
    if (this.noteFailure(toolName, limit)) return;
    throw new UnexpectedModelBehavior(
      `Tool '${toolName}' exceeded max retries count of ${limit}. Consider raising the retry limit, or see the docs on tool retries: https://pydantic.dev/docs/ai/tools-toolsets/tools-advanced/#tool-retries`,
      { cause },
    );
  }

  /** Notes a failure and tells whether the model may try again. */
  noteFailure(toolName: string, limit: number): boolean {
    this.#failed.add(toolName);
    return this.countOf(toolName) < limit;
  }

  /** Notes that a tool was not there yet, and tells whether that is so for the first time in this run. */
  isFirstRefusal(toolName: string): boolean {
    const isFirst = !this.#refused.has(toolName);
    this.#refused.add(toolName);
    return isFirst;
  }

  succeed(toolName: string): void {
    this.#succeeded.add(toolName);
  }

  /** Settles the step that ended: failures count one up, a success without one starts anew. */
  nextStep(): void {
    for (const name of this.#succeeded) {
      if (!this.#failed.has(name)) this.#counts.delete(name);
    }
    for (const name of this.#failed) this.#counts.set(name, this.countOf(name) + 1);
    this.#failed.clear();
    this.#succeeded.clear();
  }

  toRecord(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
