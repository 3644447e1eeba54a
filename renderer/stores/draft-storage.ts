import type { RefusedMessage } from './refused-message.ts';

/** Where unsent text outlives a reload of the window; `window.sessionStorage` is one. It never reaches the disk. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A refused message that was put back into its composer. */
interface PutBack extends RefusedMessage {
  /** False once the person emptied the composer: what is written then is another message. */
  readonly isThere: boolean;
}

/** What is unsent: text by conversation, `new` for none yet. */
export interface Unsent {
  readonly texts: Readonly<Record<string, string>>;
  /** By conversation, the message that was refused last. */
  readonly refused: Readonly<Record<string, PutBack>>;
}

const storageKey = 'parley.unsent';

/** Reads what was unsent before a reload; whatever is not in the expected form counts as nothing. */
export function readUnsent(storage: DraftStorage): Unsent {
  const nothing: Unsent = { texts: {}, refused: {} };
  const stored = storage.getItem(storageKey);
  if (stored === null) return nothing;
  try {
    const value: unknown = JSON.parse(stored);
    return isUnsent(value) ? value : nothing;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return nothing;
    throw error;
  }
}

/** Keeps what is unsent; a full storage loses only what a reload would have brought back. */
export function writeUnsent(storage: DraftStorage, { texts, refused }: Unsent): boolean {
  try {
    storage.setItem(storageKey, JSON.stringify({ texts, refused }));
    return true;
  } catch (error: unknown) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  if (!('texts' in value) || !('refused' in value)) return false;
  return isRecordOf(value.texts, isString) && isRecordOf(value.refused, isPutBack);
}

function isPutBack(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { runId, messageId, text, isThere }: Partial<Record<keyof PutBack, unknown>> = value;
  return [runId, messageId, text].every(isString) && typeof isThere === 'boolean';
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isRecordOf(value: unknown, fits: (inner: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(fits);
}
