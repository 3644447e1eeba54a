import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { McpServerView } from '../../../preload/contract/mcp-server.ts';
import type { HealthGroup } from '../settings/health-lines.ts';
import { stateWords } from './mcp-words.ts';

/** How servers stand, by their names alone: a report holds no command and no address. None where there are no servers. */
export function serverHealth(servers: readonly McpServerView[], t: Translate): HealthGroup[] {
  if (servers.length === 0) return [];
  const lines = servers.map(({ label, state }) => ({ label, value: stateWords(state, t) }));
  return [{ title: t('mcp.title'), lines }];
}
