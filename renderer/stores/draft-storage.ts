/** Where unsent text outlives a reload of the window; `window.sessionStorage` is one. It never reaches the disk. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What is unsent: text by conversation, `new` for none yet. */
export interface Unsent {
  readonly texts: Readonly<Record<string, string>>;
}

const storageKey = 'parley.unsent';

/** Reads what was unsent before a reload; whatever is not in the expected form counts as nothing. */
export function readUnsent(storage: DraftStorage): Unsent {
  const nothing: Unsent = { texts: {} };
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
export function writeUnsent(storage: DraftStorage, { texts }: Unsent): boolean {
  try {
    storage.setItem(storageKey, JSON.stringify({ texts }));
    return true;
  } catch (error: unknown) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  return 'texts' in value && isRecordOf(value.texts, (text) => typeof text === 'string');
}

function isRecordOf(value: unknown, fits: (inner: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(fits);
}
