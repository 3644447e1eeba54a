import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { SamplePart } from './transcript-builder.ts';

/** A web search that the provider carried out itself, with what it returned; `result` null while it goes on. */
export function providerSearch(
  toolCallId: string,
  query: string,
  result: Json,
  outcome: 'success' | 'failed' = 'success',
): readonly SamplePart[] {
  const wire = { tool_name: 'web_search', tool_call_id: toolCallId, provider_name: 'anthropic' };
  const part = (wireKind: string, rest: JsonObject): ResponsePart => ({
    partKind: 'opaque',
    wireKind,
    wire: { ...wire, ...rest, part_kind: wireKind },
  });
  const searched = part('builtin-tool-call', { args: { query } });
  const returned = part('builtin-tool-return', { content: result, outcome });
  return [
    { part: searched, from: 2, to: 2 },
    ...(result === null ? [] : [{ part: returned, from: 5, to: 5 }]),
  ];
}
