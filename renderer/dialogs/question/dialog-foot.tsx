import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { HeadButtons } from './dialog-head.tsx';
import { StepButtons } from './step-buttons.tsx';
import type { PeekHandle } from '../frame/use-peek.ts';

/** The foot, which is always in view: Stop and Decline, then what the platform puts there. */
export function DialogFoot(props: {
  readonly peek: PeekHandle;
  /** Whether a header bar above carries Back and the default button. */
  readonly headerBar: boolean;
}): ReactNode {
  const translate = useTranslate();
  const look = usePlatformLook();
  const { session, actions } = useDialog();
  const stopping = session.settling === 'stop';
  return (
    <footer className="ask-foot">
      <Button
        kind="ghost"
        className="ask-stop"
        aria-disabled={stopping}
        onClick={() => actions.stop()}
      >
        {translate(stopping ? 'dialog.stopping' : 'dialog.stop')}
      </Button>
      <Button kind="ghost" className="ask-decline" onClick={() => actions.askToDecline()}>
        {translate('dialog.decline')}
      </Button>
      <span className="ask-foot-end">
        {props.headerBar ? (
          <HeadButtons peek={props.peek} onFold={actions.fold} />
        ) : (
          <StepButtons mainFirst={look === 'win'} />
        )}
      </span>
    </footer>
  );
}
