import { z } from 'zod';
import { sql } from './sql.ts';

const partRow = z.object({
  part_index: z.number(),
  format: z.number(),
  part: z.string(),
  blob_key: z.number().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  delta: z.string().nullable(),
});

/** A part as it is stored, once for each chunk that has come since it began, or once without. */
export type PartRow = z.infer<typeof partRow>;

/** The parts of a message in order, each with its chunks in order. */
export const selectParts = sql('select-parts', partRow)`
  SELECT parts.part_index, parts.format, parts.part, parts.blob_key, parts.started_at, parts.ended_at,
    part_chunks.delta
  FROM parts LEFT JOIN part_chunks ON part_chunks.part_key = parts.part_key
  WHERE parts.message_sequence = @messageSequence
  ORDER BY parts.part_index, part_chunks.position`;

/** Where a part is stored. */
export const selectPartPlace = sql(
  'select-part-place',
  z.object({ part_key: z.number(), blob_key: z.number().nullable(), started_at: z.string() }),
)`
  SELECT part_key, blob_key, started_at FROM parts
  WHERE message_sequence = @messageSequence AND part_index = @partIndex`;

/** Adds a part. */
export const insertPart = sql('insert-part')`
  INSERT INTO parts (message_sequence, part_index, format, part, blob_key, started_at, ended_at)
  VALUES (@messageSequence, @partIndex, @format, @part, @blobKey, @startedAt, @endedAt)`;

/** Writes a part in place of what it was. */
export const updatePart = sql('update-part')`
  UPDATE parts SET format = @format, part = @part, blob_key = @blobKey, started_at = @startedAt, ended_at = @endedAt
  WHERE part_key = @partKey`;

/** Adds a chunk behind those that a part has. */
export const insertChunk = sql('insert-chunk')`
  INSERT INTO part_chunks (part_key, position, format, delta)
  SELECT @partKey, coalesce(max(position) + 1, 0), @format, @delta FROM part_chunks WHERE part_key = @partKey`;

/** Removes the chunks of a part that is whole now. */
export const deleteChunks = sql('delete-chunks')`DELETE FROM part_chunks WHERE part_key = @partKey`;
