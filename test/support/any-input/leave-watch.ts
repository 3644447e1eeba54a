import { deepStrictEqual } from 'node:assert/strict';
import { pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';

/** Looks on whether anything that needs leave is done without, or twice. */
export class LeaveWatch {
  readonly #count: (name: string) => void;
  #done = new Set<string>();
  #faults: string[] = [];

  /** `count` is told how each call came to its leave. */
  constructor(count: (name: string) => void) {
    this.#count = count;
  }

  /** Another conversation begins. */
  begin(): void {
    this.#done = new Set();
    this.#faults = [];
  }

  /** A call was carried out. Its leave has to stand: the person's answer, or what they allowed before. */
  carriedOut(toolCallId: string, { questions }: Transcript, hasStandingLeave: boolean): void {
    const asked = questions.findLast((each) => each.toolCallId === toolCallId);
    const response = asked?.kind === 'approval' ? asked.response : null;
    const isAnswer = response !== null && response.decision !== 'deny';
    const isStanding = asked === undefined && hasStandingLeave;
    if (!isAnswer && !isStanding) this.#faults.push(`${toolCallId} was done without leave`);
    if (this.#done.has(toolCallId)) this.#faults.push(`${toolCallId} was done twice`);
    this.#done.add(toolCallId);
    this.#count(isStanding ? 'carried out by standing leave' : 'carried out by an answer');
  }

  /** Nothing was done that should not have been. */
  look({ questions }: Transcript): void {
    const unallowed = questions.filter(
      ({ kind, state, toolCallId }) =>
        kind === 'approval' && state !== 'answered' && this.#done.has(toolCallId),
    );
    deepStrictEqual([...this.#faults, ...unallowed], []);
  }
}

/** What waits for leave now. */
export function waitingForLeave(live: Transcript): readonly string[] {
  return pendingAsks(live)
    .filter(({ kind }) => kind === 'approval')
    .map(({ questionId }) => questionId);
}
