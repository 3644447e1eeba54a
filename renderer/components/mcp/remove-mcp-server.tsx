import { useState, type ReactNode } from 'react';

import type { McpServerView } from '../../../preload/contract/mcp-server.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useReport } from '../use-report.ts';

/** Removes a server with its secrets, after asking. */
export function RemoveMcpServer(props: { readonly server: McpServerView }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const [asking, setAsking] = useState(false);
  const { serverId, label } = props.server;

  async function remove(): Promise<void> {
    setAsking(false);
    const answer = await stores.mcp.getState().remove(serverId);
    if (answer.ok) stores.view.getState().openSettings('mcp');
    else report(answer.failure);
  }

  return (
    <>
      <Button kind="quiet-danger" onClick={() => setAsking(true)}>
        {t('mcp.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('mcp.removeTitle', { server: label })}
        body={t('mcp.removeBody')}
        confirmLabel={t('common.remove')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
