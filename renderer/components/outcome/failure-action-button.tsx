import type { ReactNode } from 'react';

import type { RunRecord } from '../../../preload/contract/run.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Keycap } from '../keycap.tsx';
import type { FailureAction } from './failure-plan.ts';

const labels = {
  continue: 'outcome.continue',
  edit: 'outcome.editThenContinue',
  again: 'outcome.tryAgain',
  shorten: 'outcome.shorten',
  'other-model': 'outcome.otherModel',
  'choose-model': 'outcome.chooseModel',
  'change-key': 'outcome.changeKey',
  'check-server': 'outcome.openSettings',
} as const;

/** One thing to do after a failure. What Enter does is the accent button. */
export function FailureActionButton(props: {
  readonly action: FailureAction;
  readonly run: RunRecord;
  readonly first: boolean;
  readonly onContinue: () => void;
  readonly onEdit: () => void;
  readonly onShorten: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { action, run } = props;
  const isEnter = action === 'continue' || action === 'again';

  function act(): void {
    const view = stores.view.getState();
    if (isEnter) props.onContinue();
    else if (action === 'edit') props.onEdit();
    else if (action === 'shorten') props.onShorten();
    else if (action === 'other-model' || action === 'choose-model') view.setModelMenu(true);
    else view.openProvider(run.modelRef.providerId);
  }

  return (
    <Button
      kind={(isEnter || action === 'shorten') && props.first ? 'primary' : 'plain'}
      onClick={act}
    >
      {t(labels[action])}
      {isEnter && props.first && <Keycap>↩</Keycap>}
    </Button>
  );
}
