import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { parseToolArgs } from '../tools/parse-tool-args.ts';
import { addedTools } from './tool-availability.ts';

/** Marks the call and the return of the tool that loads a capability. */
export const capabilityLoadKind = 'capability-load';
/** Marks the call and the return of the tool that searches for tools. */
export const toolSearchKind = 'tool-search';

/** What a history says of what was loaded on demand. A resumed run knows it from there alone. */
export interface HistoryEvidence {
  /** Ids of capabilities that the model loaded. */
  readonly loaded: ReadonlySet<string>;
  /** Names of tools that the model was shown. */
  readonly discovered: ReadonlySet<string>;
}

/** Reads it from what the model can still see: a compaction hides all before it. */
export function readEvidence(messages: readonly ModelMessage[]): HistoryEvidence {
  const asked = new Map<string, string>();
  const loaded = new Set<string>();
  const discovered = new Set<string>();
  for (const part of visibleParts(messages)) {
    const id = loadedIdOf(part);
    if (id !== null && part.partKind === 'tool-call') asked.set(part.toolCallId, id);
    const answered = isLoadReturn(part) ? asked.get(part.toolCallId) : undefined;
    if (answered !== undefined) loaded.add(answered);
    for (const name of discoveredIn(part)) discovered.add(name);
  }
  return { loaded, discovered };
}

function visibleParts(messages: readonly ModelMessage[]): readonly (RequestPart | ResponsePart)[] {
  const parts = messages.flatMap(
    (message): readonly (RequestPart | ResponsePart)[] => message.parts,
  );
  const from = parts.findLastIndex(
    (part) => part.partKind === 'opaque' && part.wireKind === 'compaction',
  );
  return from === -1 ? parts : parts.slice(from);
}

function loadedIdOf(part: RequestPart | ResponsePart): string | null {
  if (part.partKind !== 'tool-call' || part.toolKind !== capabilityLoadKind) return null;
  const parsed = parseToolArgs(part.args);
  const id = parsed.ok && isObject(parsed.value) ? parsed.value['id'] : null;
  return typeof id === 'string' ? id : null;
}

// A load that was refused left a text, not an object.
function isLoadReturn(
  part: RequestPart | ResponsePart,
): part is Extract<RequestPart, { partKind: 'tool-return' }> {
  return (
    part.partKind === 'tool-return' &&
    part.toolKind === capabilityLoadKind &&
    isObject(part.content)
  );
}

function discoveredIn(part: RequestPart | ResponsePart): readonly string[] {
  if (part.partKind === 'tool-return')
    return part.toolKind === toolSearchKind ? matchesOf(part.content) : [];
  if (part.partKind !== 'opaque') return [];
  // A provider's own search stands in the response as a whole.
  if (part.wireKind === 'builtin-tool-return')
    return part.wire['tool_kind'] === toolSearchKind ? matchesOf(part.wire['content'] ?? null) : [];
  return part.wireKind === 'tool-availability-delta'
    ? (addedTools({ partKind: 'opaque', wireKind: part.wireKind, wire: part.wire }) ?? [])
    : [];
}

function matchesOf(content: Json): readonly string[] {
  const matches = isObject(content) ? content['discovered_tools'] : null;
  if (!Array.isArray(matches)) return [];
  return matches.flatMap((match: Json) => {
    const name = isObject(match) ? match['name'] : null;
    return typeof name === 'string' ? [name] : [];
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
