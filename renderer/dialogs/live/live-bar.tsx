import '../../styles/dialog-bar.css';
import { MessageCircleQuestionMark, ShieldQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Keys, useKeyNames } from '../../keyboard/keys.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import type { LiveDialogValue } from './live-dialog-context.ts';
import type { LiveSession } from './live-session.ts';

/** What waits for leave, or what a server asks, folded: who, what, what is kept, and the way back to it. */
export function FoldedLive(props: Omit<LiveDialogValue, 'id'>): ReactNode {
  const translate = useTranslate();
  const { aria } = useKeyNames('answer-question');
  const { session, modelLabel, queue, actions } = props;
  const isApproval = session.kind === 'approval';
  const who = isApproval
    ? translate('approval.waits', { model: modelLabel })
    : translate('elicitation.waits', { server: session.record.request.server });
  const facts = [
    isApproval ? session.record.request.toolName : null,
    keptWord(session),
    queue.total > queue.position ? { count: queue.total - queue.position } : null,
  ].filter((fact) => fact !== null);
  return (
    <section className="ask-bar" aria-label={translate('dialog.barName')}>
      <Icon
        of={isApproval ? ShieldQuestionMark : MessageCircleQuestionMark}
        size="l"
        className="ask-sign"
      />
      <div className="grow">
        <b className="ask-bar-who" dir="auto">
          {who}
        </b>
        <span className="ask-bar-about">
          {facts.map((fact, at) => {
            const text = typeof fact === 'object' ? translate('dialog.barMore', fact) : fact;
            return (
              <span key={text}>
                {at > 0 && (
                  <span className="ask-bar-dot" aria-hidden="true">
                    ·
                  </span>
                )}
                <bdi>{text}</bdi>
              </span>
            );
          })}
        </span>
      </div>
      <Button
        kind="primary"
        aria-keyshortcuts={aria}
        onClick={(event) => actions.open(event.detail === 0 ? 'by-key' : 'by-pointer')}
      >
        {translate(isApproval ? 'approval.look' : 'elicitation.answer')}
        <Keys id="answer-question" />
      </Button>
    </section>
  );

  function keptWord({ kind, draft, record }: LiveSession): string | null {
    if (kind === 'approval')
      return draft.kind === 'approval' && draft.note !== '' ? translate('approval.barNote') : null;
    return record.draft === null ? null : translate('elicitation.draftKept');
  }
}
