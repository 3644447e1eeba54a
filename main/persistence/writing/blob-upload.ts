import { createHash } from 'node:crypto';
import type { Json } from '../../../preload/contract/json.ts';
import {
  insertBlob,
  insertBlobPiece,
  nameBlob,
  releaseBlob,
  selectBlobByHash,
} from '../queries/blob-queries.ts';
import { cutText } from '../stored/cut-text.ts';
import type { Database } from '../database.ts';
import { toStoredJson } from '../stored/stored-json.ts';

/** Length of a piece in characters of its JSON, so 256 kB where the text is ASCII. */
const pieceUnits = 256 * 1024;

/**
 * A value on its way out of its row, as JSON: piece after piece in transactions of their own, so that 25 MB never hold
 * the event loop; then named by its hash in the transaction of the part that needs it. What a crash cuts off stays
 * without a name and is removed at the next start.
 */
export class BlobUpload {
  readonly #database: Database;
  readonly #pieces: readonly (() => string)[];
  readonly #hash = createHash('sha256');
  #blobKey: number | null = null;
  #hashed = 0;
  #sizeBytes = 0;
  #failure: unknown = undefined;

  constructor(database: Database, value: Json) {
    this.#database = database;
    this.#pieces = toJsonPieces(value);
  }

  get pieceCount(): number {
    return this.#pieces.length;
  }

  /** Writes one piece, within a transaction; the pieces come in order. */
  writePiece(position: number): void {
    const bytes = Buffer.from(this.#pieces[position]?.() ?? '', 'utf8');
    if (position === 0) this.#blobKey = this.#database.run(insertBlob).lastKey;
    this.#database.run(insertBlobPiece, { blobKey: this.#requireKey(), position, bytes });
    if (position !== this.#hashed) return;
    this.#hash.update(bytes);
    this.#hashed += 1;
    this.#sizeBytes += bytes.byteLength;
  }

  /** Names the blob, or gives it up for one with the same bytes. Within the transaction of its part; returns the key. */
  finish(): number {
    const blobKey = this.#requireKey();
    if (this.#hashed !== this.#pieces.length) {
      throw new Error('A blob is not whole.', { cause: this.#failure });
    }
    const hash = this.#hash.copy().digest('hex');
    const known = this.#database.get(selectBlobByHash, { hash });
    if (known === undefined) {
      this.#database.run(nameBlob, { blobKey, hash, sizeBytes: this.#sizeBytes });
      return blobKey;
    }
    if (known.blob_key !== blobKey) this.#database.run(releaseBlob, { blobKey });
    return known.blob_key;
  }

  /** Keeps why a piece could not be written, for whoever finishes. */
  fail(error: unknown): void {
    this.#failure ??= error;
  }

  #requireKey(): number {
    if (this.#blobKey === null) throw new Error('A blob has no first piece.');
    return this.#blobKey;
  }
}

/** The value's JSON in pieces, each made when it is needed: the JSON of a long text is never there as a whole. */
function toJsonPieces(value: Json): (() => string)[] {
  if (typeof value !== 'string') {
    return cutText(toStoredJson(value), pieceUnits).map((piece) => () => piece);
  }
  const texts = cutText(value, pieceUnits);
  return texts.map((text, at) => () => {
    const escaped = toStoredJson(text).slice(1, -1);
    return `${at === 0 ? '"' : ''}${escaped}${at === texts.length - 1 ? '"' : ''}`;
  });
}
