import { useEffect, useRef, type ReactNode } from 'react';
import { checkCustomAnswer } from '../../../preload/contract/custom-answer.ts';
import { hasInput } from '../../../preload/contract/question-draft.ts';
import { trimWhiteSpace } from '../../../preload/contract/question-text.ts';
import { draftProgress } from '../../../preload/contract/response-from-draft.ts';
import { Button } from '../../components/button.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { NoteStep } from '../frame/note-step.tsx';

/** The second step of declining: says what is lost and what is kept; the default is to keep answering. */
export function DeclineStep(): ReactNode {
  const translate = useTranslate();
  const { id, session, actions } = useDialog();
  const keep = useRef<HTMLButtonElement>(null);
  const { request } = session.question;
  const { answered } = draftProgress(request, session.draft);
  const note = session.draft.declineNote ?? '';
  const issue = trimWhiteSpace(note) === '' ? null : checkCustomAnswer(note);
  useEffect(() => keep.current?.focus(), []);

  return (
    <NoteStep
      id={`${id}-decline`}
      title={translate('dialog.declineAll', { count: request.questions.length })}
      about={
        hasInput(session.draft)
          ? translate('dialog.declineAbout', { answered })
          : translate('dialog.declineAboutEmpty')
      }
      noteLabel={translate('dialog.declineNote')}
      note={note}
      issue={issue}
      onNote={(text) => actions.writeDeclineNote(text)}
      onBack={() => actions.keepAnswering()}
      onLeaveNote={() => keep.current?.focus()}
    >
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
    </NoteStep>
  );
}
