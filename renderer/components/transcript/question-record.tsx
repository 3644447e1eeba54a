import './question-record.css';
import { ChevronRight, MessageCircleQuestionMark } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import { declineNote } from '../../../preload/contract/decline-response.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { formatClock, formatInstant } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import { InspectButton } from '../inspect-button.tsx';
import { CopyButton } from '../markdown/code-block.tsx';
import { AskedQuestions } from './asked-questions.tsx';
import { recordLines, recordText, type RecordLine } from './record-lines.ts';

const titles = {
  answered: 'record.answered',
  declined: 'record.declined',
  stopped: 'record.stopped',
  'timed-out': 'record.timedOut',
  superseded: 'record.superseded',
  // For what lives only as long as its run; a question never ends so.
  cancelled: 'record.stopped',
  closed: 'record.stopped',
} as const;

/** A settled question set: header and choice, the time, a copy button; opened, all that was asked and offered. */
export function QuestionRecordCard(props: {
  readonly question: QuestionRecord;
  /** Where it stands, for who comes from elsewhere. */
  readonly place: string;
}): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const [open, setOpen] = useState(false);
  const askedId = useId();
  const { question } = props;
  if (question.state === 'pending') return null;
  const { settledAt, response } = question;
  const lines = recordLines(question);
  const title = t(titles[question.state], { count: question.request.questions.length });
  const note = response === null ? null : declineNote(response);
  const words = {
    title: settledAt === null ? title : `${title}, ${formatInstant(settledAt, locale)}`,
    skipped: t('record.skipped'),
  };
  return (
    <section
      className="record"
      aria-label={title}
      data-place={props.place}
      data-call={question.toolCallId}
    >
      <header>
        <Icon of={MessageCircleQuestionMark} />
        <button
          type="button"
          className="fold record-fold"
          aria-expanded={open}
          aria-controls={askedId}
          title={t('record.asked')}
          onClick={() => setOpen(!open)}
        >
          {title}
          <Icon of={ChevronRight} size="s" className={open ? 'turned' : ''} />
        </button>
        {settledAt !== null && (
          <time
            className="meta num record-time"
            dateTime={settledAt}
            title={formatInstant(settledAt, locale)}
          >
            {formatClock(settledAt, locale)}
          </time>
        )}
        <InspectButton runId={question.runId} actId={question.questionId} />
        <CopyButton
          className="record-copy"
          labelKey="record.copy"
          text={recordText(question, lines, words)}
        />
      </header>
      {note !== null && (
        <p className="record-note selectable" dir="auto">
          {note}
        </p>
      )}
      {lines.length > 0 && (
        <dl className="selectable">
          {lines.map((line) => (
            <Line key={line.header} line={line} />
          ))}
        </dl>
      )}
      {open && <AskedQuestions id={askedId} record={question} lines={lines} />}
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
