import './hello.css';
import { FileText, MessageCircleQuestionMark, OctagonX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { demoProviderId } from '../../../preload/contract/provider.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { useComposerActions } from '../composer/use-composer-actions.ts';
import { useComposerMode } from '../composer/use-composer-mode.ts';
import { Icon } from '../icon.tsx';
import { useModelChoice } from '../use-model-choice.ts';

const tries = [
  { icon: MessageCircleQuestionMark, text: 'firstRun.tryTrip', hint: 'firstRun.tryTripHint' },
  { icon: OctagonX, text: 'firstRun.tryLong', hint: 'firstRun.tryLongHint' },
  { icon: FileText, text: 'firstRun.tryFiles', hint: 'firstRun.tryFilesHint' },
] as const;

/** A conversation that has not begun. The demo says what can be tried with it. */
export function Hello(): ReactNode {
  const t = useTranslate();
  const choice = useModelChoice();
  const isDemo = choice.modelRef?.providerId === demoProviderId;
  return (
    <div className="hello" data-region="start">
      <div className="hello-column">
        <h1 className="big">{t('firstRun.ready')}</h1>
        {isDemo && <p className="hello-say">{t('firstRun.readyDemo')}</p>}
        {!isDemo && choice.label !== null && (
          <p className="hello-say">{t('firstRun.readyModel', { model: choice.label })}</p>
        )}
        {isDemo && (
          <ul className="list">
            {tries.map((one) => (
              <li key={one.text}>
                <TryRow icon={one.icon} text={t(one.text)} hint={t(one.hint)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function TryRow(props: {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly hint: string;
}): ReactNode {
  const stores = useStores();
  const actions = useComposerActions(useComposerMode());
  return (
    <button
      type="button"
      className="list-row"
      onClick={() => {
        stores.composer.getState().setText(null, props.text);
        stores.view.getState().focusComposer();
        actions.enter();
      }}
    >
      <Icon of={props.icon} size="l" />
      <span className="grow">
        <b>{props.text}</b>
        <span className="list-hint">{props.hint}</span>
      </span>
    </button>
  );
}
