import type { AppInfoService } from '../settings/app-info-service.ts';
import type { McpServerService } from '../settings/mcp/mcp-server-service.ts';
import type { RequestHandlers } from './request-router.ts';

type McpHandlers = Pick<RequestHandlers, Extract<keyof RequestHandlers, `mcp.${string}`>>;

/** Leads requests about servers to the one that keeps them. */
export function mcpHandlers(
  servers: McpServerService,
  appInfo: Pick<AppInfoService, 'changed'>,
): McpHandlers {
  return {
    'mcp.save': async (input) => {
      const serverId = await servers.save(input);
      return { app: appInfo.changed(), serverId };
    },
    'mcp.import': async (input) => {
      const serverIds = await servers.import(input);
      return { app: appInfo.changed(), serverIds };
    },
    'mcp.remove': async ({ serverId }) => {
      await servers.remove(serverId);
      return appInfo.changed();
    },
    'mcp.enable': async (input) => {
      await servers.enable(input);
      return appInfo.changed();
    },
    'mcp.allow': async (input) => {
      await servers.allow(input);
      return appInfo.changed();
    },
    'mcp.restart': async ({ serverId }) => {
      await servers.restart(serverId);
      return appInfo.changed();
    },
    'mcp.check': ({ serverId }) => servers.check(serverId),
  };
}
