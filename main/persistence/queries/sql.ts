import type { z } from 'zod';

/** One SQL statement with the name under which it is prepared once, timed and logged. */
export interface SqlStatement {
  readonly name: string;
  readonly text: string;
}

/** A statement that gives rows, and what each row must look like. */
export interface SqlQuery<Row> extends SqlStatement {
  readonly row: z.ZodType<Row>;
}

/** A piece of SQL that several statements share. */
export interface SqlFragment {
  readonly fragment: string;
}

/** What a statement can be given; values never stand in its text. */
export type SqlParameters = Readonly<Record<string, string | number | Uint8Array | null>>;

type Tag<Result> = (text: TemplateStringsArray, ...fragments: readonly SqlFragment[]) => Result;

/** Defines a statement: `sql('name')` for a command, `sql('name', row)` for a query. Only fragments can be put into it. */
export function sql(name: string): Tag<SqlStatement>;
export function sql<Row>(name: string, row: z.ZodType<Row>): Tag<SqlQuery<Row>>;
export function sql<Row>(name: string, row?: z.ZodType<Row>): Tag<SqlStatement | SqlQuery<Row>> {
  return (text, ...fragments) => {
    const statement = { name, text: joinText(text, fragments) };
    return row === undefined ? statement : { ...statement, row };
  };
}

/** Defines a piece of SQL, such as a list of columns. */
export function sqlFragment(text: TemplateStringsArray): SqlFragment {
  return { fragment: text.join('') };
}

// SQLite built with STAT4 plans a statement anew whenever a value is bound to a parameter that stands bare beside an
// indexed column (https://sqlite.org/c3ref/prepare.html). A unary plus changes nothing else. [parts of a message: 25 µs
// bare, 5 µs with it; 2026-11-30]
function joinText(text: TemplateStringsArray, fragments: readonly SqlFragment[]): string {
  const joined = text.map((piece, at) => piece + (fragments[at]?.fragment ?? '')).join('');
  return joined.replaceAll(/@\w+/g, '+$&');
}
