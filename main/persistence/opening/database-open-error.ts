/**
 * Why a database was not opened: written by a newer version, another program's file, damaged, not readable here, held by
 * another process for too long, or of an older version that could not be brought up to date.
 */
export type DatabaseOpenReason =
  | 'newer-version'
  | 'not-ours'
  | 'corrupted'
  | 'unreadable'
  | 'busy'
  | 'migration-failed';

/** The database could not be opened. What it holds was left as it is. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
  readonly reason: DatabaseOpenReason;

  constructor(reason: DatabaseOpenReason, options?: ErrorOptions) {
    super(`The database could not be opened (${reason}). It was left as it is.`, options);
    this.reason = reason;
  }
}
