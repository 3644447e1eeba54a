import type { ModelMessage, ModelRequest } from '../../../preload/contract/message.ts';
import type { OpaqueRequestPart, RequestPart } from '../../../preload/contract/request-part.ts';
import { isToolResult } from '../messages/history.ts';

const wireKind = 'tool-availability-delta';

/** A part of the history that says which tools the model was shown from here on. */
export function toolAvailability(
  names: readonly string[],
  toolCallId: string | null,
): OpaqueRequestPart {
  const wire = { tools_added: names, tool_call_id: toolCallId, part_kind: wireKind };
  return { partKind: 'opaque', wireKind, wire };
}

/** The tools that a part says the model was shown; null when it is no such part. */
export function addedTools(part: RequestPart): readonly string[] | null {
  if (part.partKind !== 'opaque' || part.wireKind !== wireKind) return null;
  const added = part.wire['tools_added'] ?? part.wire['added'];
  return Array.isArray(added) ? added.filter((name) => typeof name === 'string') : [];
}

/**
 * Writes for the model which tools became available, in place of the parts that record it: a provider knows no such
 * part, and the model would not know when its list of tools grew. Only tools that are loaded on demand are named.
 */
export function announceTools(
  messages: readonly ModelMessage[],
  deferredNames: ReadonlySet<string>,
): readonly ModelMessage[] {
  let isChanged = false;
  const announced = messages.flatMap((message): readonly ModelMessage[] => {
    if (message.kind === 'response' || message.parts.every((part) => addedTools(part) === null))
      return [message];
    isChanged = true;
    const parts = message.parts.flatMap((part) => announce(part, deferredNames, message));
    return parts.length === 0 ? [] : [{ ...message, parts: resultsFirst(parts) }];
  });
  return isChanged ? announced : messages;
}

function announce(
  part: RequestPart,
  deferredNames: ReadonlySet<string>,
  { timestamp }: ModelRequest,
): readonly RequestPart[] {
  const added = addedTools(part);
  if (added === null) return [part];
  const names = added.filter((name) => deferredNames.has(name)).map((name) => `\`${name}\``);
  if (names.length === 0) return [];
  const content = `These tools can be called from now on: ${names.join(', ')}`;
  return [{ partKind: 'system-prompt', content, timestamp: timestamp ?? '', dynamicRef: null }];
}

// Providers want the results of a turn's calls before anything else.
function resultsFirst(parts: readonly RequestPart[]): readonly RequestPart[] {
  return [...parts.filter(isToolResult), ...parts.filter((part) => !isToolResult(part))];
}
