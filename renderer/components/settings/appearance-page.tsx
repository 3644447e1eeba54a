import type { ReactNode } from 'react';

import type { SettingsChange } from '../../../preload/contract/settings.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const themes = ['system', 'light', 'dark'] as const;
const languages = ['system', 'en', 'ko'] as const;
const densities = ['comfortable', 'compact'] as const;

/** Theme, language, density. */
export function AppearancePage(): ReactNode {
  const t = useTranslate();
  const { settings } = useAppInfo();
  const change = useChangeSettings();
  const set = (changes: SettingsChange): void => void change(changes);
  return (
    <SettingsPage title={t('settings.appearance')}>
      <SettingsGroup title={t('settings.look')}>
        <ChoiceRow
          label={t('settings.theme')}
          value={settings.theme}
          choices={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          onChange={(theme) => set({ theme })}
        />
        <ChoiceRow
          label={t('settings.density')}
          value={settings.density}
          choices={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
          onChange={(density) => set({ density })}
        />
        <ChoiceRow
          label={t('settings.language')}
          value={settings.language}
          choices={languages.map((value) => ({ value, label: t(`settings.language.${value}`) }))}
          onChange={(language) => set({ language })}
        />
        <SwitchRow
          label={t('tray.setting')}
          hint={t('tray.settingHint')}
          isOn={settings.tray}
          onChange={(tray) => set({ tray })}
        />
      </SettingsGroup>
    </SettingsPage>
  );
}
