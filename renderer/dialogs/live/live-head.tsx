import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { HeadButtons, QueueBadge } from '../question/dialog-head.tsx';
import { useLiveDialog } from './live-dialog-context.ts';
import type { PeekHandle } from '../frame/use-peek.ts';

/** The head of what lives only as long as its run: what is asked, by whom, in which conversation. */
export function LiveHead(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly peek: PeekHandle;
  /** The two ends of GNOME's header bar: the way out, and the default button. */
  readonly ends?: { readonly out: ReactNode; readonly main: ReactNode };
}): ReactNode {
  const { id, conversationTitle, queue, actions } = useLiveDialog();
  const { icon, title, peek, ends } = props;
  const buttons = <HeadButtons peek={peek} onFold={actions.fold} />;
  if (ends === undefined) {
    return (
      <header className="ask-head">
        <Icon of={icon} className="ask-sign" />
        <h2 className="ask-who clip" title={conversationTitle}>
          <b id={`${id}-asks`} dir="auto">
            {title}
          </b>{' '}
          <bdi className="ask-conversation">{conversationTitle}</bdi>
        </h2>
        <QueueBadge queue={queue} />
        {buttons}
      </header>
    );
  }
  return (
    <header className="ask-head ask-header-bar">
      {!peek.peeking && ends.out}
      <h2 className="ask-title">
        <span className="ask-title-line">
          <Icon of={icon} className="ask-sign" />
          <b id={`${id}-asks`} dir="auto">
            {title}
          </b>
          <QueueBadge queue={queue} />
        </span>
        <bdi className="ask-conversation meta clip" title={conversationTitle}>
          {conversationTitle}
        </bdi>
      </h2>
      {peek.peeking ? buttons : ends.main}
    </header>
  );
}
