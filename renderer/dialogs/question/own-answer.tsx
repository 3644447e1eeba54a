import type { ReactNode } from 'react';
import { checkCustomAnswer } from '../../../preload/contract/custom-answer.ts';
import { codePointLength } from '../../../preload/contract/question-text.ts';
import { Keycap } from '../../components/keycap.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { AnswerField } from '../frame/answer-field.tsx';
import { ChoiceMark } from './choice-mark.tsx';
import { useDialog, type QuestionInView } from './dialog-context.ts';
import { ownFieldId } from '../frame/dialog-focus.ts';

/** The person's own answer: as one more choice, with its field. Text that is set aside stays to be seen. */
export function OwnAnswer(props: { readonly view: QuestionInView }): ReactNode {
  const translate = useTranslate();
  const { id, session, actions } = useDialog();
  const { question, entry, at } = props.view;
  const inForce = entry.ownAnswerChosen && !entry.skipped;
  const markId = `${id}-own`;
  const issue = inForce ? checkCustomAnswer(entry.ownAnswer) : null;
  const refused = session.refusal === 'own-answer-blank';
  const shown = issue?.code === 'blank' && !refused ? null : issue;
  return (
    <div className="ask-own" data-on={inForce || undefined}>
      <ChoiceMark
        several={question.multiSelect}
        id={markId}
        name={`${id}-choice-${at}`}
        checked={inForce}
        onChange={(event) =>
          actions.change({ type: event.currentTarget.checked ? 'choose-own' : 'leave-own', at })
        }
        aria-keyshortcuts="0"
      />
      <label className="ask-option-label" htmlFor={markId}>
        {translate('dialog.ownAnswer')}
      </label>
      <Keycap>0</Keycap>
      <div className="ask-own-field">
        <AnswerField
          id={ownFieldId(id)}
          label={translate('dialog.ownAnswer')}
          rows={3}
          text={entry.ownAnswer}
          issue={shown}
          focused={false}
          onText={(text) => actions.change({ type: 'write-own', at, text })}
          onLeave={() => document.getElementById(markId)?.focus()}
          about={translate(inForce ? 'dialog.ownInstead' : 'dialog.ownKept')}
          count={translate('dialog.characters', { count: codePointLength(entry.ownAnswer) })}
        />
      </div>
    </div>
  );
}
