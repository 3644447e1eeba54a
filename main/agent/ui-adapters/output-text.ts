import type { Json } from '../../../preload/contract/json.ts';

/** What a tool gave as the text that a client shows: text as it is, nothing for nothing, everything else as JSON. */
export function toOutputText(content: Json): string {
  if (content === null) return '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}
