import '../hello/hello.css';
import type { ReactNode } from 'react';

import type { Failure } from '../../../preload/contract/failure.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';

/** Stands in the window when not even the settings could be read. */
export function StartFailed(props: { readonly failure: Failure }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  return (
    <main className="hello">
      <div className="hello-column">
        <h1 className="big">{t('window.startFailed')}</h1>
        <p className="hello-say">{t(`failure.${props.failure.code}`)}</p>
        <Button kind="primary" onClick={() => void stores.app.getState().read()}>
          {t('window.tryAgain')}
        </Button>
      </div>
    </main>
  );
}
