import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import type { McpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';

/** Which call of a run a server works on. */
export interface McpCall {
  readonly runId: string;
  readonly toolCallId: string;
  readonly signal: AbortSignal;
}

/** Asks the person what a server wants to know, while it works on a call. */
export type ElicitFunction = (
  request: ElicitRequestParams,
  call: McpCall,
  server: McpServer,
) => Promise<ElicitResult>;

/** How a line stands. One that failed, or went away by itself, opens anew with its next use. */
export type LineState =
  | { readonly kind: 'closed' | 'starting' | 'ready' }
  | { readonly kind: 'failed'; readonly failure: McpFailure };
