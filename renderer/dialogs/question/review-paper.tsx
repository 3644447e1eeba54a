import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Question } from '../../../preload/contract/question.ts';
import { emptyEntry } from '../../../preload/contract/question-draft.ts';
import { draftProgress } from '../../../preload/contract/response-from-draft.ts';
import { IconButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { summarizeEntry, type EntrySummary } from './summarize-entry.ts';

/** The last look before sending: every answer with its pencil. */
export function ReviewPaper(): ReactNode {
  const translate = useTranslate();
  const { id, session } = useDialog();
  const { request } = session.question;
  const progress = draftProgress(request, session.draft);
  const words =
    progress.skipped > 0
      ? (['dialog.reviewSkipped', 'dialog.reviewOpenSkipped'] as const)
      : (['dialog.reviewAll', 'dialog.reviewOpen'] as const);
  const about = translate(words[progress.open > 0 ? 1 : 0], progress);
  return (
    <>
      <h3 id={`${id}-question`} className="ask-question">
        {translate('dialog.reviewQuestion')}
      </h3>
      <p className="ask-about">{about}</p>
      <ul className="ask-review">
        {request.questions.map((question, at) => (
          <ReviewRow
            key={question.header}
            at={at}
            question={question}
            summary={summarizeEntry(question, session.draft.entries[at] ?? emptyEntry)}
          />
        ))}
      </ul>
    </>
  );
}

function ReviewRow(props: {
  readonly at: number;
  readonly question: Question;
  readonly summary: EntrySummary;
}): ReactNode {
  const translate = useTranslate();
  const { actions } = useDialog();
  const { header } = props.question;
  return (
    <li className="ask-review-row">
      <span className="ask-review-header" dir="auto">
        {header}
      </span>
      <ReviewAnswer summary={props.summary} />
      <IconButton
        label={translate('dialog.change', { header })}
        onClick={() => actions.revise(props.at)}
      >
        <Icon of={Pencil} size="s" />
      </IconButton>
    </li>
  );
}

function ReviewAnswer(props: { readonly summary: EntrySummary }): ReactNode {
  const translate = useTranslate();
  const { summary } = props;
  if (summary.kind === 'open') {
    return (
      <span className="ask-review-answer ask-review-open">{translate('dialog.notAnswered')}</span>
    );
  }
  if (summary.kind === 'skipped') {
    return <span className="ask-review-answer ask-review-open">{translate('dialog.skipped')}</span>;
  }
  if (summary.kind === 'own') {
    return (
      <span className="ask-review-answer selectable">
        <span className="ask-review-own" dir="auto">
          {summary.text}
        </span>
        <span className="ask-review-note">{translate('dialog.yourOwnAnswer')}</span>
      </span>
    );
  }
  return (
    <span className="ask-review-answer selectable">
      <span dir="auto">{summary.labels.join(', ')}</span>
      {summary.notes.map((noted) => (
        <span key={noted.label} className="ask-review-note" dir="auto">
          {translate('dialog.noteLine', noted)}
        </span>
      ))}
    </span>
  );
}
