import './banners.css';
import { Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { StorageState } from '../../../preload/contract/app-info.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';

/** What holds for the whole app and limits it: a store that cannot be written, an old runtime. */
export function Banners(): ReactNode {
  const t = useTranslate();
  const { storage, oldRuntime } = useAppInfo();
  const storageText = storageWords(storage, t);
  if (storageText === null && !oldRuntime) return null;
  return (
    <div className="banners">
      {storageText !== null && <Banner tone="warning" icon={TriangleAlert} text={storageText} />}
      {oldRuntime && <Banner tone="quiet" icon={Info} text={t('window.oldRuntime')} />}
    </div>
  );
}

function Banner(props: {
  readonly tone: 'warning' | 'quiet';
  readonly icon: LucideIcon;
  readonly text: string;
}): ReactNode {
  return (
    <p className="banner" data-tone={props.tone}>
      <Icon of={props.icon} />
      <span className="grow">{props.text}</span>
    </p>
  );
}

function storageWords(storage: StorageState, t: Translate): string | null {
  switch (storage.kind) {
    case 'ready':
      return null;
    case 'failing':
      return t(`window.storage.${storage.reason}`);
    case 'read-only':
      return t(readOnlyWords[storage.reason]);
  }
}

const readOnlyWords = {
  directory: 'window.readOnlyDirectory',
  file: 'window.readOnlyFile',
  'newer-version': 'window.readOnlyNewer',
} as const;
