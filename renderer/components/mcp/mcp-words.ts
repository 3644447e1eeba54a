import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { McpFailureFacts } from '../../../preload/contract/mcp-failure.ts';
import type { McpReach, McpServerState } from '../../../preload/contract/mcp-server.ts';
import type { McpLook } from '../../stores/mcp-store.ts';
import type { PlatformLook } from '../../../preload/contract/platform-look.ts';

/** How a server stands, in words. */
export function stateWords(state: McpServerState, t: Translate): string {
  if (state.kind === 'ready') return t('mcp.state.ready', { count: state.lines });
  return t(`mcp.state.${state.kind}`);
}

/** Why a server cannot be used, in words, without what it says itself. */
export function failureWords(
  { code, status }: McpFailureFacts,
  reach: McpReach,
  look: PlatformLook,
  t: Translate,
): string {
  const target = targetOf(reach);
  switch (code) {
    case 'no-program':
      return t(look === 'win' ? 'mcp.failure.no-program-win' : 'mcp.failure.no-program', {
        target,
      });
    case 'http-status':
      return t('mcp.failure.http-status', { target, status: status ?? '' });
    case 'no-folder':
    case 'ended':
    case 'timed-out':
    case 'not-found':
    case 'refused':
    case 'malformed':
      return t(`mcp.failure.${code}`);
    default:
      return t(`mcp.failure.${code}`, { target });
  }
}

/** What a look at a server gave, on one line. */
export function lookWords(
  look: McpLook,
  reach: McpReach,
  platform: PlatformLook,
  t: Translate,
): string {
  if (look.kind === 'checking') return t('settings.checking');
  if (look.kind === 'failed') return t(`failure.${look.failure.code}`);
  const { check } = look;
  if (!check.reached) return failureWords(check.failure, reach, platform, t);
  return toolsWords(check.toolCount, t);
}

/** How many tools a server offers. */
export function toolsWords(count: number, t: Translate): string {
  return count === 0 ? t('mcp.noTools') : t('mcp.works', { count });
}

/** What a server is, on one line: its command line or its address. */
export function reachLine(
  reach:
    | Pick<Extract<McpReach, { readonly kind: 'stdio' }>, 'kind' | 'command' | 'args'>
    | Pick<Extract<McpReach, { readonly kind: 'http' }>, 'kind' | 'url'>,
): string {
  if (reach.kind === 'http') return reach.url;
  return [reach.command, ...reach.args.map(quoteArgument)].join(' ');
}

/** An argument as it is told apart from its neighbours. */
function quoteArgument(argument: string): string {
  return argument === '' || /[\s"']/.test(argument) ? JSON.stringify(argument) : argument;
}

function targetOf(reach: McpReach): string {
  if (reach.kind === 'stdio') return reach.command;
  return URL.canParse(reach.url) ? new URL(reach.url).host : reach.url;
}
