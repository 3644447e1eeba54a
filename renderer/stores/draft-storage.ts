/** Where unsent text outlives a reload of the window; `window.sessionStorage` is one. It never reaches the disk. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What is unsent: text by conversation (`new` for none yet) and messages that wait for the end of a run. */
export interface Unsent {
  readonly texts: Readonly<Record<string, string>>;
  readonly queued: Readonly<Record<string, readonly QueuedMessage[]>>;
}

/** A message that waits in the window for the running answer to end. */
export interface QueuedMessage {
  readonly queuedId: string;
  readonly text: string;
}

const storageKey = 'parley.unsent';

/** Reads what was unsent before a reload; whatever is not in the expected form counts as nothing. */
export function readUnsent(storage: DraftStorage): Unsent {
  const nothing: Unsent = { texts: {}, queued: {} };
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
export function writeUnsent(storage: DraftStorage, { texts, queued }: Unsent): boolean {
  try {
    storage.setItem(storageKey, JSON.stringify({ texts, queued }));
    return true;
  } catch (error: unknown) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  if (!('texts' in value) || !('queued' in value)) return false;
  return (
    isRecordOf(value.texts, (text) => typeof text === 'string') &&
    isRecordOf(value.queued, (list) => Array.isArray(list) && list.every(isQueuedMessage))
  );
}

function isRecordOf(value: unknown, fits: (inner: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(fits);
}

function isQueuedMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('queuedId' in value) || !('text' in value)) return false;
  return typeof value.queuedId === 'string' && typeof value.text === 'string';
}
