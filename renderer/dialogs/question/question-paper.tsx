import type { ReactNode } from 'react';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog, type QuestionInView } from './dialog-context.ts';
import { KeyHints } from './key-hints.tsx';
import { OptionRow } from './option-row.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { SkipButton, WriteOwnButton } from './other-ways.tsx';
import { IssueLine } from '../frame/issue-line.tsx';

/** One question on the model's paper: its text, its options, and the person's other ways to answer. */
export function QuestionPaper(props: { readonly view: QuestionInView }): ReactNode {
  const translate = useTranslate();
  const { id, session } = useDialog();
  const { question, entry, at } = props.view;
  const headingId = `${id}-question`;
  const aboutId = `${id}-about`;
  const showsOwn = entry.ownAnswerChosen || entry.ownAnswer !== '';
  return (
    <>
      <QuestionHeading id={headingId} text={question.question} />
      {question.multiSelect && (
        <p id={aboutId} className="ask-about">
          {translate('dialog.pickSeveral')}
        </p>
      )}
      <div
        role={question.multiSelect ? 'group' : 'radiogroup'}
        aria-labelledby={headingId}
        aria-describedby={question.multiSelect ? aboutId : undefined}
        className={entry.skipped ? 'ask-answers ask-answers-aside' : 'ask-answers'}
      >
        <div className="ask-options">
          {question.options.map((option, index) => (
            <OptionRow key={option.label} view={props.view} option={option} index={index} />
          ))}
        </div>
        {showsOwn && <OwnAnswer view={props.view} />}
      </div>
      {session.refusal === 'nothing-chosen' && (
        <div className="ask-refusal">
          <IssueLine id={`${id}-refusal`}>{translate('dialog.chooseSomething')}</IssueLine>
        </div>
      )}
      <div className="ask-other-ways">
        {!showsOwn && <WriteOwnButton at={at} />}
        <SkipButton at={at} skipped={entry.skipped} />
      </div>
      <KeyHints view={props.view} />
    </>
  );
}
