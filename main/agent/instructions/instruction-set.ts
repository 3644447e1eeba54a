import type { RunContext } from '../run-context.ts';
import { assertInstructionName, assertNoColon, type InstructionId } from './instruction-id.ts';
import { InstructionPart, resolvePart, type ResolvedInstructionPart } from './instruction-part.ts';
import type {
  InstructionFunction,
  InstructionInput,
  InstructionResult,
  InstructionSource,
} from './instruction-source.ts';

/** The parts of one request's instructions, static ones first. Every function is asked anew. Source: spec 06 §2. */
export async function resolveInstructions<Deps>(
  sources: readonly InstructionSource<Deps>[],
  ctx: RunContext<Deps>,
): Promise<readonly ResolvedInstructionPart[]> {
  const parts: ResolvedInstructionPart[] = [];
  for (const source of sources) {
    if (source.id !== null && source.instructions.length > 0) {
      assertNoColon(source.kind === 'toolset' ? 'Toolset id' : 'Capability id', source.id);
    }
    // In order, so that what a function does is seen by the next one.
    parts.push(...(await resolveSource(source, ctx)));
  }
  return [...parts.filter((part) => !part.dynamic), ...parts.filter((part) => part.dynamic)];
}

/** The text of instructions, as it is sent and recorded; null when there is none. Source: spec 06 IN-6. */
export function renderInstructions(parts: readonly ResolvedInstructionPart[]): string | null {
  const text = parts
    .map((part) => part.content)
    .join('\n\n')
    .trim();
  return text === '' ? null : text;
}

async function resolveSource<Deps>(
  source: InstructionSource<Deps>,
  ctx: RunContext<Deps>,
): Promise<ResolvedInstructionPart[]> {
  const parts: ResolvedInstructionPart[] = [];
  let open: { readonly at: number; readonly texts: string[] } | null = null;
  for (const instruction of source.instructions) {
    const literal = typeof instruction === 'string' ? instruction.trim() : null;
    if (literal === '') continue;
    if (literal !== null) {
      if (open !== null) {
        open.texts.push(literal);
        parts[open.at] = literalPart(source, open.texts.join('\n\n'));
        continue;
      }
      // Only literals that share an id fuse into one part (spec 06 IP-4).
      if (idOf(source, null) !== null) open = { at: parts.length, texts: [literal] };
      parts.push(literalPart(source, literal));
      continue;
    }
    if (instruction instanceof InstructionPart) open = null;
    const part = await resolveComputed(source, instruction, ctx);
    if (part !== null) parts.push(part);
  }
  return parts;
}

/** A literal changes only with the program, except where a toolset or the caller of one run wrote it (spec 06 IN-5, D-06.1). */
function literalPart<Deps>(
  source: InstructionSource<Deps>,
  content: string,
): ResolvedInstructionPart {
  const dynamic = source.kind === 'toolset' || source.kind === 'run';
  return resolvePart({ content, dynamic, name: null }, idOf(source, null));
}

async function resolveComputed<Deps>(
  source: InstructionSource<Deps>,
  instruction: InstructionInput<Deps>,
  ctx: RunContext<Deps>,
): Promise<ResolvedInstructionPart | null> {
  if (typeof instruction === 'string') return null;
  if (instruction instanceof InstructionPart) {
    return instruction.content === ''
      ? null
      : resolvePart(instruction, idOf(source, instruction.name));
  }
  if (typeof instruction === 'function') return writePart(source, instruction, null, ctx);
  assertInstructionName(instruction.name);
  return writePart(source, instruction.write, instruction.name, ctx);
}

async function writePart<Deps>(
  source: InstructionSource<Deps>,
  write: InstructionFunction<Deps>,
  name: string | null,
  ctx: RunContext<Deps>,
): Promise<ResolvedInstructionPart | null> {
  const result: InstructionResult = await write(ctx);
  if (result instanceof InstructionPart) {
    if (result.content === '') return null;
    return resolvePart(result, computedIdOf(source, result.name ?? name));
  }
  if (result === null || result === undefined || result.trim() === '') return null;
  return resolvePart({ content: result, dynamic: true, name }, computedIdOf(source, name));
}

/** `agent` alone names only the literals that the agent was built with (spec 06 IP-8). */
function computedIdOf<Deps>(
  source: InstructionSource<Deps>,
  name: string | null,
): InstructionId | null {
  return source.kind === 'agent' && name === null ? null : idOf(source, name);
}

function idOf<Deps>(source: InstructionSource<Deps>, name: string | null): InstructionId | null {
  switch (source.kind) {
    case 'agent':
      return { source: { kind: 'agent' }, name };
    case 'capability':
    case 'toolset':
      return source.id === null ? null : { source: { kind: source.kind, id: source.id }, name };
    case 'run':
      return null;
  }
}
