import './confirm-dialog.css';
import './consent-sheet.css';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';

import type { Result } from '../../preload/contract/failure.ts';
import { useTranslate } from '../stores/use-stores.ts';
import { Button } from './button.tsx';
import { useReport } from './use-report.ts';

/**
 * All that something wants, before the person agrees to it, or to be looked at once they have. The focus begins on the
 * button that agrees to nothing. What stands in `children` is text alone, whoever wrote it.
 */
export function ConsentSheet(props: {
  readonly title: string;
  readonly description: string;
  readonly agreeLabel: string;
  /** There is nothing left to agree to. */
  readonly agreed: boolean;
  readonly children: ReactNode;
  /** Agrees. A failure is reported once the sheet is gone. */
  readonly agree: () => Promise<Result<unknown>>;
  readonly onAgreed: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslate();
  const report = useReport();
  const close = useRef<HTMLButtonElement>(null);
  const { agreed, onClose } = props;

  async function agree(): Promise<void> {
    const answer = await props.agree();
    if (answer.ok) props.onAgreed();
    else {
      onClose();
      report(answer.failure);
    }
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="confirm-scrim" />
        <Dialog.Popup className="confirm consent" initialFocus={close}>
          <div className="confirm-text">
            <Dialog.Title className="confirm-title" dir="auto">
              {props.title}
            </Dialog.Title>
            <Dialog.Description className="text-2">{props.description}</Dialog.Description>
            {props.children}
          </div>
          <div className="confirm-foot">
            {!agreed && (
              <Button kind="primary" onClick={() => void agree()}>
                {props.agreeLabel}
              </Button>
            )}
            <Button ref={close} onClick={onClose}>
              {t(agreed ? 'common.close' : 'common.cancel')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
