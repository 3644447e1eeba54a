import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Keys, useKeyNames } from '../../keyboard/keys.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { mainAction, stepBefore } from '../frame/next-step.ts';

/** Back and the default button, in the order of reading; `only` draws one of them, for a header bar. */
export function StepButtons(props: {
  readonly only?: 'back' | 'main';
  readonly mainFirst?: boolean;
}): ReactNode {
  const { session } = useDialog();
  const single = session.question.request.questions.length === 1;
  const back = single || props.only === 'main' ? null : <BackButton key="back" />;
  const main = props.only === 'back' ? null : <MainButton key="main" />;
  return props.mainFirst === true ? [main, back] : [back, main];
}

function BackButton(): ReactNode {
  const translate = useTranslate();
  const { session, actions } = useDialog();
  const { aria } = useKeyNames('step-back');
  const before = stepBefore(session.question.request, session.draft.step);
  return (
    <Button
      className="ask-back"
      // Stays focusable at the first question, so that the focus is never lost under the hand.
      aria-disabled={before === null}
      aria-keyshortcuts={aria}
      onClick={() => {
        if (before !== null) actions.change({ type: 'go', step: before });
      }}
    >
      {translate('dialog.back')}
    </Button>
  );
}

function MainButton(): ReactNode {
  const translate = useTranslate();
  const { session, actions } = useDialog();
  const { aria } = useKeyNames('go-on');
  const action = mainAction(session.question.request, session.draft, session.revising);
  const words = {
    next: () => translate('dialog.next'),
    review: () => translate('dialog.review'),
    answer: () => translate('dialog.answerOne', { header: headerOf(action) }),
    send: () => translate('dialog.send'),
  };
  const sending = session.settling === 'answer';

  function press(event: MouseEvent): void {
    // The second half of a double click on Next or Review must not send.
    const secondHalf = event.detail > 1 && action.kind === 'send' && !isSingle;
    if (!secondHalf) actions.goOn();
  }
  const isSingle = session.question.request.questions.length === 1;

  return (
    <Button
      kind="primary"
      className="ask-main"
      aria-keyshortcuts={aria}
      aria-disabled={sending}
      onClick={press}
    >
      <bdi>{sending ? translate('dialog.sending') : words[action.kind]()}</bdi>
      <Keys id="go-on" />
    </Button>
  );
}

function headerOf(action: ReturnType<typeof mainAction>): string {
  return action.kind === 'answer' ? action.header : '';
}
