import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { RetryPromptPart } from '../../../preload/contract/request-part.ts';
import type { DecodeOptions } from './decode-options.ts';
import { WireError } from './wire-shape.ts';

/** The content of a retry, when it has one of its forms; else null. */
type ReadContent = (value: Json) => RetryPromptPart['content'] | null;

/**
 * Reads what newer versions of the format (seen in 2.62) write instead of a retry prompt: a tool return with the
 * outcome `retried`, or feedback to a whole response. Both mean what a retry prompt means, so they are one in memory;
 * the form that came is kept beside it and written again. Null for any other part. Source: docs/decisions/0032.
 */
export function decodeNewerRetry(
  wire: JsonObject,
  readContent: ReadContent,
  options: DecodeOptions,
): RetryPromptPart | null {
  const isReturn = wire['part_kind'] === 'tool-return' && wire['outcome'] === 'retried';
  if (!isReturn && wire['part_kind'] !== 'retry-feedback') return null;
  const { content = null, tool_name: toolName, tool_call_id: toolCallId, timestamp } = wire;
  if (isReturn && (typeof toolName !== 'string' || typeof toolCallId !== 'string')) {
    throw new WireError('request part "tool-return": a retried call has no name or id.');
  }
  return {
    partKind: 'retry-prompt',
    content: readContent(content) ?? JSON.stringify(content),
    toolName: isReturn && typeof toolName === 'string' ? toolName : null,
    toolCallId: typeof toolCallId === 'string' ? toolCallId : options.newToolCallId(),
    timestamp: typeof timestamp === 'string' ? timestamp : options.now(),
    newerForm: wire,
  };
}
