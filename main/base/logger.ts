/** Facts that go with a log line. Never a key, never a message's text. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Where the app writes what happened to itself. A port. */
export interface Logger {
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, error: unknown, facts?: LogFacts): void;
}

/** Drops every line. For libraries and tests that have no log. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
