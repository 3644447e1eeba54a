import { clipText } from '../base/clip-text.ts';

const longestTitle = 60;

/** A title from a person's first message: its first line with text, at most 60 code points. */
export function titleFromMessage(text: string): string {
  const line = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .find((each) => each !== '');
  const title = clipText(line ?? '', longestTitle, '…');
  return title.replace(/\s+…$/, '…');
}
