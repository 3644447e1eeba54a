import { z } from 'zod';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { BinaryContent, UserContent } from '../../../preload/contract/user-content.ts';
import { constant, defineWireShape, fields, plain, WireError, isJsonObject } from './wire-shape.ts';

const mediaUrl = <Kind extends string>(kind: Kind) =>
  defineWireShape({ url: fields.text, media_type: fields.nullableText, kind: constant(kind) });

const textContent = defineWireShape({
  content: fields.text,
  metadata: fields.nullableObject,
  kind: constant('text-content'),
});
const binary = defineWireShape({
  data: plain(z.base64().or(z.base64url())),
  media_type: fields.text,
  identifier: fields.nullableText,
  kind: constant('binary'),
});
const cachePoint = defineWireShape({
  ttl: plain(z.enum(['5m', '1h']).default('5m')),
  kind: constant('cache-point'),
});
const imageUrl = mediaUrl('image-url');
const audioUrl = mediaUrl('audio-url');
const documentUrl = mediaUrl('document-url');
const videoUrl = mediaUrl('video-url');

/** Writes one item of what a person sends. */
export function encodeUserContent(content: UserContent): Json {
  if (typeof content === 'string') return content;
  switch (content.kind) {
    case 'text-content':
      return textContent.encode(content);
    case 'binary':
      return encodeBinary(content);
    case 'cache-point':
      return cachePoint.encode(content);
    case 'image-url':
      return imageUrl.encode({ ...content, kind: content.kind });
    case 'audio-url':
      return audioUrl.encode({ ...content, kind: content.kind });
    case 'document-url':
      return documentUrl.encode({ ...content, kind: content.kind });
    case 'video-url':
      return videoUrl.encode({ ...content, kind: content.kind });
    case 'opaque':
      return content.wire;
    default:
      return assertNever(content, 'user content');
  }
}

/** Reads one item; a kind that is not known is kept as it is. Throws `WireError`. Source: spec 01 §2. */
export function decodeUserContent(wire: unknown): UserContent {
  if (typeof wire === 'string') return wire;
  if (!isJsonObject(wire)) throw new WireError('user content is neither text nor a JSON object.');
  const what = `user content ${JSON.stringify(wire['kind'])}`;
  switch (wire['kind']) {
    case 'text-content':
      return textContent.decode(wire, what);
    case 'binary':
      return decodeBinary(wire);
    case 'cache-point':
      return cachePoint.decode(wire, what);
    case 'image-url':
      return imageUrl.decode(wire, what);
    case 'audio-url':
      return audioUrl.decode(wire, what);
    case 'document-url':
      return documentUrl.decode(wire, what);
    case 'video-url':
      return videoUrl.decode(wire, what);
    default:
      return { kind: 'opaque', wire };
  }
}

/** Writes bytes, which are base64 text already. */
export function encodeBinary(content: BinaryContent): JsonObject {
  return binary.encode(content);
}

/** Reads bytes. Throws `WireError`. */
export function decodeBinary(wire: unknown): BinaryContent {
  return binary.decode(wire, 'user content "binary"');
}
