import type { ReactNode } from 'react';

import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { LiveRecord } from '../../../preload/contract/question-record.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { formatInstant } from '../format-time.ts';

/** How something that was asked for a call was settled, and when; nothing while it waits. */
export function AskLine({ ask }: { readonly ask: LiveRecord }): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const words = wordsOf(ask, t);
  if (words === null || ask.settledAt === null) return null;
  const note = ask.kind === 'approval' ? (ask.response?.note ?? '') : '';
  return (
    <p className="meta">
      {words} <time dateTime={ask.settledAt}>{formatInstant(ask.settledAt, locale)}</time>
      {note !== '' && (
        <>
          {' '}
          <bdi>{note}</bdi>
        </>
      )}
    </p>
  );
}

function wordsOf(ask: LiveRecord, t: Translate): string | null {
  if (ask.kind === 'elicitation') {
    const { server, mode } = ask.request;
    switch (ask.state) {
      case 'pending':
        return null;
      case 'answered':
        return t(mode === 'url' ? 'elicitation.opened' : 'elicitation.answered', { server });
      case 'declined':
        return t('elicitation.declined', { server });
      case 'cancelled':
        return t('elicitation.cancelled', { server });
      default:
        return t('elicitation.ended', { server });
    }
  }
  switch (ask.state) {
    case 'pending':
      return null;
    case 'answered': {
      const isForAll = ask.response?.decision === 'allow-in-conversation';
      return t(isForAll ? 'approval.allowedHere' : 'approval.allowedOnce');
    }
    case 'declined':
      return t('approval.denied');
    case 'stopped':
      return t('approval.stopped');
    case 'superseded':
      return t('approval.superseded');
    default:
      return t('approval.closed');
  }
}
