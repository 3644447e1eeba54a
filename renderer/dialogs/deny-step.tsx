import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { denialNoteLimit } from '../../preload/contract/approval.ts';
import { Button } from '../components/button.tsx';
import { useTranslate } from '../stores/use-stores.ts';
import { AnswerField } from './answer-field.tsx';
import { useLiveDialog } from './live-dialog-context.ts';
import type { ApprovalSession } from './live-session.ts';
import { trapTab } from './trap-tab.ts';

/** The second step of a denial: a note for the model, which is kept as a draft, and the way back. */
export function DenyStep({ session }: { readonly session: ApprovalSession }): ReactNode {
  const translate = useTranslate();
  const { id, actions } = useLiveDialog();
  const { draft } = session;
  const box = useRef<HTMLDialogElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  useEffect(() => deny.current?.focus(), []);

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    trapTab(event, box.current);
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      actions.decline(false);
      event.preventDefault();
    }
    // Nothing that is pressed here is meant for what lies below.
    event.stopPropagation();
  }

  return (
    <div className="ask-decline-cover">
      <dialog
        open
        ref={box}
        className="ask-decline-step"
        role="alertdialog"
        aria-labelledby={`${id}-deny-title`}
        aria-describedby={`${id}-deny-about`}
        tabIndex={-1}
        onKeyDown={keyDown}
      >
        <div className="ask-decline-text">
          <h3 id={`${id}-deny-title`} className="ask-decline-title">
            {translate('approval.denyTitle')}
          </h3>
          <p id={`${id}-deny-about`} className="text-2">
            {translate('approval.denyAbout')}
          </p>
          <div className="ask-decline-note">
            <span className="text-2" aria-hidden="true">
              {translate('approval.denyNote')}
            </span>
            <AnswerField
              id={`${id}-deny-note`}
              label={translate('approval.denyNote')}
              rows={1}
              text={draft.note}
              issue={null}
              focused={false}
              onText={(text) => actions.change({ ...draft, note: text.slice(0, denialNoteLimit) })}
              onLeave={() => deny.current?.focus()}
            />
          </div>
        </div>
        <footer className="ask-decline-foot">
          <Button onClick={() => actions.decline(false)}>
            {translate('approval.keepDeciding')}
          </Button>
          <Button
            ref={deny}
            kind="primary"
            aria-disabled={session.settling !== null}
            onClick={() => actions.settle({ kind: 'approval', decision: 'deny', note: draft.note })}
          >
            {translate('approval.denyNow')}
          </Button>
        </footer>
      </dialog>
    </div>
  );
}
