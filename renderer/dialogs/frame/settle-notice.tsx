import type { ReactNode } from 'react';
import type { Failure } from '../../../preload/contract/failure.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { IssueLine } from './issue-line.tsx';

/** What went wrong with settling or storing, right above the buttons; nothing while all is well. */
export function SettleNotice(props: {
  /** Of the dialog. */
  readonly id: string;
  readonly session: { readonly failure: Failure | null; readonly stored: boolean };
}): ReactNode {
  const translate = useTranslate();
  const { failure, stored } = props.session;
  if (failure === null && stored) return null;
  return (
    <div className="ask-notice" role="alert">
      <IssueLine id={`${props.id}-notice`}>
        {failure === null
          ? translate('dialog.notStored')
          : failure.code === 'already-settled'
            ? translate('dialog.failedSettled')
            : `${translate(`failure.${failure.code}`)} ${translate('dialog.failedKept')}`}
      </IssueLine>
    </div>
  );
}
