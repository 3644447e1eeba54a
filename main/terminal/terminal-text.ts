// Control characters other than line breaks and tabs, and those that turn the direction of what follows.
// oxlint-disable-next-line no-control-regex -- these are the characters to take out
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

// All but line feeds, tabs and plain spaces that leaves no mark of its own.
const unseen = /(?![ \n\t])[\p{C}\p{Zl}\p{Zp}\p{Zs}]/gu;

/**
 * Text of a model or a file as it may go to a terminal. A sequence that would move the cursor, change the title or read
 * the clipboard shows as harmless signs. Works on any piece of a stream, since it looks at single characters.
 */
export function toTerminalText(text: string): string {
  return text.replaceAll(unsafe, (character) => (character === '\r' ? '' : '\ufffd'));
}

/** The same for a text that is to be agreed to: what the eye would not see stands as its number. */
export function toSeenText(text: string): string {
  return text.replaceAll(unseen, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${number}]`;
  });
}

/** The same on one line. */
export function toTerminalLine(text: string): string {
  return toTerminalText(text).replaceAll(/\s+/g, ' ').trim();
}
