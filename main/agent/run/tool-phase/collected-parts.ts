import type { OpaqueRequestPart, RequestPart } from '../../../../preload/contract/request-part.ts';
import { toolAvailability } from '../../deferred-loading/tool-availability.ts';
import { isToolResult } from '../../messages/history.ts';
import type { SettledCall } from './call-batch.ts';

interface Collected {
  readonly order: number;
  part: RequestPart;
  readonly isBeforeStop: boolean;
}

/** What a batch needs of the run for the parts beside its results. */
export interface BatchAdditions {
  readonly nowIso: () => string;
  /** Takes in names of tools that the model is shown, and gives those that are new to it. */
  readonly reveal: (names: readonly string[]) => readonly string[];
}

/** The parts for the request that answers a response, as its calls are settled. */
export class CollectedParts {
  readonly #collected: Collected[] = [];
  readonly #shown = new Map<string, OpaqueRequestPart>();

  /** All parts, in the order of the request. */
  get parts(): readonly RequestPart[] {
    return this.#inOrder().map(({ part }) => part);
  }

  /** Those that stood before the run was asked to stop. */
  get partsBeforeStop(): readonly RequestPart[] {
    return this.#inOrder().flatMap(({ part, isBeforeStop }) => (isBeforeStop ? [part] : []));
  }

  /** Whether a call has its result. */
  answers(toolCallId: string): boolean {
    return this.#collected.some(({ part }) => isToolResult(part) && part.toolCallId === toolCallId);
  }

  /** Adds a part: behind all others, or at a place of its own. */
  add(part: RequestPart, isBeforeStop: boolean, order = this.#collected.length): void {
    this.#collected.push({ order, part, isBeforeStop });
  }

  /** Adds a batch: its results in the order of the calls, then what tools said beside them. */
  addBatch(settled: ReadonlyMap<number, SettledCall>, batch: BatchAdditions): void {
    const inOrder = toOrder(settled);
    for (const [, call] of inOrder) this.#addResult(call, batch);
    for (const [, call] of inOrder) this.#addContent(call, batch);
  }

  /** Adds calls at their own places among all calls of the response, and behind these what their tools said. */
  addInPlace(
    settled: ReadonlyMap<number, SettledCall>,
    batch: BatchAdditions,
    callCount: number,
  ): void {
    for (const [index, call] of toOrder(settled)) {
      this.#addResult(call, batch, index);
      this.#addContent(call, batch, callCount + index);
    }
  }

  /** What the model is shown beside the result of a call; null when that is nothing. */
  shownBy(toolCallId: string): OpaqueRequestPart | null {
    return this.#shown.get(toolCallId) ?? null;
  }

  /** Puts another part in the place of one that was added. */
  replace(old: RequestPart, part: RequestPart): void {
    const found = this.#collected.find((collected) => collected.part === old);
    if (found !== undefined) found.part = part;
  }

  #addResult(
    { call, outcome, isBeforeStop }: SettledCall,
    { reveal }: BatchAdditions,
    order?: number,
  ): void {
    if (outcome.kind !== 'answered') return;
    this.add(outcome.part, isBeforeStop, order);
    const names = reveal(outcome.reveals ?? []);
    if (names.length === 0) return;
    const shown = toolAvailability(names, call.toolCallId);
    this.#shown.set(call.toolCallId, shown);
    this.add(shown, isBeforeStop, order);
  }

  #addContent(
    { outcome, isBeforeStop }: SettledCall,
    { nowIso }: BatchAdditions,
    order?: number,
  ): void {
    if (outcome.kind !== 'answered' || outcome.content === null || outcome.content.length === 0)
      return;
    const { content } = outcome;
    this.add({ partKind: 'user-prompt', content, timestamp: nowIso() }, isBeforeStop, order);
  }

  #inOrder(): readonly Collected[] {
    return this.#collected.toSorted((left, right) => left.order - right.order);
  }
}

function toOrder(settled: ReadonlyMap<number, SettledCall>): readonly [number, SettledCall][] {
  return [...settled].toSorted(([left], [right]) => left - right);
}
