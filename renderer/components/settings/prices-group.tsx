import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { SettingsGroup } from './settings-page.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChangeSettings } from './use-change-settings.ts';

/** Which prices costs are reckoned with, and whether newer ones are asked for. */
export function PricesGroup(): ReactNode {
  const t = useTranslate();
  const { settings, prices, oldRuntime } = useAppInfo();
  const change = useChangeSettings();
  const { host } = prices;
  return (
    <SettingsGroup title={t('prices.title')}>
      {oldRuntime ? (
        <li className="list-row text-2">{t('prices.oldRuntime')}</li>
      ) : (
        <SwitchRow
          label={t('prices.update')}
          hint={t('prices.updateHint', { host })}
          isOn={settings.priceUpdates}
          onChange={(priceUpdates) => void change({ priceUpdates })}
        />
      )}
      <PricesInUse />
    </SettingsGroup>
  );
}

function PricesInUse(): ReactNode {
  const t = useTranslate();
  const { prices, locale } = useAppInfo();
  const { fetchedAt, failure, host } = prices;
  return (
    <li className="list-row">
      <output className="grow">
        {t('prices.inUse')}
        {failure !== null && (
          <span className="list-hint">
            <span className="form-bad">
              <Icon of={CircleAlert} size="s" />
              {t(`prices.failed.${failure}`, { host })}
            </span>
            <span>{t('prices.keeps')}</span>
          </span>
        )}
      </output>
      <span className="text-2 num">
        {fetchedAt === null
          ? t('prices.bundled')
          : t('prices.fetched', { when: formatFetched(fetchedAt, locale) })}
      </span>
    </li>
  );
}

function formatFetched(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
