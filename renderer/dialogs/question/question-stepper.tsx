import { ListChecks } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { draftProgress } from '../../../preload/contract/response-from-draft.ts';
import type { QuestionStep } from '../../../preload/contract/question-draft.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { StepMark, StepWord } from './step-mark.tsx';

/** From this many questions on the steps stand in a rail beside the paper instead of as tabs above it. */
export const railFrom = 5;

/** The questions by header with what is answered: tabs for two to four, a rail from five. Nothing for one. */
export function QuestionStepper(): ReactNode {
  const translate = useTranslate();
  const { session } = useDialog();
  const { questions } = session.question.request;
  if (questions.length === 1) return null;
  const rail = questions.length >= railFrom;
  const { states, open } = draftProgress(session.question.request, session.draft);
  // Tabs have no room for what cannot be done yet; a rail does.
  const showsReview = rail || open === 0 || session.draft.step === 'review';
  return (
    <div
      className={rail ? 'ask-rail' : 'ask-steps'}
      role="tablist"
      aria-label={translate('dialog.questions')}
      aria-orientation={rail ? 'vertical' : 'horizontal'}
    >
      {questions.map((question, at) => (
        <StepTab key={question.header} step={at}>
          <StepMark state={states[at] ?? 'open'} />
          <bdi>{question.header}</bdi> <StepWord state={states[at] ?? 'open'} />
        </StepTab>
      ))}
      {showsReview && (
        <StepTab step="review">
          <Icon of={ListChecks} size="s" />
          {translate('dialog.review')}
        </StepTab>
      )}
    </div>
  );
}

function StepTab(props: { readonly step: QuestionStep; readonly children: ReactNode }): ReactNode {
  const { id, session, actions } = useDialog();
  const here = session.draft.step === props.step;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${props.step}`}
      className={`ask-step${props.step === 'review' ? ' ask-step-review' : ''}`}
      aria-selected={here}
      aria-controls={`${id}-paper`}
      tabIndex={here ? 0 : -1}
      onKeyDown={moveBetweenTabs}
      onClick={() => actions.change({ type: 'go', step: props.step })}
    >
      {props.children}
    </button>
  );
}

// Arrows move the focus along the tabs; only Enter, Space or a click opens one.
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.metaKey || event.ctrlKey) return;
  const by = tabMoves[event.key];
  if (by === undefined) return;
  const list = event.currentTarget.closest('[role="tablist"]');
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[(here + by + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
}

const tabMoves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};
