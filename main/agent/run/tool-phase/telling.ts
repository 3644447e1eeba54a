import type { ToolPhaseEvent } from '../../../../preload/contract/stream-event.ts';
import type { RunCancellation } from '../../cancellation/run-cancellation.ts';
import type { ToolExecutionMode } from '../setup/run-setup.ts';

/** Tells of results: as they come, or in the order of the calls once a segment is over. Source: spec 02 §3.3. */
export class Telling {
  readonly #emit: (event: ToolPhaseEvent) => Promise<void>;
  readonly #cancellation: RunCancellation;
  readonly #isOrdered: boolean;
  readonly #held = new Map<number, ToolPhaseEvent>();
  #told: Promise<void>[] = [];

  constructor(
    emit: (event: ToolPhaseEvent) => Promise<void>,
    cancellation: RunCancellation,
    mode: ToolExecutionMode,
  ) {
    this.#emit = emit;
    this.#cancellation = cancellation;
    this.#isOrdered = mode === 'parallel_ordered_events';
  }

  tell(index: number, event: ToolPhaseEvent): void {
    if (this.#isOrdered) this.#held.set(index, event);
    else this.#told.push(this.#emit(event));
  }

  /** Tells what was held back for one place, if anything was. */
  async release(index: number): Promise<void> {
    const event = this.#held.get(index);
    if (event === undefined) return;
    this.#held.delete(index);
    await this.#cancellation.race(this.#emit(event));
  }

  /** Resolves when all that was told has been seen. */
  async flush(): Promise<void> {
    const held = [...this.#held.keys()].toSorted((left, right) => left - right);
    for (const index of held) await this.release(index);
    await this.seen();
  }

  /** Resolves when all that was told as it came has been seen. */
  async seen(): Promise<void> {
    const told = this.#told;
    this.#told = [];
    await this.#cancellation.race(Promise.all(told));
  }
}
