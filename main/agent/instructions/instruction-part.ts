import { UserError } from '../errors.ts';
import {
  assertInstructionName,
  instructionIdToString,
  type InstructionId,
} from './instruction-id.ts';

/** One piece of the instructions of a request, as an author writes it. Source: spec 06 §3. */
export class InstructionPart {
  readonly content: string;
  /** Whether it may change between requests; static ones come first, so that providers can cache them. */
  readonly dynamic: boolean;
  /** The author's name for it, by which stored configuration can address it. */
  readonly name: string | null;

  constructor(options: {
    readonly content: string;
    readonly dynamic?: boolean;
    readonly name?: string | null;
  }) {
    if (typeof options.content !== 'string')
      throw new UserError('An instruction part needs a text.');
    if (options.name !== undefined && options.name !== null) assertInstructionName(options.name);
    this.content = options.content.trim();
    this.dynamic = options.dynamic ?? false;
    this.name = options.name ?? null;
  }
}

/** An instruction part as a request carries it: qualified by where it came from. */
export interface ResolvedInstructionPart {
  readonly content: string;
  readonly dynamic: boolean;
  readonly name: string | null;
  /** Such as `agent`, `agent:NAME` or `capability:ID`; null when it cannot be addressed. */
  readonly id: string | null;
}

/** An author's part with the id that its source gives it. */
export function resolvePart(
  part: { readonly content: string; readonly dynamic: boolean; readonly name: string | null },
  id: InstructionId | null,
): ResolvedInstructionPart {
  return { ...part, id: id === null ? null : instructionIdToString(id) };
}
