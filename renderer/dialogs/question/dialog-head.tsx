import { ChevronDown, Eye, MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Keys, useKeyNames } from '../../keyboard/keys.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { Countdown } from './countdown.tsx';
import { useDialog, type QueuePlace } from './dialog-context.ts';
import { StepButtons } from './step-buttons.tsx';
import type { PeekHandle } from '../frame/use-peek.ts';

/** Head as on macOS and Windows: who asks in which conversation, then Peek and Fold. */
export function DialogHead(props: { readonly peek: PeekHandle }): ReactNode {
  const { id, conversationTitle, session, expiresAt, queue, actions } = useDialog();
  return (
    <header className="ask-head">
      <Icon of={MessageCircleQuestionMark} className="ask-sign" />
      <h2 className="ask-who clip" title={conversationTitle}>
        <Asks id={`${id}-asks`} /> <bdi className="ask-conversation">{conversationTitle}</bdi>
      </h2>
      <Countdown session={session} expiresAt={expiresAt} />
      <QueueBadge queue={queue} />
      <HeadButtons peek={props.peek} onFold={actions.fold} />
    </header>
  );
}

/** Head as on GNOME: the header bar carries Back and the suggested action; while peeking, the way back. */
export function DialogHeaderBar(props: { readonly peek: PeekHandle }): ReactNode {
  const { id, conversationTitle, session, expiresAt, queue, actions } = useDialog();
  const { peeking } = props.peek;
  return (
    <header className="ask-head ask-header-bar">
      {!peeking && <StepButtons only="back" />}
      <h2 className="ask-title">
        <span className="ask-title-line">
          <Icon of={MessageCircleQuestionMark} className="ask-sign" />
          <Asks id={`${id}-asks`} />
          <Countdown session={session} expiresAt={expiresAt} />
          <QueueBadge queue={queue} />
        </span>
        <bdi className="ask-conversation meta clip" title={conversationTitle}>
          {conversationTitle}
        </bdi>
      </h2>
      {peeking ? (
        <HeadButtons peek={props.peek} onFold={actions.fold} />
      ) : (
        <StepButtons only="main" />
      )}
    </header>
  );
}

/** Peek, held or tapped, and Fold. */
export function HeadButtons(props: {
  readonly peek: PeekHandle;
  readonly onFold: () => void;
}): ReactNode {
  const translate = useTranslate();
  const { peeking, button } = props.peek;
  const peekKeys = useKeyNames('peek');
  const foldKeys = useKeyNames('fold');
  const peekWord = translate('dialog.peek');
  const foldWord = translate('dialog.fold');
  return (
    <>
      <Button
        kind="ghost"
        className="ask-head-button"
        title={peekWord}
        aria-pressed={peeking}
        aria-keyshortcuts={peekKeys.aria}
        {...button}
      >
        <Icon of={Eye} />
        <span className="ask-head-word">{peekWord}</span>
        <Keys id="peek" />
      </Button>
      <Button
        kind="ghost"
        className="ask-head-button"
        title={foldWord}
        aria-keyshortcuts={foldKeys.aria}
        onClick={props.onFold}
      >
        <Icon of={ChevronDown} />
        <span className="ask-head-word">{foldWord}</span>
        <Keys id="fold" />
      </Button>
    </>
  );
}

function Asks(props: { readonly id: string }): ReactNode {
  const translate = useTranslate();
  const { modelLabel } = useDialog();
  return (
    <b id={props.id} dir="auto">
      {translate('dialog.asks', { model: modelLabel })}
    </b>
  );
}

/** Where this stands among all that was asked together; nothing when it is alone. */
export function QueueBadge({ queue }: { readonly queue: QueuePlace }): ReactNode {
  const translate = useTranslate();
  if (queue.total < 2) return null;
  return (
    <span className="ask-queue num">
      <span aria-hidden="true">{translate('dialog.queue', { ...queue })}</span>
      <span className="sr">{translate('dialog.queueName', { ...queue })}</span>
    </span>
  );
}
