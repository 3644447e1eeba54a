import './hello.css';
import { HardDrive, KeyRound, Play, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { demoProviderId } from '../../../preload/contract/provider.ts';
import { isTextField } from '../../keyboard/text-field.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { Keycap } from '../keycap.tsx';
import { useModelChoice } from '../use-model-choice.ts';

/** The first question of all: what should answer. Three rows, with digits. */
export function FirstRun(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { providers } = useAppInfo();
  const choice = useModelChoice();
  const first = useRef<HTMLButtonElement>(null);
  const demoModel = providers.find((one) => one.providerId === demoProviderId)?.models[0];

  const view = stores.view.getState();
  const ways: readonly Way[] = [
    {
      icon: HardDrive,
      title: t('firstRun.local'),
      hint: t('firstRun.localHint'),
      take: () => view.openNewProvider('local'),
    },
    {
      icon: KeyRound,
      title: t('firstRun.key'),
      hint: t('firstRun.keyHint'),
      take: () => view.openSettings('models'),
    },
    ...(demoModel === undefined
      ? []
      : [
          {
            icon: Play,
            title: t('firstRun.demo'),
            hint: t('firstRun.demoHint'),
            take: () => choice.pick({ providerId: demoProviderId, modelId: demoModel.modelId }),
          },
        ]),
  ];

  useEffect(() => first.current?.focus(), []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTextField(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = /^[1-9]$/.test(event.key) ? ways[Number(event.key) - 1] : undefined;
    if (way === undefined) return;
    event.preventDefault();
    way.take();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <div className="hello" data-region="start">
      <div className="hello-column">
        <h1 className="big">{t('firstRun.title')}</h1>
        <p className="hello-say">{t('firstRun.body')}</p>
        <ul className="list">
          {ways.map((way, at) => (
            <li key={way.title}>
              <button
                ref={at === 0 ? first : null}
                type="button"
                className="list-row"
                aria-keyshortcuts={String(at + 1)}
                onClick={way.take}
              >
                <Icon of={way.icon} size="l" />
                <span className="grow">
                  <b>{way.title}</b>
                  <span className="list-hint">{way.hint}</span>
                </span>
                <Keycap>{at + 1}</Keycap>
              </button>
            </li>
          ))}
        </ul>
        <p className="meta hello-privacy">
          <Icon of={ShieldCheck} size="s" />
          {t('firstRun.privacy')}
        </p>
      </div>
    </div>
  );
}

interface Way {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: string;
  readonly take: () => void;
}
