import './confirm-dialog.css';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';

import { useTranslate } from '../stores/use-stores.ts';
import { Button } from './button.tsx';

/** Asks before something is destroyed. The focus begins on the harmless button. */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly body: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTranslate();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={props.open}
      onOpenChange={(open) => {
        if (!open) props.onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="confirm-scrim" />
        <AlertDialog.Popup className="confirm" initialFocus={cancel}>
          <div className="confirm-text">
            <AlertDialog.Title className="confirm-title">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="text-2">{props.body}</AlertDialog.Description>
          </div>
          <div className="confirm-foot">
            <Button kind="danger" onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
            <Button ref={cancel} onClick={props.onCancel}>
              {t('common.cancel')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
