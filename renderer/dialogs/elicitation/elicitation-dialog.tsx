import { MessageCircleQuestionMark } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { checkField, valueOf } from '../../../preload/contract/check-elicitation.ts';
import type { ElicitationResponse } from '../../../preload/contract/elicitation.ts';
import { Button } from '../../components/button.tsx';
import { Keys, useKeyNames } from '../../keyboard/keys.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { HeadButtons } from '../question/dialog-head.tsx';
import { ElicitationPaper } from './elicitation-paper.tsx';
import type { LiveDialogValue } from '../live/live-dialog-context.ts';
import { LiveHead } from '../live/live-head.tsx';
import { SettleNotice } from '../frame/settle-notice.tsx';
import type { ElicitationSession } from '../live/live-session.ts';
import { LiveShell, type LiveShellProps } from '../live/live-shell.tsx';
import { LiveStop } from '../live/live-stop.tsx';
import { notByEnter } from '../live/not-by-enter.ts';
import { useHeaderBar } from '../frame/use-header-bar.ts';
import { usePeek } from '../frame/use-peek.ts';

type Value = Omit<LiveDialogValue<ElicitationSession>, 'id'>;

/** What a server asks: its words and a form, or an address; given, declined, or left open. */
export function ElicitationDialog({ keeper, onPeek, ...given }: LiveShellProps & Value): ReactNode {
  const id = useId();
  const translate = useTranslate();
  const look = usePlatformLook();
  const hasBar = useHeaderBar();
  const peek = usePeek();
  const { session, actions, modelLabel, conversationTitle, queue } = given;
  const value = useMemo<LiveDialogValue<ElicitationSession>>(
    () => ({ id, session, actions, modelLabel, conversationTitle, queue }),
    [id, session, actions, modelLabel, conversationTitle, queue],
  );
  const { request } = session.record;
  const { values } = session.draft;
  const fields = request.mode === 'form' ? request.fields : [];
  const wrong = fields.findIndex((field) => checkField(field, valueOf(values, field)) !== null);

  function say(action: ElicitationResponse['action']): void {
    const given = action === 'accept' ? values : [];
    actions.settle({ kind: 'elicitation', action, values: given });
  }
  function send(): void {
    if (wrong === -1) return say('accept');
    actions.showIssues();
    document.getElementById(`${id}-field-${wrong}`)?.focus();
  }
  const isBusy = session.settling !== null;
  const main = (
    <MainButton key="main" isUrl={request.mode === 'url'} disabled={isBusy} onSend={send} />
  );
  const decline = (
    <Button
      kind="ghost"
      className={hasBar ? 'ask-decline ask-back' : 'ask-decline'}
      aria-disabled={isBusy}
      onClick={() => say('decline')}
    >
      {translate('elicitation.decline')}
    </Button>
  );
  const later = (
    <Button key="later" aria-disabled={isBusy} onClick={() => say('cancel')}>
      {translate('elicitation.cancel')}
    </Button>
  );
  return (
    <LiveShell {...{ value, peek, keeper, onPeek }} onSend={send}>
      <div className="ask-body">
        <LiveHead
          icon={MessageCircleQuestionMark}
          title={translate('elicitation.asks', { server: request.server })}
          peek={peek}
          {...(hasBar && { ends: { out: decline, main } })}
        />
        <div className="ask-middle">
          <ElicitationPaper session={session} actions={actions} id={id} />
        </div>
      </div>
      <div className="ask-end">
        <SettleNotice id={id} session={session} />
        <footer className="ask-foot">
          <LiveStop />
          {!hasBar && decline}
          <span className="ask-foot-end">
            {hasBar ? [later, <HeadButtons key="head" peek={peek} onFold={actions.fold} />] : null}
            {!hasBar && (look === 'win' ? [main, later] : [later, main])}
          </span>
        </footer>
      </div>
    </LiveShell>
  );
}

function MainButton(props: {
  readonly isUrl: boolean;
  readonly disabled: boolean;
  readonly onSend: () => void;
}): ReactNode {
  const translate = useTranslate();
  const { aria } = useKeyNames('send-answers');
  return (
    <Button
      kind="primary"
      className="ask-main"
      aria-keyshortcuts={aria}
      aria-disabled={props.disabled}
      onKeyDown={notByEnter}
      onClick={props.onSend}
    >
      <bdi>{translate(props.isUrl ? 'elicitation.open' : 'elicitation.send')}</bdi>
      <Keys id="send-answers" />
    </Button>
  );
}
