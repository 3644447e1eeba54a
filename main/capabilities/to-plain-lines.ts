import { removeHiddenCharacters } from '../../preload/contract/hidden-characters.ts';

/** Colours and moves of a terminal: ECMA-48 §5.4, and the strings of §5.6 that a terminal takes for commands. */
const sequences =
  // oxlint-disable-next-line no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** What a program wrote, as lines that show what they say: no colours, no moves, nothing that the eye does not see. Pure. */
export function toPlainLines(text: string): string {
  const lines = text.replace(sequences, '').replaceAll(/\r\n?/g, '\n');
  return removeHiddenCharacters(lines).trim();
}
