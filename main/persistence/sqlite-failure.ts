import { StoreUnavailable } from '../conversation/conversation-store.ts';

/** SQLite's result code, such as `SQLITE_BUSY`, or null for any other error. */
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'SqliteError') return null;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** Whether another connection holds the database, so that a later try may succeed. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'));
}

/** Whether the file holds something that SQLite cannot read as a database. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'));
}

/** Whether the place, and not the content, keeps the database from being written or opened. */
export function isUnwritable(error: unknown): boolean {
  const code = sqliteCode(error) ?? '';
  return ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM'].some((each) =>
    code.startsWith(each),
  );
}

/** The failure of the machine that an error stands for; null for a bug of ours, such as a broken constraint. */
export function toStoreUnavailable(error: unknown): StoreUnavailable | null {
  const code = sqliteCode(error);
  if (code === null) return null;
  if (isBusy(error)) return new StoreUnavailable('busy', { cause: error });
  if (code.startsWith('SQLITE_FULL')) return new StoreUnavailable('full', { cause: error });
  if (code === 'SQLITE_READONLY_DBMOVED') return new StoreUnavailable('failed', { cause: error });
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_PERM')) {
    return new StoreUnavailable('read-only', { cause: error });
  }
  if (isCorrupt(error) || isMachineFailure(code)) {
    return new StoreUnavailable('failed', { cause: error });
  }
  return null;
}

function isMachineFailure(code: string): boolean {
  return ['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_NOMEM', 'SQLITE_PROTOCOL'].some((each) =>
    code.startsWith(each),
  );
}
