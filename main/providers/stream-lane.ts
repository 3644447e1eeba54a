import { areArgsWhole } from '../agent/messages/tool-args.ts';

/** What a block of a provider's stream is, from its first piece on. */
export interface LaneIdentity {
  readonly kind: 'text' | 'thinking' | 'tool-call';
  readonly toolName: string;
  readonly toolCallId: string;
}

/** One block of a provider's stream. It becomes a part when its first content comes. */
export class StreamLane implements LaneIdentity {
  readonly kind: LaneIdentity['kind'];
  readonly toolName: string;
  readonly toolCallId: string;
  /** The key of its part: another one when content comes after a later part has started. */
  key: number | null = null;
  /** As far as it came; it is given out with the end of the block. */
  signature: string | null = null;
  /** The provider said that no more will come. */
  isDone = false;
  #args = '';
  #endsObject = false;
  #isWhole: boolean | null = null;

  constructor({ kind, toolName, toolCallId }: LaneIdentity) {
    this.kind = kind;
    this.toolName = toolName;
    this.toolCallId = toolCallId;
  }

  /** Whether any arguments of a call came. */
  get hasArgs(): boolean {
    return this.#args !== '';
  }

  /** Whether what belongs to a later block may follow. A call is over when its arguments are whole. */
  get isOver(): boolean {
    if (this.kind !== 'tool-call' || this.isDone) return true;
    // Others may ask with each piece of theirs, so long arguments are read only where they can be whole, and once.
    this.#isWhole ??= this.#endsObject && areArgsWhole(this.#args);
    return this.#isWhole;
  }

  /** Takes a piece of a call's arguments. */
  addArgs(piece: string): void {
    if (piece === '') return;
    this.#args += piece;
    this.#isWhole = null;
    const visible = piece.trimEnd();
    if (visible !== '') this.#endsObject = visible.endsWith('}');
  }
}
