import { cutMiddle, joinCut } from '../../base/cut-middle.ts';
import { selectBlobExtent, selectBlobPiece } from '../queries/blob-queries.ts';
import type { Database } from '../database.ts';
import { fromStoredJson } from '../stored/stored-json.ts';

/** The two ends of a value that is too long to be read whole, as text. */
export interface BlobEnds {
  readonly text: string;
  /** Bytes of the whole value. */
  readonly bytes: number;
}

/** Values of more than this are not read whole where their ends will do: parsing them holds everything else up. */
export const wholeLimitBytes = 1024 * 1024;
/** Units that are kept of the two ends together: no more than a window is given of a return, whatever the characters. */
const endsLength = 20_000;

/** Reads the two ends of a blob; null when it is short enough to be read whole. */
export function readBlobEnds(database: Database, blobKey: number): BlobEnds | null {
  const extent = database.get(selectBlobExtent, { blobKey });
  if (extent === undefined || (extent.size_bytes ?? 0) <= wholeLimitBytes) return null;
  const bytes = extent.size_bytes ?? 0;
  const read = (position: number): string => {
    const piece = database.get(selectBlobPiece, { blobKey, position });
    return piece === undefined ? '' : Buffer.from(piece.bytes).toString('utf8');
  };
  const [first, last] = [read(0), read(extent.last_position)];
  // Each piece holds whole escapes, so that of a text its first and its last piece are texts too.
  const isText = first.startsWith('"');
  const start = isText ? textIn(`${first}"`) : first;
  const end = isText ? textIn(`"${last}`) : last;
  const cut = cutMiddle(`${start}${end}`, endsLength);
  if (cut === null) return null;
  const kept = Buffer.byteLength(cut.start) + Buffer.byteLength(cut.end);
  return { text: joinCut({ ...cut, leftOut: bytes - kept }, 'bytes'), bytes };
}

function textIn(json: string): string {
  const value = fromStoredJson(json);
  return typeof value === 'string' ? value : json;
}
