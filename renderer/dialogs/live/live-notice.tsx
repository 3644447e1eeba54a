import type { ReactNode } from 'react';
import { useTranslate } from '../../stores/use-stores.ts';
import { IssueLine } from '../frame/issue-line.tsx';
import { useLiveDialog } from './live-dialog-context.ts';

/** What went wrong with settling or storing, right above the buttons; nothing while all is well. */
export function LiveNotice(): ReactNode {
  const translate = useTranslate();
  const { id, session } = useLiveDialog();
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
