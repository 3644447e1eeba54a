import '../menu.css';
import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { useAppInfo, useStores, useTranslate, useView } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { ProviderModels } from '../provider-models.tsx';
import { useModelChoice } from '../use-model-choice.ts';

/** The model that answers, and the way to another, in the middle of a conversation too. */
export function ModelMenu(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { providers } = useAppInfo();
  const open = useView((state) => state.modelMenuOpen);
  const choice = useModelChoice();
  return (
    <Menu.Root open={open} onOpenChange={(next) => stores.view.getState().setModelMenu(next)}>
      <Menu.Trigger
        className="pick"
        aria-label={
          choice.label === null
            ? t('window.chooseModel')
            : t('window.modelIs', { model: choice.label })
        }
      >
        <span className="clip">{choice.label ?? t('window.chooseModel')}</span>
        <Icon of={ChevronDown} size="s" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" sideOffset={4} align="start">
          <Menu.Popup className="menu">
            {providers.map((provider) => (
              <ProviderModels
                key={provider.providerId}
                provider={provider}
                chosen={choice.modelRef}
                onPick={(modelRef) => choice.pick(modelRef)}
              />
            ))}
            <Menu.Separator className="menu-line" />
            <Menu.Item
              className="menu-item"
              onClick={() => stores.view.getState().openProvider(null)}
            >
              <span className="menu-check" />
              {t('window.addModel')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
