import type { ReactNode } from 'react';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { IssueLine } from '../frame/issue-line.tsx';

/** What went wrong with sending or storing, right above the buttons; nothing while all is well. */
export function DialogNotice(): ReactNode {
  const translate = useTranslate();
  const { id, session } = useDialog();
  const { failure, stored } = session;
  if (failure === null && stored) return null;
  return (
    <div className="ask-notice" role="alert">
      <IssueLine id={`${id}-notice`}>
        {failure === null
          ? translate('dialog.notStored')
          : failure.code === 'already-settled'
            ? translate('dialog.failedSettled')
            : `${translate(`failure.${failure.code}`)} ${translate('dialog.failedKept')}`}
      </IssueLine>
    </div>
  );
}
