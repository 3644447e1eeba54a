import { createHash } from 'node:crypto';

import type { McpServerRecord } from './mcp-records.ts';

/** Names exactly what would start or be reached, and which secrets it would get: leave is given for this. Pure. */
export function hashReach(reach: McpServerRecord['reach']): string {
  const { kind, secretNames } = reach;
  const parts =
    kind === 'stdio'
      ? [kind, reach.command, reach.args, reach.folder, secretNames]
      : [kind, reach.url, secretNames];
  return createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('hex');
}
