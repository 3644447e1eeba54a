import { readFile } from 'node:fs/promises';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import { readMcpImport } from '../../preload/contract/mcp-import.ts';
import type { McpImportProblem } from '../../preload/contract/mcp-import-problem.ts';
import type { McpSecretInput, McpServerInput } from '../../preload/contract/mcp-server.ts';
import { choosePrefix } from '../base/tool-prefix.ts';
import type { McpServer } from '../capabilities/mcp/mcp-server.ts';
import type { NamedServer } from '../capabilities/mcp/mcp.ts';
import { CommandProblem } from './command-problem.ts';

/** Reads the servers that a person names with a file, in the form that other apps keep them in. Throws a CommandProblem. */
export async function readServers(
  file: string,
  translate: Translate,
): Promise<readonly NamedServer[]> {
  const read = readMcpImport(await readText(file, translate));
  if (!read.isReadable) {
    const reason = read.problems.map((problem) => problemWords(problem, translate)).join('; ');
    throw new CommandProblem(translate('terminal.noServers', { file, reason }));
  }
  const prefixes: string[] = [];
  return read.servers.map((input, at) => {
    const prefix = choosePrefix(input.label, prefixes);
    prefixes.push(prefix);
    return {
      id: `${input.label}/${at}`,
      // No tool of the app's own has two underscores side by side.
      prefix: `${prefix}_`,
      server: { label: input.label, transport: toTransport(input) },
    };
  });
}

/** What starts or is asked with a server, on one line, without its secrets. */
export function serverLine({ transport }: McpServer): string {
  return transport.kind === 'http'
    ? transport.url
    : [transport.command, ...transport.args].join(' ');
}

function toTransport(input: McpServerInput): McpServer['transport'] {
  if (input.kind === 'http') {
    return { kind: 'http', url: input.url, headers: valuesOf(input.headers) };
  }
  const { command, args, folder, variables } = input;
  return { kind: 'stdio', command, args, env: valuesOf(variables), cwd: folder };
}

function valuesOf(secrets: readonly McpSecretInput[]): Readonly<Record<string, string>> {
  const withValue = secrets.flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(withValue);
}

function problemWords({ code, server, line, column }: McpImportProblem, t: Translate): string {
  const problem = t(`mcp.import.${code}`, { line: line ?? 1, column: column ?? 1 });
  return server === null ? problem : t('mcp.import.inServer', { server, problem });
}

async function readText(file: string, translate: Translate): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error: unknown) {
    throw new CommandProblem(translate('terminal.noFile', { file }), { cause: error });
  }
}
