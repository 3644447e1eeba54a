import { Tooltip } from '@base-ui/react/tooltip';
import {
  CircleAlert,
  CircleDashed,
  KeyRound,
  LoaderCircle,
  MessageCircleQuestionMark,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';

import type {
  ConversationActivity,
  ConversationSummary,
} from '../../../preload/contract/conversation.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import type { TitleTip } from './full-title.tsx';

/** One conversation in the sidebar. It has a second line only when it wants something. */
export const ConversationRow = memo(function ConversationRow(props: {
  readonly summary: ConversationSummary;
  readonly isHere: boolean;
  readonly tip: TitleTip;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { summary, isHere, tip } = props;
  const title = summary.title === '' ? t('common.untitled') : summary.title;
  const wants = wantsWords[summary.activity];
  const unread = summary.unread && !isHere;
  return (
    <li>
      <Tooltip.Trigger
        handle={tip}
        payload={title}
        className="row"
        data-activity={summary.activity}
        data-unread={unread || undefined}
        data-two={wants !== undefined || undefined}
        aria-current={isHere ? 'page' : undefined}
        onClick={() => void stores.view.getState().openConversation(summary.conversationId)}
      >
        <span className="grow row-text">
          <span className="row-title clip" dir="auto">
            {title}
          </span>
          {wants !== undefined && <span className="row-say">{t(wants)}</span>}
        </span>
        <RowState activity={summary.activity} unread={unread} />
      </Tooltip.Trigger>
    </li>
  );
});

const wantsWords: Readonly<
  Partial<
    Record<
      ConversationActivity,
      'window.waiting' | 'window.interrupted' | 'window.failed' | 'window.keyRefused'
    >
  >
> = {
  waiting: 'window.waiting',
  interrupted: 'window.interrupted',
  failed: 'window.failed',
  'key-refused': 'window.keyRefused',
};

function RowState(props: {
  readonly activity: ConversationActivity;
  readonly unread: boolean;
}): ReactNode {
  const t = useTranslate();
  switch (props.activity) {
    case 'waiting':
      return <Icon of={MessageCircleQuestionMark} className="row-state" />;
    case 'interrupted':
      return <Icon of={CircleDashed} className="row-state" />;
    case 'key-refused':
      return <Icon of={KeyRound} className="row-state" />;
    case 'failed':
      return <Icon of={CircleAlert} className="row-state" />;
    case 'running':
      return (
        <>
          <Icon of={LoaderCircle} size="s" className="row-state spin" />
          <span className="sr">{t('window.running')}</span>
        </>
      );
    case 'idle':
      if (!props.unread) return null;
      return (
        <>
          <i className="row-state row-dot" />
          <span className="sr">{t('window.unread')}</span>
        </>
      );
  }
}
