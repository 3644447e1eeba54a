import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useLiveDialog } from './live-dialog-context.ts';

/** Stop, at the same place as in every dialog of a run. */
export function LiveStop(): ReactNode {
  const translate = useTranslate();
  const { session, actions } = useLiveDialog();
  const stopping = session.settling === 'stop';
  return (
    <Button kind="ghost" className="ask-stop" aria-disabled={stopping} onClick={actions.stop}>
      {translate(stopping ? 'dialog.stopping' : 'dialog.stop')}
    </Button>
  );
}
