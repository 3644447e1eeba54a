import type BetterSqlite3 from 'better-sqlite3';
import type { Migration } from '../migrations/migration.ts';

/** The schema version a database has after all of these. */
export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/** Reads which schema a database has; 0 is a new one. */
export function readVersion(connection: BetterSqlite3.Database): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

/** Brings the schema up to date, one transaction per migration: one that fails leaves the database as it was before it. */
export function migrate(
  connection: BetterSqlite3.Database,
  migrations: readonly Migration[],
): void {
  for (const { version, statements } of migrations) {
    connection
      .transaction(() => {
        // Read inside the transaction: another process may have done it meanwhile.
        if (readVersion(connection) >= version) return;
        connection.exec(statements);
        connection.pragma(`user_version = ${version}`);
      })
      .immediate();
  }
}
