// Control characters other than line breaks and tabs, and those that turn the direction of what follows.
// oxlint-disable-next-line no-control-regex -- these are the characters to take out
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of a model or a file as it may go to a terminal. A sequence that would move the cursor, change the title or read
 * the clipboard shows as harmless signs. Works on any piece of a stream, since it looks at single characters.
 */
export function toTerminalText(text: string): string {
  return text.replaceAll(unsafe, (character) => (character === '\r' ? '' : '\ufffd'));
}

/** The same on one line. */
export function toTerminalLine(text: string): string {
  return toTerminalText(text).replaceAll(/\s+/g, ' ').trim();
}
