import './question-record.css';
import { MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';

import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { formatClock } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import { CopyButton } from '../markdown/code-block.tsx';
import { recordLines, recordText, type RecordLine } from './record-lines.ts';

const titles = {
  answered: 'record.answered',
  declined: 'record.declined',
  stopped: 'record.stopped',
  'timed-out': 'record.timedOut',
  superseded: 'record.superseded',
} as const;

/** A settled question set: header and choice, the time, a copy button. */
export function QuestionRecordCard(props: { readonly question: QuestionRecord }): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const { question } = props;
  if (question.state === 'pending') return null;
  const lines = recordLines(question);
  const title = t(titles[question.state], { count: question.request.questions.length });
  return (
    <section className="record" aria-label={title}>
      <header>
        <Icon of={MessageCircleQuestionMark} />
        <span className="grow">{title}</span>
        {question.settledAt !== null && (
          <span className="meta num">{formatClock(question.settledAt, locale)}</span>
        )}
        <CopyButton
          className="record-copy"
          labelKey="record.copy"
          text={recordText(question, lines)}
        />
      </header>
      {lines.length > 0 && (
        <dl className="selectable">
          {lines.map((line) => (
            <Line key={line.header} line={line} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Line(props: { readonly line: RecordLine }): ReactNode {
  const t = useTranslate();
  const { line } = props;
  return (
    <>
      <dt dir="auto">{line.header}</dt>
      <dd dir="auto">
        {line.kind === 'skipped' && <span className="text-3">{t('record.skipped')}</span>}
        {line.kind === 'none' && <span className="text-3">{t('record.noAnswer')}</span>}
        {line.choices.map((choice, at) => (
          <span key={choice.label}>
            {at > 0 && ', '}
            <b>{choice.label}</b>
            {choice.note !== null && <span className="text-2"> – {choice.note}</span>}
          </span>
        ))}
        {line.ownAnswer !== null && <span className="record-own">{line.ownAnswer}</span>}
        {line.kind === 'draft' && (
          <span className="meta record-draft">{t('record.draftKept')}</span>
        )}
      </dd>
    </>
  );
}
