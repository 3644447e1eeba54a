import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ProviderCheck } from '../../stores/app-store.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';

/** What the last look at a server gave, as icon and word. */
export function CheckBadge(props: { readonly check: ProviderCheck }): ReactNode {
  const t = useTranslate();
  const { check } = props;
  if (check.kind === 'checking') {
    return (
      <span className="badge">
        <Icon of={LoaderCircle} size="s" className="spin" />
        {t('settings.checking')}
      </span>
    );
  }
  if (check.kind === 'answered' && check.answer.reached) {
    return (
      <span className="badge badge-ok">
        <Icon of={CircleCheck} size="s" />
        {t('settings.works')}
      </span>
    );
  }
  const refused =
    check.kind === 'answered' &&
    !check.answer.reached &&
    ['unauthorized', 'forbidden', 'needs-key'].includes(check.answer.failure.code);
  return (
    <span className="badge badge-bad">
      <Icon of={CircleAlert} size="s" />
      {t(refused ? 'settings.keyRefused' : 'settings.notReached')}
    </span>
  );
}

/** A state that is no fault. */
export function NoticeBadge(props: { readonly text: string }): ReactNode {
  return (
    <span className="badge">
      <Icon of={Info} size="s" />
      {props.text}
    </span>
  );
}
