import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QuestionStep } from '../../../preload/contract/question-draft.ts';
import { draftProgress, type EntryState } from '../../../preload/contract/response-from-draft.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';

const signs: Readonly<Record<EntryState, string>> = { open: '○', answered: '✓', skipped: '⊖' };

/** The stepper of a small window: the header in view as a pop-up of all of them, and a segment for each. */
export function CompactStepper(): ReactNode {
  const translate = useTranslate();
  const { session, actions } = useDialog();
  const { request } = session.question;
  const { step } = session.draft;
  const total = request.questions.length;
  if (total === 1) return null;
  const { states } = draftProgress(request, session.draft);
  const place =
    step === 'review'
      ? translate('dialog.reviewCount', { count: total })
      : translate('dialog.place', { position: step + 1, total });
  return (
    <div className="ask-compact">
      <span className="ask-compact-pick">
        <select
          className="ask-compact-select"
          aria-label={translate('dialog.chooseQuestion')}
          value={String(step)}
          onChange={(event) =>
            actions.change({ type: 'go', step: toStep(event.currentTarget.value) })
          }
        >
          {request.questions.map((question, at) => (
            <option key={question.header} value={String(at)}>
              {`${signs[states[at] ?? 'open']} ${question.header}`}
            </option>
          ))}
          <option value="review">{translate('dialog.review')}</option>
        </select>
        <span className="ask-compact-shown" aria-hidden="true">
          <b dir="auto">
            {step === 'review' ? translate('dialog.review') : request.questions[step]?.header}
          </b>
          <span className="text-3 num">{place}</span>
          <Icon of={ChevronDown} size="s" />
        </span>
      </span>
      <span className="ask-segments" aria-hidden="true">
        {request.questions.map((question, at) => (
          <i key={question.header} className={segmentClass(states[at] ?? 'open', at === step)} />
        ))}
      </span>
    </div>
  );
}

function toStep(value: string): QuestionStep {
  return value === 'review' ? 'review' : Number(value);
}

function segmentClass(state: EntryState, here: boolean): string {
  return here ? 'ask-segment ask-segment-here' : `ask-segment ask-segment-${state}`;
}
