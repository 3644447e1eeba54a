import '../menu.css';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { ProviderModels } from '../provider-models.tsx';
import { modelLabel } from '../use-model-choice.ts';
import { Avatar } from './avatar.tsx';
import { useChangeSettings } from './use-change-settings.ts';

/** The model that new conversations start with. */
export function DefaultModelRow(): ReactNode {
  const t = useTranslate();
  const { providers, settings } = useAppInfo();
  const change = useChangeSettings();
  const chosen = settings.defaultModel;
  const provider = providers.find((one) => one.providerId === chosen?.providerId);
  return (
    <li className="list-row">
      {provider !== undefined && <Avatar name={provider.label} />}
      <span className="grow">
        <b>{chosen === null ? t('settings.noDefault') : modelLabel(providers, chosen)}</b>
        <span className="list-hint">
          {chosen === null && t('settings.noDefaultHint')}
          {provider?.kind === 'demo' && t('common.demoLabel')}
          {provider !== undefined && provider.kind !== 'demo' && provider.label}
        </span>
      </span>
      <Menu.Root>
        <Menu.Trigger className="button button-plain">{t('settings.choose')}</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" sideOffset={4} align="end">
            <Menu.Popup className="menu">
              {providers.map((one) => (
                <ProviderModels
                  key={one.providerId}
                  provider={one}
                  chosen={chosen}
                  onPick={(defaultModel) => void change({ defaultModel })}
                />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </li>
  );
}
