import { z } from 'zod';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import { runSpanSchema, type RunSpan } from '../../../preload/contract/run-span.ts';
import { sql } from './sql.ts';
import { fromStoredJson, storedFormat } from '../stored/stored-json.ts';

const spanRow = z.object({ format: z.number(), span: z.string() });

/** The spans of a run, in the order in which they began. */
export const selectSpans = sql('select-spans', spanRow)`
  SELECT run_spans.format, run_spans.span FROM runs
  CROSS JOIN run_spans ON run_spans.run_sequence = runs.sequence
  WHERE runs.run_id = @runId ORDER BY run_spans.span_key`;

/** Adds a span, or writes it anew. */
export const upsertSpan = sql('upsert-span')`
  INSERT INTO run_spans (span_id, run_sequence, format, span)
  SELECT @spanId, sequence, @format, @span FROM runs WHERE run_id = @runId
  ON CONFLICT (span_id) DO UPDATE SET format = excluded.format, span = excluded.span`;

/** Keeps a piece of what was sent, once. */
export const insertPiece = sql('insert-piece')`
  INSERT INTO run_pieces (run_sequence, piece_key, piece)
  SELECT sequence, @pieceKey, @piece FROM runs WHERE run_id = @runId
  ON CONFLICT (run_sequence, piece_key) DO NOTHING`;

/** A piece of what was sent. */
export const selectPiece = sql('select-piece', z.object({ piece: z.string() }))`
  SELECT run_pieces.piece FROM runs
  CROSS JOIN run_pieces ON run_pieces.run_sequence = runs.sequence AND run_pieces.piece_key = @pieceKey
  WHERE runs.run_id = @runId`;

/** What a run wrote after one of its messages: the keys of the messages, in order. */
export const selectRunMessages = sql(
  'select-run-messages',
  z.object({ sequence: z.number(), conversation_id: conversationIdSchema }),
)`
  SELECT messages.sequence, conversations.conversation_id FROM messages
  CROSS JOIN conversations ON conversations.conversation_key = messages.conversation_key
    AND conversations.deleted = 0
  WHERE messages.run_id = @runId AND messages.sequence > @afterSequence
  ORDER BY messages.sequence LIMIT @limit`;

/** The key of a message, wherever it is. */
export const selectSequenceOfMessage = sql(
  'select-sequence-of-message',
  z.object({ sequence: z.number() }),
)`SELECT sequence FROM messages WHERE message_id = @messageId`;

/** A span, as columns. */
export function fromSpan(span: RunSpan): {
  readonly spanId: string;
  readonly format: number;
  readonly span: string;
} {
  return { spanId: span.spanId, format: storedFormat, span: JSON.stringify(span) };
}

/** The span that a row holds; null when a newer version wrote it in a form of its own. */
export function toSpan(row: z.infer<typeof spanRow>): RunSpan | null {
  if (row.format > storedFormat) return null;
  return runSpanSchema.parse(fromStoredJson(row.span));
}
