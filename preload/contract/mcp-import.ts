import { findJsonProblem } from './json-problem.ts';
import { readMcpEntry } from './mcp-import-entry.ts';
import type {
  McpImportNote,
  McpImportProblem,
  McpImportProblemCode,
} from './mcp-import-problem.ts';
import type { McpServerInput } from './mcp-server.ts';

/** What a pasted text holds. */
export type McpImport =
  | {
      readonly isReadable: true;
      readonly servers: readonly McpServerInput[];
      readonly notes: readonly McpImportNote[];
    }
  | { readonly isReadable: false; readonly problems: readonly McpImportProblem[] };

/** The longest text that is read, and the most servers in it. */
export const mcpImportLimits = { text: 200_000, servers: 50 } as const;

/**
 * Reads servers from the JSON that other apps keep them in: `{"mcpServers": {name: {command, args, env} or {url,
 * headers}}}`. All of it or nothing: a text with a problem gives all problems and no server. Pure.
 */
export function readMcpImport(text: string): McpImport {
  const broken = findJsonProblem(text);
  if (broken !== null) return refuse([{ ...whole('not-json'), ...broken }]);
  const entries = findEntries(JSON.parse(text));
  if (entries === null) return refuse([whole('not-servers')]);
  if (entries.length === 0) return refuse([whole('no-servers')]);
  if (entries.length > mcpImportLimits.servers) return refuse([whole('too-many')]);
  const read = entries.map(([name, value]) => readMcpEntry(name, value));
  const problems = read.flatMap((each) => each.problems);
  if (problems.length > 0) return refuse(problems);
  return {
    isReadable: true,
    servers: read.flatMap(({ server }) => (server === null ? [] : [server])),
    notes: read.flatMap(({ notes }) => notes),
  };
}

function findEntries(value: unknown): readonly [string, unknown][] | null {
  if (!isRecord(value)) return null;
  // The second is what VS Code calls it.
  const held = value['mcpServers'] ?? value['servers'];
  return isRecord(held) ? Object.entries(held) : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(problems: readonly McpImportProblem[]): McpImport {
  return { isReadable: false, problems };
}

function whole(code: McpImportProblemCode): McpImportProblem {
  return { code, server: null, detail: null, line: null, column: null };
}
