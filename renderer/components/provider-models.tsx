import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ProviderView } from '../../preload/contract/provider.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import { useTranslate } from '../stores/use-stores.ts';
import { Icon } from './icon.tsx';

/** The models of one provider, as a group of a menu. */
export function ProviderModels(props: {
  readonly provider: ProviderView;
  readonly chosen: ModelRef | null;
  readonly onPick: (modelRef: ModelRef) => void;
}): ReactNode {
  const t = useTranslate();
  const { provider, chosen, onPick } = props;
  const { providerId } = provider;
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-title">
        {provider.kind === 'demo' ? t('common.demoLabel') : provider.label}
        {provider.unavailable !== null && ` – ${t('window.oldRuntimeModels')}`}
      </Menu.GroupLabel>
      {provider.models.map(({ modelId, label }) => {
        const isChosen = chosen?.providerId === providerId && chosen.modelId === modelId;
        return (
          <Menu.Item
            key={modelId}
            className="menu-item"
            disabled={provider.unavailable !== null}
            aria-current={isChosen || undefined}
            onClick={() => onPick({ providerId, modelId })}
          >
            <span className="menu-check">{isChosen && <Icon of={Check} />}</span>
            <span className="clip" dir="auto">
              {label}
            </span>
          </Menu.Item>
        );
      })}
    </Menu.Group>
  );
}
