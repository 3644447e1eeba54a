import BetterSqlite3 from 'better-sqlite3';

/** Where a database is, and the native library for a runtime that the bundled one does not fit. */
export interface DatabaseLocation {
  readonly file: string;
  /** Path of a built `better_sqlite3.node`; without it the one that comes with the package is used. */
  readonly nativeBinding?: string | undefined;
}

/** A WAL file that was emptied is cut to this size, so that one long stream does not hold its space for ever. */
const keptWalBytes = 4 * 1024 * 1024;

/** Opens a connection that reads and writes. A lock is never waited for inside SQLite unless a time is given. */
export function connect(location: DatabaseLocation, busyTimeoutMs = 0): BetterSqlite3.Database {
  const connection = open(location, { timeout: busyTimeoutMs });
  try {
    connection.pragma('auto_vacuum = INCREMENTAL');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = NORMAL');
    connection.pragma('foreign_keys = ON');
    connection.pragma('trusted_schema = OFF');
    // On macOS an fsync alone does not reach the disk; elsewhere this changes nothing.
    connection.pragma('fullfsync = ON');
    connection.pragma(`journal_size_limit = ${keptWalBytes}`);
    return connection;
  } catch (error: unknown) {
    connection.close();
    throw error;
  }
}

/** Opens a connection that only reads. */
export function connectReadOnly(location: DatabaseLocation): BetterSqlite3.Database {
  return open(location, { readonly: true, fileMustExist: true, timeout: 0 });
}

/** Opens an empty database in memory, with the same rules. */
export function connectInMemory({
  nativeBinding,
}: Pick<DatabaseLocation, 'nativeBinding'>): BetterSqlite3.Database {
  const connection = open({ file: ':memory:', nativeBinding }, { timeout: 0 });
  connection.pragma('foreign_keys = ON');
  return connection;
}

function open(
  { file, nativeBinding }: DatabaseLocation,
  options: BetterSqlite3.Options,
): BetterSqlite3.Database {
  return new BetterSqlite3(
    file,
    nativeBinding === undefined ? options : { ...options, nativeBinding },
  );
}
