import type { McpServerId } from '../../../preload/contract/ids.ts';
import type {
  McpReach,
  McpSecretView,
  McpServerState,
  McpServerView,
} from '../../../preload/contract/mcp-server.ts';
import { hashReach } from './hash-reach.ts';
import type { McpServerRecord } from './mcp-records.ts';

/** A server that may be used, with its secrets: for main alone. */
export interface AllowedServer {
  readonly serverId: McpServerId;
  /** Another one once something else stands behind the server: what was allowed of its tools does not pass on. */
  readonly toolsetId: string;
  readonly label: string;
  readonly prefix: string;
  readonly reach:
    | {
        readonly kind: 'stdio';
        readonly command: string;
        readonly args: readonly string[];
        readonly env: Readonly<Record<string, string>>;
        readonly cwd: string | null;
      }
    | {
        readonly kind: 'http';
        readonly url: string;
        readonly headers: Readonly<Record<string, string>>;
      };
}

/** A server with the secrets that it is to get. Pure. */
export function waysTo(
  { serverId, label, prefix, reach }: McpServerRecord,
  hash: string,
  values: Readonly<Record<string, string>>,
): AllowedServer {
  const about = { serverId, toolsetId: `${serverId}/${hash.slice(0, 16)}`, label, prefix };
  if (reach.kind === 'http') {
    return { ...about, reach: { kind: 'http', url: reach.url, headers: values } };
  }
  const { command, args, folder } = reach;
  return { ...about, reach: { kind: 'stdio', command, args, env: values, cwd: folder } };
}

/** A server as windows see it. Pure. */
export function toView(
  record: McpServerRecord,
  secrets: readonly McpSecretView[],
  state: McpServerState,
): McpServerView {
  const { serverId, label, enabled, prefix, reach } = record;
  return {
    serverId,
    label,
    enabled,
    prefix,
    reach: toReach(reach, secrets),
    hash: hashReach(reach),
    state,
  };
}

function toReach(reach: McpServerRecord['reach'], secrets: readonly McpSecretView[]): McpReach {
  if (reach.kind === 'http') return { kind: 'http', url: reach.url, headers: secrets };
  const { command, args, folder } = reach;
  return { kind: 'stdio', command, args, folder, variables: secrets };
}
