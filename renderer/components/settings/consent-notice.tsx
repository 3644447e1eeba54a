import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Where the system has no keychain, the person says whether the key may stand readable on the disk. */
export function ConsentNotice(props: {
  readonly onChoose: (allowPlainStorage: boolean) => void;
}): ReactNode {
  const t = useTranslate();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <section className="notice" aria-label={t('provider.noKeychain')}>
      <Icon of={TriangleAlert} />
      <div className="grow">
        <b>{t('provider.noKeychain')}</b>
        <p>{t('provider.noKeychainBody')}</p>
        <div className="form-actions">
          <Button ref={safe} onClick={() => props.onChoose(false)}>
            {t('provider.keepInMemory')}
          </Button>
          <Button onClick={() => props.onChoose(true)}>{t('provider.storeReadable')}</Button>
        </div>
      </div>
    </section>
  );
}
