import type { JsonObject } from '../../../preload/contract/json.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { PartDelta } from '../../../preload/contract/stream-event.ts';
import { encodePart } from '../../agent/messages/wire.ts';
import type { BlobUpload } from './blob-upload.ts';
import { releaseBlob } from '../queries/blob-queries.ts';
import type { Database } from '../database.ts';
import {
  deleteChunks,
  insertChunk,
  insertPart,
  selectPartPlace,
  updatePart,
} from '../queries/part-queries.ts';
import { toStoredDelta } from '../stored/stored-delta.ts';
import { storedFormat, toStoredJson } from '../stored/stored-json.ts';

/** Parts whose content is on its way into a blob, and the JSON that stays in the row. */
export type LargeParts = ReadonlyMap<
  RequestPart | ResponsePart,
  { readonly rest: JsonObject; readonly upload: BlobUpload }
>;

/** Which part of which message. */
export interface PartPlace {
  readonly messageSequence: number;
  readonly partIndex: number;
}

/** A part with its times; `startedAt` is null to keep the start that is stored. */
export interface PartContent {
  readonly part: RequestPart | ResponsePart;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Writes a whole part in place of what was there, its chunks included. Within a transaction. */
export function writePart(
  database: Database,
  place: PartPlace,
  { part, startedAt, endedAt }: PartContent,
  largeParts: LargeParts,
): void {
  const { messageSequence, partIndex } = place;
  const present = database.get(selectPartPlace, { messageSequence, partIndex });
  const large = largeParts.get(part);
  const columns = {
    format: storedFormat,
    part: toStoredJson(large?.rest ?? encodePart(part)),
    blobKey: large?.upload.finish() ?? null,
    startedAt: startedAt ?? present?.started_at ?? endedAt,
    endedAt,
  };
  if (present === undefined) {
    database.run(insertPart, { messageSequence, partIndex, ...columns });
    return;
  }
  database.run(updatePart, { partKey: present.part_key, ...columns });
  database.run(deleteChunks, { partKey: present.part_key });
  if (present.blob_key !== null) database.run(releaseBlob, { blobKey: present.blob_key });
}

/** Adds to a part what came for it. Within a transaction. False when there is no such part. */
export function writeChunk(database: Database, place: PartPlace, delta: PartDelta): boolean {
  const { messageSequence, partIndex } = place;
  const part = database.get(selectPartPlace, { messageSequence, partIndex });
  if (part === undefined) return false;
  database.run(insertChunk, {
    partKey: part.part_key,
    format: storedFormat,
    delta: toStoredDelta(delta),
  });
  return true;
}
