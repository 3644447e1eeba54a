import { UserError } from '../errors.ts';

/** Where an instruction came from, and its author's name for it. Source: spec 06 IP-1. */
export interface InstructionId {
  readonly source:
    | { readonly kind: 'agent' }
    | { readonly kind: 'toolset'; readonly id: string }
    | { readonly kind: 'capability'; readonly id: string };
  readonly name: string | null;
}

/** The flat form: `agent`, `agent:NAME`, `toolset:ID`, `toolset:ID:NAME`, `capability:ID` or `capability:ID:NAME`. */
export function instructionIdToString(id: InstructionId): string {
  const source = id.source.kind === 'agent' ? 'agent' : `${id.source.kind}:${id.source.id}`;
  return id.name === null ? source : `${source}:${id.name}`;
}

/** Throws a UserError when a name cannot be part of an instruction id. Source: spec 06 IP-6, IP-7. */
export function assertInstructionName(name: string): void {
  assertNoColon('Instruction name', name);
  if (name === 'agent') {
    throw new UserError(
      "Instruction name 'agent' is reserved for the agent's own instructions; choose a different name.",
    );
  }
}

/** Throws a UserError when a text that becomes part of an instruction id holds the delimiter. */
export function assertNoColon(
  what: 'Capability id' | 'Toolset id' | 'Instruction name',
  text: string,
): void {
  if (text.includes(':')) {
    throw new UserError(
      `${what} '${text}' cannot contain a colon because \`:\` is reserved as an instruction ID delimiter.`,
    );
  }
}
