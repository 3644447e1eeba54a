import { useState, type ReactNode } from 'react';

import type { ProviderView } from '../../../preload/contract/provider.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useReport } from '../use-report.ts';

/** Removes a server with its key, after asking. */
export function RemoveProvider(props: { readonly provider: ProviderView }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const [asking, setAsking] = useState(false);
  const { providerId, label } = props.provider;

  async function remove(): Promise<void> {
    setAsking(false);
    const answer = await stores.app.getState().removeProvider(providerId);
    if (answer.ok) stores.view.getState().openSettings('models');
    else report(answer.failure);
  }

  return (
    <>
      <Button kind="quiet-danger" onClick={() => setAsking(true)}>
        {t('provider.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('provider.removeTitle', { provider: label })}
        body={t('provider.removeBody')}
        confirmLabel={t('common.remove')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
