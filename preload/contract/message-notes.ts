import type { MessageId } from './ids.ts';
import type { Json, JsonObject } from './json.ts';
import type { MessageHead } from './transcript.ts';

/** How a conversation that is too long for its model is made shorter. */
export const shortenWays = [
  /** The model sums up all but the last turn; where it cannot, that is left out. */
  'summarize',
  /** What tools returned, and what they were given, is cut to its beginning and end. */
  'drop-outputs',
  /** The last message goes alone. */
  'last-message',
] as const;
export type ShortenWay = (typeof shortenWays)[number];

/** A branch that is shorter than what it came from. It is noted at the branch's first message. */
export interface Shortening {
  readonly way: ShortenWay;
  /** The end of the path as it was. */
  readonly originalLeafId: MessageId;
}

const shortenedKey = 'parley_shortened';
const repairedKey = 'parley_sent_repaired';
const missingKey = 'parley_missing_tools';
const printedKey = 'parley_printed';

/** The same head, with the note that its branch is a shorter one. Notes are kept with a message and never sent to a model. */
export function noteShortening(head: MessageHead, shortening: Shortening): MessageHead {
  return withNote(head, shortenedKey, { ...shortening });
}

/** What is noted of a shorter branch at its first message, or null. */
export function shorteningOf({ metadata }: MessageHead): Shortening | null {
  const noted = fieldOf(metadata, shortenedKey);
  const way = shortenWays.find((each) => each === fieldOf(noted, 'way'));
  const originalLeafId = fieldOf(noted, 'originalLeafId');
  if (way === undefined || typeof originalLeafId !== 'string') return null;
  // It was written from an id; the store knows none that is not one.
  return { way, originalLeafId: originalLeafId as MessageId };
}

/** The same head, with the note that its provider refused the history as it was and got it with less in it. */
export function noteRepairedSending(head: MessageHead): MessageHead {
  return withNote(head, repairedKey, true);
}

/** Whether a request was sent once more, with less in it. */
export function wasSentRepaired({ metadata }: MessageHead): boolean {
  return fieldOf(metadata, repairedKey) === true;
}

/** Tools that a run goes without. Both texts come from elsewhere: they are shown, never obeyed. */
export interface MissingTools {
  /** The server whose tools they are, as the person calls it. */
  readonly server: string;
  /** What is known of why. */
  readonly detail: string | null;
}

/** The same head, with the note that the tools of a server were not offered from here on. */
export function noteMissing(head: MessageHead, { server, detail }: MissingTools): MessageHead {
  const noted = missingToolsOf(head).map((each) => ({ ...each }));
  return withNote(head, missingKey, [...noted, { server, detail }]);
}

/** The tools that were not offered from this message on. */
export function missingToolsOf({ metadata }: MessageHead): readonly MissingTools[] {
  const noted = fieldOf(metadata, missingKey);
  if (!isList(noted)) return [];
  return noted.flatMap((each) => {
    const server = fieldOf(each, 'server');
    const detail = fieldOf(each, 'detail');
    if (typeof server !== 'string') return [];
    return [{ server, detail: typeof detail === 'string' ? detail : null }];
  });
}

/** The same head, with the end of what a call has printed so far. */
export function notePrinted(head: MessageHead, toolCallId: string, text: string): MessageHead {
  const noted = fieldOf(head.metadata, printedKey);
  return withNote(head, printedKey, { ...(isObject(noted) && noted), [toolCallId]: text });
}

/** The end of what a call has printed, or null. */
export function printedOf({ metadata }: MessageHead, toolCallId: string): string | null {
  const text = fieldOf(fieldOf(metadata, printedKey), toolCallId);
  return typeof text === 'string' ? text : null;
}

/** The same head, without what calls printed that have their return. */
export function forgetPrinted(head: MessageHead, toolCallIds: ReadonlySet<string>): MessageHead {
  const noted = fieldOf(head.metadata, printedKey);
  if (!isObject(noted) || !isObject(head.metadata ?? undefined)) return head;
  const left = Object.entries(noted).filter(([toolCallId]) => !toolCallIds.has(toolCallId));
  if (left.length > 0) return withNote(head, printedKey, Object.fromEntries(left));
  const { [printedKey]: _, ...others } = head.metadata ?? {};
  return { ...head, metadata: Object.keys(others).length > 0 ? others : null };
}

function withNote(head: MessageHead, key: string, note: Json): MessageHead {
  return { ...head, metadata: { ...head.metadata, [key]: note } };
}

function fieldOf(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
