import type { ReactNode } from 'react';

import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { SettingsGroup } from './settings-page.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChangeSettings } from './use-change-settings.ts';

/** What Parley's own assistant may do beyond reading and asking. */
export function ToolsGroup(): ReactNode {
  const t = useTranslate();
  const { settings } = useAppInfo();
  const change = useChangeSettings();
  return (
    <SettingsGroup title={t('tools.title')}>
      <SwitchRow
        label={t('tools.commands')}
        hint={t('tools.commandsHint')}
        isOn={settings.commands}
        onChange={(commands) => void change({ commands })}
      />
      <SwitchRow
        label={t('tools.delegation')}
        hint={t('tools.delegationHint')}
        isOn={settings.delegation}
        onChange={(delegation) => void change({ delegation })}
      />
    </SettingsGroup>
  );
}
