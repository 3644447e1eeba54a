import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { connectReadOnly, type DatabaseLocation } from './connect.ts';
import { isUnwritable } from '../sqlite-failure.ts';

/** A connection that only reads, and what ends it. */
export interface ReadingConnection {
  readonly connection: BetterSqlite3.Database;
  readonly close: () => void;
}

/**
 * Opens a database without changing it. In a folder that cannot be written SQLite cannot read a WAL database, since its
 * shared memory has to lie beside it (https://sqlite.org/wal.html, "Read-Only Databases"): then a private copy is read.
 */
export function openForReading(location: DatabaseLocation): ReadingConnection {
  try {
    return openReadable(location, () => {});
  } catch (error: unknown) {
    if (!isUnwritable(error)) throw error;
    return openCopy(location);
  }
}

function openCopy(location: DatabaseLocation): ReadingConnection {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'copy.sqlite');
    copyFileSync(location.file, file);
    if (existsSync(`${location.file}-wal`)) copyFileSync(`${location.file}-wal`, `${file}-wal`);
    return openReadable({ ...location, file }, remove);
  } catch (error: unknown) {
    remove();
    throw error;
  }
}

function openReadable(location: DatabaseLocation, onClosed: () => void): ReadingConnection {
  const connection = connectReadOnly(location);
  const close = () => {
    connection.close();
    onClosed();
  };
  try {
    // A file is only looked at when something is read.
    connection.pragma('user_version');
    return { connection, close };
  } catch (error: unknown) {
    connection.close();
    throw error;
  }
}
