import { SqliteError } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { toStoreUnavailable } from '../../../../main/persistence/sqlite-failure.ts';

it.each([
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_RECOVERY', 'busy'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY_DIRECTORY', 'read-only'],
  ['SQLITE_READONLY_DBMOVED', 'failed'],
  ['SQLITE_IOERR_WRITE', 'failed'],
  ['SQLITE_CORRUPT_INDEX', 'failed'],
])('says of %s that the store is not available: %s', (code, reason) => {
  const error = new SqliteError('said by SQLite', code);
  expect(toStoreUnavailable(error)).toMatchObject({ reason, cause: error });
});

it.each([new SqliteError('a bug of ours', 'SQLITE_CONSTRAINT_UNIQUE'), new Error('SQLITE_FULL')])(
  'takes any other error for a bug: %s',
  (error) => {
    expect(toStoreUnavailable(error)).toBeNull();
  },
);
