/** Why a server of the Model Context Protocol cannot be used. Closed: the words for each stand in the locale files. */
export const mcpFailureCodes = [
  /** There is no program of that name. */
  'no-program',
  /** The folder that it is to run in is not there. */
  'no-folder',
  /** The system does not let it run. */
  'not-runnable',
  /** It ended before it answered. */
  'ended',
  /** It did not answer in time. */
  'timed-out',
  'connection-refused',
  'host-not-found',
  'tls-failed',
  'connection-lost',
  /** It wants a token, or another one. */
  'unauthorized',
  'forbidden',
  /** Nothing speaks the protocol at this address. */
  'not-found',
  /** It wants to lead elsewhere, which is not followed. */
  'redirected',
  /** Another status of HTTP. */
  'http-status',
  /** It answered with an error of the protocol. */
  'refused',
  /** What it says is not of the protocol. */
  'malformed',
] as const;
export type McpFailureCode = (typeof mcpFailureCodes)[number];

/** What went wrong with a server, as facts. The texts are a server's own, clipped: they are shown, never obeyed. */
export interface McpFailureFacts {
  readonly code: McpFailureCode;
  /** HTTP status, when there was one. */
  readonly status: number | null;
  /** The error in its own words. */
  readonly detail: string | null;
  /** The last lines that its program wrote to its error stream; empty when there are none. */
  readonly lastLines: string;
}
