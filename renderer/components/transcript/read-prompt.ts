import type { UserPromptPart } from '../../../preload/contract/request-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';

/** The text of what a person wrote, and the media types of what they sent along. */
export function readPrompt(part: UserPromptPart): { text: string; attachments: readonly string[] } {
  if (typeof part.content === 'string') return { text: part.content, attachments: [] };
  const texts = part.content.flatMap((item) => textOf(item) ?? []);
  const attachments = part.content.flatMap((item) => mediaTypeOf(item) ?? []);
  return { text: texts.join('\n\n'), attachments };
}

function textOf(item: UserContent): string | null {
  if (typeof item === 'string') return item;
  return item.kind === 'text-content' ? item.content : null;
}

function mediaTypeOf(item: UserContent): string | null {
  if (typeof item === 'string' || item.kind === 'text-content' || item.kind === 'cache-point') {
    return null;
  }
  return item.kind === 'opaque' ? '?' : (item.mediaType ?? item.kind);
}
