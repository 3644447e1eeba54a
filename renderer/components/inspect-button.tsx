import { ChartGantt } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RunId } from '../../preload/contract/ids.ts';
import { useStores, useTranslate } from '../stores/use-stores.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** Opens what a run did: as an icon among others, or with its words on a card. */
export function InspectButton(props: {
  readonly runId: RunId;
  /** The act of the run that is shown first. */
  readonly actId?: string;
  readonly withWords?: boolean;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const open = (): void => void stores.view.getState().openInspector(props.runId, props.actId);
  const icon = <Icon of={ChartGantt} size="s" />;
  return props.withWords === true ? (
    <Button kind="ghost" onClick={open}>
      {icon}
      {t('inspector.open')}
    </Button>
  ) : (
    <IconButton label={t('inspector.open')} onClick={open}>
      {icon}
    </IconButton>
  );
}
