import type {
  McpImportNote,
  McpImportProblem,
  McpImportProblemCode,
} from './mcp-import-problem.ts';
import {
  areDistinct,
  findServerAddressProblem,
  isHeaderValue,
  isOpenHeaderName,
  isPlainLine,
  isVariableName,
  mcpLimits,
  mcpServerInputSchema,
  type McpSecretInput,
  type McpServerInput,
} from './mcp-server.ts';

/** One server of a pasted text. */
export interface ReadMcpEntry {
  readonly server: McpServerInput | null;
  readonly problems: readonly McpImportProblem[];
  readonly notes: readonly McpImportNote[];
}

type Fields = Readonly<Record<string, unknown>>;
type Fault = readonly [code: McpImportProblemCode, detail?: string];

/** What one of them may hold, whatever wrote it. `disabled` says nothing here: nothing starts before it is allowed. */
const known = ['type', 'command', 'args', 'env', 'cwd', 'url', 'serverUrl', 'headers', 'disabled'];

/** Reads one server. Fields that mean nothing here are told of, above all those that would allow tools beforehand. Pure. */
export function readMcpEntry(name: string, value: unknown): ReadMcpEntry {
  const fields: Fields = typeof value === 'object' && value !== null ? { ...value } : {};
  const label = toLabel(name);
  const made = fields['command'] === undefined ? readHttp(fields) : readStdio(fields);
  if (!('kind' in made)) {
    const problems = made.map(([code, detail = null]) => {
      return { code, server: label, detail, line: null, column: null };
    });
    return { server: null, problems, notes: [] };
  }
  const secrets = made.kind === 'stdio' ? made.variables : made.headers;
  const empty = secrets.filter((secret) => secret.value === undefined);
  const ignored = Object.keys(fields).filter((field) => !known.includes(field));
  return {
    server: mcpServerInputSchema.parse({ ...made, label }),
    problems: [],
    notes: [
      ...note('ignored', label, ignored),
      ...note(
        'no-value',
        label,
        empty.map((secret) => secret.name),
      ),
    ],
  };
}

type Unnamed<Kind extends McpServerInput['kind']> = Omit<
  Extract<McpServerInput, { readonly kind: Kind }>,
  'label' | 'serverId'
>;

function readStdio(fields: Fields): Unnamed<'stdio'> | readonly Fault[] {
  const { command, args = [], cwd = null } = fields;
  const variables = readSecrets(fields['env']);
  const bad = variables?.find(({ name }) => !isVariableName(name));
  const faults: Fault[] = [];
  if (fields['url'] !== undefined) faults.push(['both']);
  if (!isFilled(command)) faults.push(['bad-command']);
  if (!isArguments(args)) faults.push(['bad-arguments']);
  if (cwd !== null && !isFilled(cwd)) faults.push(['bad-folder']);
  if (variables === null) faults.push(['bad-variable']);
  if (bad !== undefined) faults.push(['bad-variable', bad.name]);
  const isWhole =
    isFilled(command) && isArguments(args) && (cwd === null || isFilled(cwd)) && variables !== null;
  if (faults.length > 0 || !isWhole) return faults;
  return { kind: 'stdio', command, args: [...args], folder: cwd, variables };
}

function readHttp(fields: Fields): Unnamed<'http'> | readonly Fault[] {
  const url = fields['url'] ?? fields['serverUrl'];
  if (url === undefined) return [['neither']];
  if (fields['type'] === 'sse') return [['old-transport']];
  if (!isFilled(url)) return [['bad-address']];
  const headers = readSecrets(fields['headers']);
  const bad = headers?.find(
    ({ name, value = '' }) => !isOpenHeaderName(name) || !isHeaderValue(value),
  );
  const fault = addressFaults[findServerAddressProblem(url) ?? 'none'];
  const faults: Fault[] = [];
  if (fault !== null) faults.push([fault, url.slice(0, 200)]);
  if (headers === null) faults.push(['bad-header']);
  if (bad !== undefined) faults.push(['bad-header', bad.name]);
  if (faults.length > 0 || headers === null) return faults;
  return { kind: 'http', url, headers };
}

const addressFaults = {
  none: null,
  'not-a-url': 'bad-address',
  'plain-http': 'plain-http',
  'more-than-a-base': 'address-with-secret',
} as const;

/** Null for what is no list of names with texts. A value that is empty, or a mark for one, is to be entered by hand. */
function readSecrets(value: unknown): McpSecretInput[] | null {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || isList(value)) return null;
  const pairs = Object.entries(value);
  if (pairs.length > mcpLimits.secrets || !areDistinct(pairs.map(([name]) => name))) return null;
  const secrets = pairs.map(([name, held]): McpSecretInput | null => {
    if (!['string', 'number', 'boolean'].includes(typeof held)) return null;
    const text = String(held);
    if (text.length > mcpLimits.secret || text.includes('\0')) return null;
    return text === '' || /^\$\{[^}]*\}$/.test(text) ? { name } : { name, value: text };
  });
  return secrets.includes(null) ? null : secrets.filter((secret) => secret !== null);
}

function isFilled(value: unknown): value is string {
  return isLine(value) && value.trim() !== '';
}

function isLine(value: unknown): value is string {
  return typeof value === 'string' && value.length <= mcpLimits.text && isPlainLine(value);
}

function isArguments(value: unknown): value is readonly string[] {
  return isList(value) && value.length <= mcpLimits.arguments && value.every(isLine);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function toLabel(name: string): string {
  const plain = Array.from(name.trim()).filter(isPlainLine).slice(0, mcpLimits.label).join('');
  return plain.trim() === '' ? 'Server' : plain;
}

function note(
  code: McpImportNote['code'],
  server: string,
  names: readonly string[],
): readonly McpImportNote[] {
  return names.length === 0 ? [] : [{ code, server, names }];
}
