import './mcp.css';
import { ClipboardPaste, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { SettingsGroup, SettingsPage } from '../settings/settings-page.tsx';
import { McpServerRow } from './mcp-server-row.tsx';

/** Servers of the Model Context Protocol: what there is, how each stands, and the ways to add one. */
export function McpPage(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { mcpServers } = useAppInfo();
  const view = () => stores.view.getState();
  return (
    <SettingsPage title={t('mcp.title')}>
      <p className="text-2">{t('mcp.intro')}</p>
      <SettingsGroup title={t('mcp.servers')}>
        {mcpServers.map((server) => (
          <McpServerRow key={server.serverId} server={server} />
        ))}
        {mcpServers.length === 0 && <li className="list-row text-2">{t('mcp.none')}</li>}
        {(['stdio', 'http'] as const).map((reach) => (
          <li key={reach}>
            <button
              type="button"
              className="list-row list-add"
              onClick={() => view().openNewMcpServer(reach)}
            >
              <Icon of={Plus} />
              {t(`mcp.add.${reach}`)}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="list-row list-add"
            onClick={() => view().openMcpImport()}
          >
            <Icon of={ClipboardPaste} />
            {t('mcp.paste')}
          </button>
        </li>
      </SettingsGroup>
    </SettingsPage>
  );
}
