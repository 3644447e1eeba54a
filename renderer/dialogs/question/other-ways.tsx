import { Pencil, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Keys, useKeyNames } from '../../keyboard/keys.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { focusOwnField } from '../frame/dialog-focus.ts';

/** Opens the field for the person's own words. */
export function WriteOwnButton(props: { readonly at: number }): ReactNode {
  const translate = useTranslate();
  const { id, actions } = useDialog();
  const { aria } = useKeyNames('own-answer');
  return (
    <Button
      kind="ghost"
      className="ask-other-way ask-write-own"
      aria-keyshortcuts={aria}
      onClick={() => {
        actions.change({ type: 'choose-own', at: props.at });
        focusOwnField(id);
      }}
    >
      <Icon of={Pencil} size="s" />
      {translate('dialog.writeOwn')}
      <Keys id="own-answer" />
    </Button>
  );
}

/** Skips the question, or takes the skip back; what was picked or written is only set aside. */
export function SkipButton(props: { readonly at: number; readonly skipped: boolean }): ReactNode {
  const translate = useTranslate();
  const { actions } = useDialog();
  const { aria } = useKeyNames('skip-question');
  const type = props.skipped ? 'take-back-skip' : 'skip';
  return (
    <Button
      kind="ghost"
      className="ask-other-way"
      data-on={props.skipped || undefined}
      aria-keyshortcuts={aria}
      onClick={() => actions.change({ type, at: props.at })}
    >
      <Icon of={SkipForward} size="s" />
      {translate(props.skipped ? 'dialog.skipTakeBack' : 'dialog.skip')}
      <Keys id="skip-question" />
    </Button>
  );
}
