import type {
  BinaryContent,
  MediaUrl,
  UserContent,
} from '../../../preload/contract/user-content.ts';
import type { UserPrompt } from '../run-context.ts';

/** A file that a client sent along. Null for an address that only this machine, or its accounts, could read. */
export function toMedia(
  url: string,
  mediaType: string | null,
  kind: MediaUrl['kind'] = kindOf(mediaType),
): MediaUrl | BinaryContent | null {
  if (/^data:/i.test(url)) return toBinary(url, mediaType);
  if (!/^https?:\/\//i.test(url)) return null;
  return { kind, url, mediaType };
}

/** Bytes that a client sent as base64. */
export function toBinaryContent(data: string, mediaType: string): BinaryContent {
  return { kind: 'binary', data, mediaType, identifier: null };
}

/** What a person sent: plain text where it is nothing more. Null when nothing is left of it. */
export function toUserPrompt(content: readonly UserContent[]): UserPrompt | null {
  const [first, ...rest] = content;
  if (first === undefined) return null;
  return rest.length === 0 && typeof first === 'string' ? first : content;
}

function toBinary(url: string, mediaType: string | null): BinaryContent | null {
  const [, type = '', marked = '', data = ''] =
    /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(url) ?? [];
  const bytes = marked === '' ? Buffer.from(decodeURIComponent(data)).toString('base64') : data;
  const told = type === '' ? mediaType : type;
  return told === null || bytes === '' ? null : toBinaryContent(bytes, told);
}

function kindOf(mediaType: string | null): MediaUrl['kind'] {
  const [family] = (mediaType ?? '').split('/', 1);
  if (family === 'image' || family === 'audio' || family === 'video') return `${family}-url`;
  return 'document-url';
}
