/** One step from a schema to the next. Frozen once released: a later change is a migration of its own. */
export interface Migration {
  /** The `user_version` that the database has after it; 1, 2, 3 … without a gap. */
  readonly version: number;
  readonly name: string;
  /** Statements that run in one transaction. */
  readonly statements: string;
}
