import type { ReactNode } from 'react';

import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import type { RecordLine } from './record-lines.ts';

/** All that a settled set asked and offered, with what was chosen marked. Model text: no marks but the app's words. */
export function AskedQuestions(props: {
  readonly id: string;
  readonly record: QuestionRecord;
  readonly lines: readonly RecordLine[];
}): ReactNode {
  const t = useTranslate();
  const { id, record, lines } = props;
  return (
    <div id={id} className="record-asked selectable">
      {record.request.questions.map((question, at) => {
        const chosen = new Set(lines[at]?.choices.map(({ label }) => label));
        return (
          <div key={question.header}>
            <p className="record-question" dir="auto">
              {question.question}
            </p>
            <ul>
              {question.options.map(({ label, description }) => (
                <li key={label} dir="auto" data-chosen={chosen.has(label) || undefined}>
                  {chosen.has(label) ? <b>{label}</b> : label}
                  {chosen.has(label) && <span className="sr"> {t('record.chosen')}</span>}
                  {description !== null && description !== '' && (
                    <span className="text-3"> – {description}</span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
