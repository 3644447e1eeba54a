import type { ReactNode } from 'react';
import { splitQuestion } from './split-question.ts';

/** The model's question, whole: its first line as the heading if it is short, the rest below. Plain text. */
export function QuestionHeading(props: { readonly id: string; readonly text: string }): ReactNode {
  const { heading, rest } = splitQuestion(props.text);
  return (
    <div id={props.id} className="selectable">
      {heading !== null && (
        <h3 className="ask-question" dir="auto">
          {heading}
        </h3>
      )}
      {rest !== null && (
        <p className="ask-question-more" dir="auto">
          {rest}
        </p>
      )}
    </div>
  );
}
