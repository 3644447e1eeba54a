import { Check, CircleAlert, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RunRecord, RunState } from '../../../preload/contract/run.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';

const icons: Readonly<Record<RunState, LucideIcon>> = {
  running: LoaderCircle,
  completed: Check,
  stopped: CircleDashed,
  interrupted: CircleDashed,
  failed: CircleAlert,
};

/** How a run stands, as an icon and a word. */
export function RunBadge(props: { readonly run: RunRecord }): ReactNode {
  const t = useTranslate();
  const { state } = props.run;
  return (
    <span className="inspector-badge" data-state={state}>
      <Icon of={icons[state]} size="s" />
      {t(`inspector.runState.${state}`)}
    </span>
  );
}
