import { z } from 'zod';
import type { AppInfo } from './app-info.ts';
import { mcpServerIdSchema, type McpServerId } from './ids.ts';
import { mcpImportLimits } from './mcp-import.ts';
import { mcpServerInputSchema, type McpCheck } from './mcp-server.ts';

const server = z.strictObject({ serverId: mcpServerIdSchema });

/** The input of each request about servers of the Model Context Protocol. */
export const mcpInputSchemas = {
  /** Adds or changes one. Its secrets go in and never come back. */
  'mcp.save': z.strictObject({
    server: mcpServerInputSchema,
    /** As in `provider.save`. */
    allowPlainStorage: z.boolean().nullable(),
  }),
  /** Adds the servers of a pasted text, all of them or none. */
  'mcp.import': z.strictObject({
    text: z.string().max(mcpImportLimits.text),
    allowPlainStorage: z.boolean().nullable(),
  }),
  'mcp.remove': server,
  /** Turns one on or off. */
  'mcp.enable': server.extend({ enabled: z.boolean() }),
  /** Allows exactly what the person was shown: from now on it may start. */
  'mcp.allow': server.extend({ hash: z.string().length(64) }),
  /** Ends its programs; each starts anew with its next use. */
  'mcp.restart': server,
  /** Starts it, asks for its tools and ends it again. */
  'mcp.check': server,
} as const;

/** What each of them answers. */
export interface McpRequestOutputs {
  'mcp.save': { readonly app: AppInfo; readonly serverId: McpServerId };
  'mcp.import': { readonly app: AppInfo; readonly serverIds: readonly McpServerId[] };
  'mcp.remove': AppInfo;
  'mcp.enable': AppInfo;
  'mcp.allow': AppInfo;
  'mcp.restart': AppInfo;
  'mcp.check': McpCheck;
}
