import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { SentMessage } from '../../../preload/contract/run-inspection.ts';

/** Who a sent message is from, and its words in plain text. Takes the JSON form, of any version. Pure. */
export function sentText(wire: JsonObject): Pick<SentMessage, 'from' | 'text'> {
  const parts = Array.isArray(wire['parts']) ? wire['parts'].filter(isObject) : [];
  const text = parts.map(partText).filter((said) => said !== '');
  return { from: fromOf(wire, parts), text: text.join('\n\n') };
}

function fromOf(wire: JsonObject, parts: readonly JsonObject[]): SentMessage['from'] {
  if (wire['kind'] === 'response') return 'assistant';
  const kinds = new Set(parts.map((part) => part['part_kind']));
  if (kinds.has('user-prompt')) return 'person';
  return kinds.has('tool-return') || kinds.has('retry-prompt') ? 'tools' : 'system';
}

function partText(part: JsonObject): string {
  const { part_kind: kind, tool_name: name, content, args } = part;
  if (kind === 'tool-call') return `${toText(name)}(${toText(args)})`;
  if (kind === 'tool-return') return `${toText(name)} → ${toText(content)}`;
  if (Array.isArray(content)) return content.map(contentText).join('\n');
  return toText(content);
}

function contentText(item: Json): string {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return '';
  return toText(item['content'] ?? item['url'] ?? item['media_type'] ?? item['kind']);
}

function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
