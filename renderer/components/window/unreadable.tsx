import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Failure } from '../../../preload/contract/failure.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { OutcomeCard } from '../outcome/outcome-card.tsx';

/** Stands where a conversation should be that could not be read. */
export function Unreadable(props: { readonly failure: Failure }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  return (
    <div className="transcript-frame">
      <div className="column turns">
        <OutcomeCard
          tone="failed"
          icon={CircleAlert}
          title={t('window.unreadable')}
          actions={
            <Button kind="primary" onClick={() => void stores.transcript.getState().readAgain()}>
              {t('window.tryAgain')}
            </Button>
          }
        >
          <p>{t(`failure.${props.failure.code}`)}</p>
        </OutcomeCard>
      </div>
    </div>
  );
}
