import type BetterSqlite3 from 'better-sqlite3';
import type { Logger } from '../base/logger.ts';
import { StoreUnavailable, type Durability } from '../conversation/conversation-store.ts';
import { toStoreUnavailable } from './sqlite-failure.ts';
import type { SqlParameters, SqlQuery, SqlStatement } from './queries/sql.ts';

/** A statement that takes longer than this is logged by its name; a frame has 16 ms. */
const slowStatementMs = 16;

/** How a `Database` is made from an open connection. */
export interface DatabaseOptions {
  readonly connection: BetterSqlite3.Database;
  /** Whether writes are refused: the file, its folder or its volume cannot be written. */
  readonly readOnly: boolean;
  readonly logger: Logger;
  /** Ends the connection and what was made for it; by default just the connection. */
  readonly close?: () => void;
}

/** One open connection: statements by name, short transactions, no waiting for locks. */
export class Database {
  readonly readOnly: boolean;
  readonly #connection: BetterSqlite3.Database;
  readonly #logger: Logger;
  readonly #close: () => void;
  readonly #prepared = new Map<SqlStatement, BetterSqlite3.Statement>();
  #synchronous: Durability = 'stream';

  constructor({ connection, readOnly, logger, close }: DatabaseOptions) {
    this.#connection = connection;
    this.readOnly = readOnly;
    this.#logger = logger;
    this.#close = close ?? (() => connection.close());
  }

  /** The first row, checked, or undefined. Throws `StoreUnavailable` when the file cannot be read, as all of these do. */
  get<Row>(query: SqlQuery<Row>, parameters: SqlParameters = {}): Row | undefined {
    const row = this.#timed(query, (statement) => statement.get(parameters));
    return row === undefined ? undefined : query.row.parse(row);
  }

  /** Every row, checked. */
  all<Row>(query: SqlQuery<Row>, parameters: SqlParameters = {}): Row[] {
    const rows = this.#timed(query, (statement) => statement.all(parameters));
    return rows.map((row) => query.row.parse(row));
  }

  /** Runs a command; gives how many rows it changed and the key of the row it added last. */
  run(
    command: SqlStatement,
    parameters: SqlParameters = {},
  ): { readonly changes: number; readonly lastKey: number } {
    const result = this.#timed(command, (statement) => statement.run(parameters));
    return { changes: result.changes, lastKey: Number(result.lastInsertRowid) };
  }

  /** Runs a command that has to find its row. Throws an ordinary error when it changes none: a bug of its caller. */
  change(command: SqlStatement, parameters: SqlParameters): void {
    const { changes } = this.run(command, parameters);
    if (changes === 0) throw new Error(`Nothing stored fits ${command.name}.`);
  }

  /** Runs reads on one state of the database, whatever others write meanwhile. */
  read<Result>(work: () => Result): Result {
    return this.#connection.transaction(work).deferred();
  }

  /**
   * Runs writes as one transaction: all of them or none. `full` returns when they survive a loss of power, and with them
   * all that was written before. Throws SQLite's busy error at once when another connection is writing.
   */
  write<Result>(durability: Durability, work: () => Result): Result {
    if (this.readOnly) throw new StoreUnavailable('read-only');
    this.#setDurability(durability);
    return this.#connection.transaction(work).immediate();
  }

  /** Leaves checkpoints to another connection, or takes them over again. */
  setAutomaticCheckpoint(isOn: boolean): void {
    this.#connection.pragma(`wal_autocheckpoint = ${isOn ? 1000 : 0}`);
  }

  close(): void {
    this.#close();
  }

  // In WAL mode NORMAL never syncs at a commit and FULL does; SQLite takes a change only outside a transaction.
  #setDurability(durability: Durability): void {
    if (this.#synchronous === durability) return;
    this.#connection.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
    this.#synchronous = durability;
  }

  #timed<Result>(
    statement: SqlStatement,
    execute: (prepared: BetterSqlite3.Statement) => Result,
  ): Result {
    const prepared = this.#prepare(statement);
    const startedAt = performance.now();
    try {
      return execute(prepared);
    } catch (error: unknown) {
      throw toStoreUnavailable(error) ?? error;
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      if (ms > slowStatementMs) {
        this.#logger.warn('slow-statement', { statement: statement.name, ms });
      }
    }
  }

  #prepare(statement: SqlStatement): BetterSqlite3.Statement {
    const known = this.#prepared.get(statement);
    if (known !== undefined) return known;
    const prepared = this.#connection.prepare(statement.text);
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}
