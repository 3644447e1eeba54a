import { z } from 'zod';
import { sql } from './sql.ts';

const blobKeyRow = z.object({ blob_key: z.number() });

/** Begins a blob that has no pieces and no name yet. */
export const insertBlob = sql(
  'insert-blob',
)`INSERT INTO blobs (hash, size_bytes) VALUES (NULL, NULL)`;

/** Adds a piece to a blob. */
export const insertBlobPiece = sql('insert-blob-piece')`
  INSERT INTO blob_pieces (blob_key, position, bytes) VALUES (@blobKey, @position, @bytes)`;

/** The blob with these bytes. */
export const selectBlobByHash = sql('select-blob-by-hash', blobKeyRow)`
  SELECT blob_key FROM blobs WHERE hash = @hash`;

/** The pieces of a blob in order. */
export const selectBlobPieces = sql(
  'select-blob-pieces',
  z.object({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
)`SELECT bytes FROM blob_pieces WHERE blob_key = @blobKey ORDER BY position`;

/** How long a blob is, and where it ends. */
export const selectBlobExtent = sql(
  'select-blob-extent',
  z.object({ size_bytes: z.number().nullable(), last_position: z.number() }),
)`
  SELECT blobs.size_bytes,
    (SELECT max(position) FROM blob_pieces WHERE blob_pieces.blob_key = blobs.blob_key) AS last_position
  FROM blobs WHERE blobs.blob_key = @blobKey`;

/** One piece of a blob. */
export const selectBlobPiece = sql(
  'select-blob-piece',
  z.object({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
)`SELECT bytes FROM blob_pieces WHERE blob_key = @blobKey AND position = @position`;

/** Gives a blob whose pieces are all there its name. */
export const nameBlob = sql('name-blob')`
  UPDATE blobs SET hash = @hash, size_bytes = @sizeBytes WHERE blob_key = @blobKey`;

/** Takes the name from a blob that no part needs: nothing can take it up again, and it is removed in the background. */
export const releaseBlob = sql('release-blob')`
  UPDATE blobs SET hash = NULL, size_bytes = coalesce(size_bytes, 0)
  WHERE blob_key = @blobKey AND NOT EXISTS (SELECT 1 FROM parts WHERE parts.blob_key = blobs.blob_key)`;

/** The last blob whose pieces were still coming; at start-up it was left by a crash, like all before it. */
export const selectLastUnnamedBlob = sql('select-last-unnamed-blob', blobKeyRow)`
  SELECT blob_key FROM blobs WHERE hash IS NULL ORDER BY blob_key DESC LIMIT 1`;
