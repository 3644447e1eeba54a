import { ShieldQuestionMark } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import type { ApprovalResponse } from '../../../preload/contract/approval.ts';
import { Button } from '../../components/button.tsx';
import { Keys, useKeyNames } from '../../keyboard/keys.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { ApprovalPaper } from './approval-paper.tsx';
import { DenyStep } from './deny-step.tsx';
import { HeadButtons } from '../question/dialog-head.tsx';
import type { LiveDialogValue } from '../live/live-dialog-context.ts';
import { LiveHead } from '../live/live-head.tsx';
import { SettleNotice } from '../frame/settle-notice.tsx';
import type { ApprovalSession } from '../live/live-session.ts';
import { LiveShell, type LiveShellProps } from '../live/live-shell.tsx';
import { LiveStop } from '../live/live-stop.tsx';
import { notByEnter } from '../live/not-by-enter.ts';
import { useHeaderBar } from '../frame/use-header-bar.ts';
import { usePeek } from '../frame/use-peek.ts';

type Value = Omit<LiveDialogValue<ApprovalSession>, 'id'>;

/** A call that waits for leave: what exactly would be done, and the ways to say yes and no. Enter alone never allows. */
export function ApprovalDialog({ keeper, onPeek, ...given }: LiveShellProps & Value): ReactNode {
  const id = useId();
  const translate = useTranslate();
  const look = usePlatformLook();
  const peek = usePeek();
  const { session, actions, modelLabel, conversationTitle, queue } = given;
  const value = useMemo<LiveDialogValue<ApprovalSession>>(
    () => ({ id, session, actions, modelLabel, conversationTitle, queue }),
    [id, session, actions, modelLabel, conversationTitle, queue],
  );
  const { request } = session.record;
  const { declining } = session;
  const hasBar = useHeaderBar();
  const title = translate(`approval.asks.${request.reason}`, {
    model: modelLabel,
    server: request.server ?? request.toolName,
  });

  const allow = (decision: ApprovalResponse['decision']): void =>
    actions.settle({ kind: 'approval', decision, note: '' });
  const once = (
    <AllowOnce
      key="once"
      disabled={session.settling !== null}
      onAllow={() => allow('allow-once')}
    />
  );
  const deny = (
    <Button
      kind="ghost"
      className={hasBar ? 'ask-decline ask-back' : 'ask-decline'}
      onClick={() => actions.decline(true)}
    >
      {translate('approval.deny')}
    </Button>
  );
  const here = (
    <Button
      key="here"
      aria-disabled={session.settling !== null}
      title={translate('approval.allowHereAbout', { tool: request.toolName })}
      onKeyDown={notByEnter}
      onClick={() => allow('allow-in-conversation')}
    >
      {translate('approval.allowHere')}
    </Button>
  );
  return (
    <LiveShell {...{ value, peek, keeper, onPeek }} onSend={() => allow('allow-once')}>
      <div className="ask-body" inert={declining}>
        <LiveHead
          icon={ShieldQuestionMark}
          title={title}
          peek={peek}
          {...(hasBar && { ends: { out: deny, main: once } })}
        />
        <div className="ask-middle">
          <ApprovalPaper id={id} request={request} />
        </div>
      </div>
      <div className="ask-end" inert={declining}>
        <SettleNotice id={id} session={session} />
        <footer className="ask-foot">
          <LiveStop />
          {!hasBar && deny}
          <span className="ask-foot-end">
            {hasBar ? [here, <HeadButtons key="head" peek={peek} onFold={actions.fold} />] : null}
            {!hasBar && (look === 'win' ? [once, here] : [here, once])}
          </span>
        </footer>
      </div>
      {declining && <DenyStep session={session} />}
    </LiveShell>
  );
}

function AllowOnce(props: { readonly disabled: boolean; readonly onAllow: () => void }): ReactNode {
  const translate = useTranslate();
  const { aria } = useKeyNames('send-answers');
  return (
    <Button
      kind="primary"
      className="ask-main"
      aria-keyshortcuts={aria}
      aria-disabled={props.disabled}
      onKeyDown={notByEnter}
      onClick={props.onAllow}
    >
      <bdi>{translate('approval.allowOnce')}</bdi>
      <Keys id="send-answers" />
    </Button>
  );
}
