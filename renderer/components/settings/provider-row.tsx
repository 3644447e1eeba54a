import type { ReactNode } from 'react';

import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ProviderView } from '../../../preload/contract/provider.ts';
import { useApp, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Avatar } from './avatar.tsx';
import { CheckBadge, NoticeBadge } from './check-badge.tsx';

/** One provider: what it is, how it stands, and the way to change it. */
export function ProviderRow(props: { readonly provider: ProviderView }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { provider } = props;
  const { providerId } = provider;
  const check = useApp((state) => state.checks[providerId] ?? null);
  const isDemo = provider.kind === 'demo';
  const needsKey = provider.keyState === 'other-origin';
  return (
    <li className="list-row provider-row">
      <Avatar name={provider.label} />
      <span className="grow provider-text">
        <b dir="auto">{isDemo ? t('common.demoLabel') : provider.label}</b>
        <span className="list-hint">{providerLine(provider, t)}</span>
      </span>
      <span className="provider-state">
        {provider.unavailable !== null && <NoticeBadge text={t('settings.notOnThisRuntime')} />}
        {check !== null && <CheckBadge check={check} />}
        {!isDemo && provider.unavailable === null && check?.kind !== 'checking' && (
          <Button onClick={() => void stores.app.getState().checkProvider(providerId)}>
            {t('settings.check')}
          </Button>
        )}
        {!isDemo && (
          <Button onClick={() => stores.view.getState().openProvider(providerId)}>
            {t(needsKey ? 'settings.newKey' : 'settings.edit')}
          </Button>
        )}
      </span>
    </li>
  );
}

function providerLine(provider: ProviderView, t: Translate): string {
  if (provider.kind === 'demo') return t('settings.demoLine');
  const models = t('settings.models.count', { count: provider.models.length });
  const host = hostOf(provider.baseUrl);
  const where = host === null ? models : t('settings.atHost', { models, host });
  return `${where}, ${t(`settings.key.${provider.keyState}`)}`;
}

function hostOf(baseUrl: string | null): string | null {
  return baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl).host : null;
}
