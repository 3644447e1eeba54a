import type { Json, JsonObject } from './json.ts';
import type { RequestPart, ToolReturnPart } from './request-part.ts';
import type { ResponsePart, ToolCallPart } from './response-part.ts';
import type { MessageHead } from './transcript.ts';

/** A page that a provider's own search led to. Hostile text: the address is checked before it is opened. */
export interface SearchSource {
  readonly url: string;
  readonly title: string | null;
}

/** A search that a provider noted with a whole response and not as a call. */
export interface GroundedSearch {
  readonly queries: readonly string[];
  readonly sources: readonly SearchSource[];
}

/** A tool that the provider carried out itself, read as a call; null for any other part. Source: spec 01 §3. */
export function readNativeCall(part: RequestPart | ResponsePart): ToolCallPart | null {
  if (part.partKind !== 'opaque' || part.wireKind !== 'builtin-tool-call') return null;
  const { wire } = part;
  const args = wire.args ?? null;
  return {
    partKind: 'tool-call',
    toolName: textOf(wire.tool_name) ?? '',
    args: typeof args === 'string' || isObject(args) ? args : null,
    toolCallId: textOf(wire.tool_call_id) ?? '',
    toolKind: null,
    id: null,
    providerName: textOf(wire.provider_name),
    providerDetails: null,
  };
}

/** What came of one, read as a return; null for any other part. */
export function readNativeReturn(part: RequestPart | ResponsePart): ToolReturnPart | null {
  if (part.partKind !== 'opaque' || part.wireKind !== 'builtin-tool-return') return null;
  const { wire } = part;
  return {
    partKind: 'tool-return',
    toolName: textOf(wire.tool_name) ?? '',
    content: wire.content ?? null,
    toolCallId: textOf(wire.tool_call_id) ?? '',
    toolKind: null,
    metadata: null,
    timestamp: textOf(wire.timestamp) ?? '',
    outcome: wire.outcome === 'failed' || isErrorResult(wire.content) ? 'failed' : 'success',
  };
}

/** The pages in what a search returned, as Anthropic and OpenAI write them, each once. Empty for anything else. */
export function readSources(content: Json): readonly SearchSource[] {
  const items = Array.isArray(content) ? content : fieldOf(content, 'sources');
  if (!Array.isArray(items)) return [];
  return eachOnce(items.flatMap((item: Json) => toSource(item, 'url')));
}

/** What was looked for, where the provider tells that only with the result, as OpenAI does. */
export function readSearchedFor(content: Json): JsonObject | null {
  const action = fieldOf(content, 'action');
  const query = textOf(fieldOf(action, 'query'));
  const url = textOf(fieldOf(action, 'url'));
  if (query !== null) return { query };
  return url === null ? null : { url };
}

/** The search behind a whole response, as Google notes it; null where there was none. */
export function readGroundedSearch(head: MessageHead): GroundedSearch | null {
  if (head.kind !== 'response' || head.providerDetails === null) return null;
  for (const details of Object.values(head.providerDetails)) {
    const grounding = fieldOf(details, 'groundingMetadata');
    const queries = listOf(fieldOf(grounding, 'webSearchQueries')).flatMap((each) =>
      typeof each === 'string' ? [each] : [],
    );
    const sources = listOf(fieldOf(grounding, 'groundingChunks')).flatMap((chunk) =>
      toSource(fieldOf(chunk, 'web'), 'uri'),
    );
    if (queries.length > 0 || sources.length > 0) return { queries, sources: eachOnce(sources) };
  }
  return null;
}

function toSource(item: Json | undefined, key: 'url' | 'uri'): SearchSource[] {
  const url = textOf(fieldOf(item, key));
  return url === null ? [] : [{ url, title: textOf(fieldOf(item, 'title')) }];
}

function eachOnce(sources: readonly SearchSource[]): readonly SearchSource[] {
  return [...new Map(sources.map((source) => [source.url, source])).values()];
}

// Anthropic answers a search that failed with an object in place of the list.
function isErrorResult(content: Json | undefined): boolean {
  return textOf(fieldOf(content, 'errorCode')) !== null;
}

function fieldOf(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
