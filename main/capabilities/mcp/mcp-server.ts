/** A server that is a program on this computer. Its command line was shown to the person and agreed to. */
export interface StdioServer {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables that every program of the app gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
}

/** A server that is reached over streamable HTTP. */
export interface HttpServer {
  readonly kind: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server of the Model Context Protocol, and how it is reached. Source: spec 07 §3. */
export interface McpServer {
  /** How the person calls it; names it in dialogs and errors. */
  readonly label: string;
  readonly transport: StdioServer | HttpServer;
}
