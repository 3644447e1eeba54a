import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { TranscriptMessage, TranscriptPart } from '../../../preload/contract/transcript.ts';
import type { Json } from '../../../preload/contract/json.ts';
import { markClipped } from '../../../preload/contract/clipped-return.ts';
import { isJsonObject } from '../../agent/messages/wire-shape.ts';
import { readBlobEnds } from './blob-ends.ts';
import { readBlob } from './blob-reader.ts';
import type { Database } from '../database.ts';
import { selectPath, toTranscriptMessage, type MessageRow } from '../queries/message-queries.ts';
import { selectParts, type PartRow } from '../queries/part-queries.ts';
import { fromStoredDelta } from '../stored/stored-delta.ts';
import { fromStoredJson } from '../stored/stored-json.ts';
import { decodeStoredPart } from '../stored/stored-part.ts';
import { foldDelta } from './with-chunks.ts';

/** A message with the key of its row. */
export interface ReadMessage {
  readonly sequence: number;
  readonly message: TranscriptMessage;
}

/** How much is read: all of it, or of very long tool returns only the two ends. */
export type ReadExtent = 'whole' | 'ends';

/** The messages from one up towards the root, at most `limit` of them, from old to new. */
export function readMessages(
  database: Database,
  conversationId: ConversationId,
  leafSequence: number | null,
  limit: number,
  extent: ReadExtent = 'whole',
): ReadMessage[] {
  if (leafSequence === null || limit <= 0) return [];
  const rows = database.all(selectPath, { leafSequence, limit });
  return rows.toReversed().map((row) => readMessage(database, conversationId, row, extent));
}

function readMessage(
  database: Database,
  conversationId: ConversationId,
  row: MessageRow,
  extent: ReadExtent,
): ReadMessage {
  const message = toTranscriptMessage(row, conversationId);
  const rows = database.all(selectParts, { messageSequence: row.sequence });
  const parts: TranscriptPart[] = [];
  for (const each of rows) {
    const last = parts.at(-1);
    const isNext = last === undefined || last.index !== each.part_index;
    const entry = isNext ? readPart(database, message.head.kind, each, extent) : last;
    if (!isNext) parts.pop();
    parts.push(
      each.delta === null
        ? entry
        : { ...entry, part: foldDelta(entry.part, fromStoredDelta(each.delta)) },
    );
  }
  return { sequence: row.sequence, message: { ...message, parts } };
}

function readPart(
  database: Database,
  kind: 'request' | 'response',
  row: PartRow,
  extent: ReadExtent,
): TranscriptPart {
  const rest = fromStoredJson(row.part);
  const ends = extent === 'ends' ? endsOf(database, rest, row) : null;
  if (ends !== null) return ends;
  const wire =
    row.blob_key === null
      ? rest
      : Object.assign({}, rest, { content: readBlob(database, row.blob_key) });
  return {
    index: row.part_index,
    part: decodeStoredPart(kind, wire, row.format),
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

function endsOf(database: Database, rest: Json, row: PartRow): TranscriptPart | null {
  if (row.blob_key === null || !isJsonObject(rest) || rest['part_kind'] !== 'tool-return')
    return null;
  const ends = readBlobEnds(database, row.blob_key);
  if (ends === null) return null;
  const part = decodeStoredPart('request', { ...rest, content: ends.text }, row.format);
  if (part.partKind !== 'tool-return') return null;
  return {
    index: row.part_index,
    part: markClipped(part, ends.text, ends.bytes),
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
