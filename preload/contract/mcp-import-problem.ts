/** Why a pasted text, or one server in it, cannot be taken. Closed: the words stand in the locale files. */
export type McpImportProblemCode =
  | 'not-json'
  | 'not-servers'
  | 'no-servers'
  | 'too-many'
  /** Neither a command nor an address. */
  | 'neither'
  /** A command and an address. */
  | 'both'
  /** Only the old transport over server-sent events, which is not spoken. */
  | 'old-transport'
  | 'bad-command'
  | 'bad-arguments'
  | 'bad-folder'
  | 'bad-variable'
  | 'bad-address'
  | 'plain-http'
  | 'address-with-secret'
  | 'bad-header';

/** Something that keeps a pasted text from being taken, and where. */
export interface McpImportProblem {
  readonly code: McpImportProblemCode;
  /** The server it is about; null for the whole text. */
  readonly server: string | null;
  /** The part of it, as the text has it. */
  readonly detail: string | null;
  /** From 1, in a text that is no JSON. */
  readonly line: number | null;
  readonly column: number | null;
}

/** Something that was taken otherwise than it stands there. */
export interface McpImportNote {
  /** Fields that mean nothing here, or values that have to be entered by hand. */
  readonly code: 'ignored' | 'no-value';
  readonly server: string;
  readonly names: readonly string[];
}
