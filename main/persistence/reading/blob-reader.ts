import { selectBlobPieces } from '../queries/blob-queries.ts';
import type { Database } from '../database.ts';
import { fromStoredJson } from '../stored/stored-json.ts';

/** Reads the value that a blob holds. */
export function readBlob(database: Database, blobKey: number): unknown {
  const pieces = database.all(selectBlobPieces, { blobKey });
  // A piece ends between code points, so each is whole UTF-8.
  return fromStoredJson(pieces.map(({ bytes }) => Buffer.from(bytes).toString('utf8')).join(''));
}
