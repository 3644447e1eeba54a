import { useId, useMemo, useRef, type ReactNode } from 'react';
import type { FocusKeeper } from '../../keyboard/focus-keeper.ts';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { CompactStepper } from './compact-stepper.tsx';
import { DeclineStep } from './decline-step.tsx';
import { DialogContext, questionInView, type DialogValue } from './dialog-context.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { DialogHead, DialogHeaderBar } from './dialog-head.tsx';
import { SettleNotice } from '../frame/settle-notice.tsx';
import { ExpiredStep } from './expired-step.tsx';
import { QuestionPaper } from './question-paper.tsx';
import { QuestionStepper, railFrom } from './question-stepper.tsx';
import { ReviewPaper } from './review-paper.tsx';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import { useDialogKeys } from './use-dialog-keys.ts';
import { useMedia } from '../frame/use-media.ts';
import { usePeek } from '../frame/use-peek.ts';
import { useSpokenProgress } from './use-spoken-progress.ts';

export interface QuestionDialogProps extends Omit<DialogValue, 'id'> {
  readonly keeper: FocusKeeper;
  readonly onPeek: (peeking: boolean) => void;
}

/** The dialog of one question set, open. Chrome around it is the app's voice, the paper inside the model's. */
export function QuestionDialog(props: QuestionDialogProps): ReactNode {
  const id = useId();
  const { session, actions, modelLabel, conversationTitle, queue, expiresAt, ...rest } = props;
  const value = useMemo<DialogValue>(
    () => ({ id, session, actions, modelLabel, conversationTitle, queue, expiresAt }),
    [id, session, actions, modelLabel, conversationTitle, queue, expiresAt],
  );
  return (
    <DialogContext value={value}>
      <DialogShell {...rest} value={value} />
    </DialogContext>
  );
}

function DialogShell(
  props: Pick<QuestionDialogProps, 'keeper' | 'onPeek'> & {
    readonly value: DialogValue;
  },
): ReactNode {
  const { value, keeper, onPeek } = props;
  const { id, session } = value;
  const { draft, declining, expired, arrival, refusal } = session;
  const look = usePlatformLook();
  const dialog = useRef<HTMLDialogElement>(null);
  const peek = usePeek();
  const { peeking } = peek;
  const keyDown = useDialogKeys(value, peek);
  const tiny = useMedia('(max-height: 300px)');
  const headerBar = look === 'gnome' && !tiny;

  useDialogFocus({
    dialog,
    step: draft.step,
    refusal,
    peeking,
    declining: declining || expired,
    requested: arrival !== 'by-itself',
    keeper,
  });
  useSpokenProgress(value);

  const view = questionInView(session);
  const rail = session.question.request.questions.length >= railFrom;
  return (
    <DialogFrame
      dialog={dialog}
      arrival={arrival}
      peeking={peeking}
      wide={rail}
      labelledBy={`${id}-asks ${id}-question`}
      onPeek={onPeek}
      onKeyDown={keyDown}
    >
      <div className="ask-body" inert={declining || expired}>
        {headerBar ? <DialogHeaderBar peek={peek} /> : <DialogHead peek={peek} />}
        {!rail && <QuestionStepper />}
        <CompactStepper />
        <div className="ask-middle">
          {rail && <QuestionStepper />}
          <div
            key={draft.step}
            id={`${id}-paper`}
            className="ask-paper"
            role="tabpanel"
            aria-labelledby={`${id}-question`}
            tabIndex={-1}
          >
            {view === null ? <ReviewPaper /> : <QuestionPaper view={view} />}
          </div>
        </div>
      </div>
      <div className="ask-end" inert={declining || expired}>
        <SettleNotice id={id} session={session} />
        <DialogFoot peek={peek} headerBar={headerBar} />
      </div>
      {declining && <DeclineStep />}
      {expired && <ExpiredStep />}
    </DialogFrame>
  );
}
