import '../styles/dialog-bar.css';
import { MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasInput } from '../../preload/contract/question-draft.ts';
import { draftProgress } from '../../preload/contract/response-from-draft.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Keys, useKeyNames } from '../keyboard/keys.tsx';
import { useTranslate } from '../stores/use-stores.ts';
import { Countdown } from './question/countdown.tsx';
import type { DialogValue } from './question/dialog-context.ts';
import { FoldedLive } from './live/live-bar.tsx';
import { useWaiting } from './question-scope.tsx';

/** What waits for the person in the shown conversation, folded, for the place above the composer. Nothing while none is folded. */
export function QuestionBar(): ReactNode {
  const waiting = useWaiting();
  if (waiting === null || !waiting.folded) return null;
  if (waiting.kind === 'question') return <FoldedQuestion {...waiting.value} />;
  return <FoldedLive {...waiting.value} />;
}

/** A question that waits: who asks, about what, how much is answered, and the way back to it. */
export function FoldedQuestion(props: Omit<DialogValue, 'id'>): ReactNode {
  const translate = useTranslate();
  const { aria } = useKeyNames('answer-question');
  const { session, modelLabel, queue, expiresAt, actions } = props;
  const { request } = session.question;
  const progress = draftProgress(request, session.draft);
  const more = queue.total - queue.position;
  const how = !hasInput(session.draft)
    ? translate('dialog.barNothing')
    : progress.total === 1
      ? translate('dialog.barSome')
      : translate('dialog.barProgress', progress);
  return (
    <section className="ask-bar" aria-label={translate('dialog.barName')}>
      <Icon of={MessageCircleQuestionMark} size="l" className="ask-sign" />
      <div className="grow">
        <b className="ask-bar-who" dir="auto">
          {translate('dialog.waits', { model: modelLabel })}
        </b>
        <span className="ask-bar-about">
          <bdi>{request.questions.map((question) => question.header).join(', ')}</bdi>
          <span className="ask-bar-dot" aria-hidden="true">
            ·
          </span>
          <span className="num">{how}</span>
          {more > 0 && (
            <>
              <span className="ask-bar-dot" aria-hidden="true">
                ·
              </span>
              {translate('dialog.barMore', { count: more })}
            </>
          )}
        </span>
      </div>
      <Countdown session={session} expiresAt={expiresAt} />
      <Button
        kind="primary"
        aria-keyshortcuts={aria}
        onClick={(event) => actions.open(event.detail === 0 ? 'by-key' : 'by-pointer')}
      >
        {translate('dialog.answer')}
        <Keys id="answer-question" />
      </Button>
    </section>
  );
}
