import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { knownProviders, providerPresets } from '../../../preload/contract/provider-presets.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { AnswerWaitGroup } from './answer-wait-group.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { DefaultModelRow } from './default-model-row.tsx';
import { PresetRow } from './preset-row.tsx';
import { PricesGroup } from './prices-group.tsx';
import { ProviderRow } from './provider-row.tsx';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const waits = [30, 60, 120, 300, 600, 1800];

/** What answers: the model for new conversations, the providers, and how long to wait for them. */
export function ModelsPage(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { providers, settings } = useAppInfo();
  const change = useChangeSettings();
  const wait = settings.idleTimeoutSeconds;
  const offered = waits.includes(wait) ? waits : [...waits, wait].toSorted((a, b) => a - b);
  return (
    <SettingsPage title={t('settings.models')}>
      <SettingsGroup title={t('settings.startWith')}>
        <DefaultModelRow />
      </SettingsGroup>
      <SettingsGroup title={t('settings.providers')}>
        {providers.map((provider) => (
          <ProviderRow key={provider.providerId} provider={provider} />
        ))}
        {knownProviders
          .filter((preset) => providers.every(({ kind }) => kind !== providerPresets[preset].kind))
          .map((preset) => (
            <PresetRow key={preset} preset={preset} />
          ))}
        <li>
          <button
            type="button"
            className="list-row list-add"
            onClick={() => stores.view.getState().openProvider(null)}
          >
            <Icon of={Plus} />
            {t('settings.addServer')}
          </button>
        </li>
      </SettingsGroup>
      <SettingsGroup title={t('settings.wrong')}>
        <ChoiceRow
          label={t('settings.silent')}
          hint={t('settings.silentHint')}
          value={wait}
          choices={offered.map((value) => ({ value, label: waitWords(value, t) }))}
          onChange={(idleTimeoutSeconds) => void change({ idleTimeoutSeconds })}
        />
      </SettingsGroup>
      <AnswerWaitGroup />
      <PricesGroup />
    </SettingsPage>
  );
}

function waitWords(seconds: number, t: Translate): string {
  return seconds % 60 === 0
    ? t('settings.wait.minutes', { count: seconds / 60 })
    : t('settings.wait.seconds', { count: seconds });
}
