import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { checkCustomAnswer } from '../../preload/contract/custom-answer.ts';
import { hasInput } from '../../preload/contract/question-draft.ts';
import { trimWhiteSpace } from '../../preload/contract/question-text.ts';
import { draftProgress } from '../../preload/contract/response-from-draft.ts';
import { Button } from '../components/button.tsx';
import { useTranslate } from '../stores/use-stores.ts';
import { AnswerField } from './answer-field.tsx';
import { useDialog } from './dialog-context.ts';
import { trapTab } from './trap-tab.ts';

/** The second step of declining: says what is lost and what is kept; the default is to keep answering. */
export function DeclineStep(): ReactNode {
  const translate = useTranslate();
  const { id, session, actions } = useDialog();
  const box = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const { request } = session.question;
  const { answered } = draftProgress(request, session.draft);
  const note = session.draft.declineNote ?? '';
  const issue = trimWhiteSpace(note) === '' ? null : checkCustomAnswer(note);
  useEffect(() => keep.current?.focus(), []);

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    trapTab(event, box.current);
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      actions.keepAnswering();
      event.preventDefault();
    }
    // Nothing that is pressed here is meant for the question below.
    event.stopPropagation();
  }

  return (
    <div className="ask-decline-cover">
      <dialog
        open
        ref={box}
        className="ask-decline-step"
        role="alertdialog"
        aria-labelledby={`${id}-decline-title`}
        aria-describedby={`${id}-decline-about`}
        tabIndex={-1}
        onKeyDown={keyDown}
      >
        <div className="ask-decline-text">
          <h3 id={`${id}-decline-title`} className="ask-decline-title">
            {translate('dialog.declineAll', { count: request.questions.length })}
          </h3>
          <p id={`${id}-decline-about`} className="text-2">
            {hasInput(session.draft)
              ? translate('dialog.declineAbout', { answered })
              : translate('dialog.declineAboutEmpty')}
          </p>
          <div className="ask-decline-note">
            <span className="text-2" aria-hidden="true">
              {translate('dialog.declineNote')}
            </span>
            <AnswerField
              id={`${id}-decline-note`}
              label={translate('dialog.declineNote')}
              rows={1}
              text={note}
              issue={issue}
              focused={false}
              onText={(text) => actions.writeDeclineNote(text)}
              onLeave={() => keep.current?.focus()}
            />
          </div>
        </div>
        <footer className="ask-decline-foot">
          <Button
            kind="quiet-danger"
            aria-disabled={session.settling !== null || issue !== null}
            onClick={() => actions.decline()}
          >
            {translate('dialog.declineNow')}
          </Button>
          <Button ref={keep} kind="primary" onClick={() => actions.keepAnswering()}>
            {translate('dialog.keepAnswering')}
          </Button>
        </footer>
      </dialog>
    </div>
  );
}
