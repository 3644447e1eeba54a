import type { ReactNode } from 'react';

import {
  providerPresets,
  type ProviderPresetName,
} from '../../../preload/contract/provider-presets.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Avatar } from './avatar.tsx';

/** A provider that many know and that is not set up yet: all it needs is a key. */
export function PresetRow(props: { readonly preset: ProviderPresetName }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { label } = providerPresets[props.preset];
  return (
    <li className="list-row provider-row">
      <Avatar name={label} />
      <span className="grow provider-text">
        <b>{label}</b>
        <span className="list-hint">{t('settings.notSetUp')}</span>
      </span>
      <span className="provider-state">
        <Button
          aria-label={t('settings.addKeyTo', { provider: label })}
          onClick={() => stores.view.getState().openNewProvider(props.preset)}
        >
          {t('settings.addKey')}
        </Button>
      </span>
    </li>
  );
}
