import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { silentLogger, type Logger } from '../../base/logger.ts';
import { connect, connectInMemory, type DatabaseLocation } from './connect.ts';
import { Database } from '../database.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { latestVersion, migrate, readVersion } from './migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { migrations as allMigrations } from '../migrations/migrations.ts';
import { openForReading, type ReadingConnection } from './open-for-reading.ts';
import {
  isBusy,
  isCorrupt,
  isUnwritable,
  sqliteCode,
  toStoreUnavailable,
} from '../sqlite-failure.ts';

/** `PRLY` in the file's header: what tells our databases from those of other programs. */
export const applicationId = 0x50524c59;

/** What `openDatabase` needs to know. */
export interface OpenDatabaseOptions extends DatabaseLocation {
  readonly logger?: Logger;
  readonly migrations?: readonly Migration[];
}

/**
 * Opens the database, made or brought up to date if need be. Where it cannot be written it is opened for reading alone.
 * Throws `DatabaseOpenError`; a database that is newer, damaged or not ours is not touched.
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  let reading: ReadingConnection | null = null;
  try {
    reading = hasContent(options.file) ? openForReading(options) : null;
    if (reading !== null) refuseForeign(reading.connection, options);
    const connection = connectToWrite(options);
    if (connection === null) return openReadOnly(reading, options);
    reading?.close();
    return openUpToDate(connection, options);
  } catch (error: unknown) {
    reading?.close();
    throw toOpenError(error);
  }
}

function hasContent(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

/** Looks at a database through a connection that cannot change it. */
function refuseForeign(
  connection: BetterSqlite3.Database,
  { migrations = allMigrations }: OpenDatabaseOptions,
): void {
  const owner = connection.pragma('application_id', { simple: true });
  if (owner !== applicationId && !isEmpty(connection)) throw new DatabaseOpenError('not-ours');
  if (readVersion(connection) > latestVersion(migrations)) {
    throw new DatabaseOpenError('newer-version');
  }
}

function isEmpty(connection: BetterSqlite3.Database): boolean {
  return connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}

/** Null when the place cannot be written. */
function connectToWrite(location: DatabaseLocation): BetterSqlite3.Database | null {
  let connection: BetterSqlite3.Database | null = null;
  try {
    mkdirSync(dirname(location.file), { recursive: true });
    connection = connect(location);
    proveWritable(connection);
    return connection;
  } catch (error: unknown) {
    connection?.close();
    if (isUnwritable(error) || isRefusedFolder(error)) return null;
    throw error;
  }
}

// SQLite quietly opens a read-only file for reading, and begins a transaction on it: only a write tells.
function proveWritable(connection: BetterSqlite3.Database): void {
  try {
    connection
      .transaction(() => connection.pragma(`application_id = ${applicationId}`))
      .immediate();
  } catch (error: unknown) {
    // A full disk is no reason to read only: there may be room again soon.
    if (sqliteCode(error) !== 'SQLITE_FULL') throw error;
  }
}

function isRefusedFolder(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['EACCES', 'EPERM', 'EROFS'].includes(String(Reflect.get(error, 'code')));
}

function openUpToDate(
  connection: BetterSqlite3.Database,
  { migrations = allMigrations, logger = silentLogger }: OpenDatabaseOptions,
): Database {
  try {
    migrate(connection, migrations);
    return new Database({ connection, readOnly: false, logger });
  } catch (error: unknown) {
    connection.close();
    if (isBusy(error)) throw error;
    throw new DatabaseOpenError('migration-failed', { cause: error });
  }
}

function openReadOnly(reading: ReadingConnection | null, options: OpenDatabaseOptions): Database {
  const { migrations = allMigrations, logger = silentLogger } = options;
  const { connection, close } = reading ?? openEmpty(options, migrations);
  if (readVersion(connection) < latestVersion(migrations)) {
    throw new DatabaseOpenError('migration-failed');
  }
  return new Database({ connection, readOnly: true, logger, close });
}

/** Nothing is stored yet and nothing can be: an empty database, so that the app opens and can say so. */
function openEmpty(
  location: DatabaseLocation,
  migrations: readonly Migration[],
): ReadingConnection {
  const connection = connectInMemory(location);
  migrate(connection, migrations);
  return { connection, close: () => connection.close() };
}

function toOpenError(error: unknown): unknown {
  if (error instanceof DatabaseOpenError) return error;
  if (isBusy(error)) return new DatabaseOpenError('busy', { cause: error });
  if (isCorrupt(error)) return new DatabaseOpenError('corrupted', { cause: error });
  if (toStoreUnavailable(error) !== null)
    return new DatabaseOpenError('unreadable', { cause: error });
  return error;
}
