import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { SettledCall } from './call-batch.ts';

interface Collected {
  readonly order: number;
  part: RequestPart;
  readonly isBeforeStop: boolean;
}

/** The parts for the request that answers a response, as its calls are settled. */
export class CollectedParts {
  readonly #collected: Collected[] = [];

  /** All parts, in the order of the request. */
  get parts(): readonly RequestPart[] {
    return this.#inOrder().map(({ part }) => part);
  }

  /** Those that stood before the run was asked to stop. */
  get partsBeforeStop(): readonly RequestPart[] {
    return this.#inOrder().flatMap(({ part, isBeforeStop }) => (isBeforeStop ? [part] : []));
  }

  /** Adds a part: behind all others, or at a place of its own. */
  add(part: RequestPart, isBeforeStop: boolean, order = this.#collected.length): void {
    this.#collected.push({ order, part, isBeforeStop });
  }

  /** Adds a batch: its results in the order of the calls, then what tools said beside them. */
  addBatch(settled: ReadonlyMap<number, SettledCall>, nowIso: () => string): void {
    const inOrder = [...settled].toSorted(([left], [right]) => left - right);
    for (const [, call] of inOrder) this.#addResult(call);
    for (const [, call] of inOrder) this.#addContent(call, nowIso);
  }

  /** Adds calls at their own places among all calls of the response, and behind these what their tools said. */
  addInPlace(
    settled: ReadonlyMap<number, SettledCall>,
    nowIso: () => string,
    callCount: number,
  ): void {
    for (const [index, call] of settled) {
      this.#addResult(call, index);
      this.#addContent(call, nowIso, callCount + index);
    }
  }

  /** Puts another part in the place of one that was added. */
  replace(old: RequestPart, part: RequestPart): void {
    const found = this.#collected.find((collected) => collected.part === old);
    if (found !== undefined) found.part = part;
  }

  #addResult({ outcome, isBeforeStop }: SettledCall, order?: number): void {
    if (outcome.kind === 'answered') this.add(outcome.part, isBeforeStop, order);
  }

  #addContent({ outcome, isBeforeStop }: SettledCall, nowIso: () => string, order?: number): void {
    if (outcome.kind !== 'answered' || outcome.content === null || outcome.content.length === 0)
      return;
    const { content } = outcome;
    this.add({ partKind: 'user-prompt', content, timestamp: nowIso() }, isBeforeStop, order);
  }

  #inOrder(): readonly Collected[] {
    return this.#collected.toSorted((left, right) => left.order - right.order);
  }
}
