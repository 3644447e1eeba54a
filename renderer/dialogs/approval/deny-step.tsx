import { useEffect, useRef, type ReactNode } from 'react';
import { denialNoteLimit } from '../../../preload/contract/approval.ts';
import { Button } from '../../components/button.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useLiveDialog } from '../live/live-dialog-context.ts';
import type { ApprovalSession } from '../live/live-session.ts';
import { NoteStep } from '../frame/note-step.tsx';

/** The second step of a denial: a note for the model, which is kept as a draft, and the way back. */
export function DenyStep({ session }: { readonly session: ApprovalSession }): ReactNode {
  const translate = useTranslate();
  const { id, actions } = useLiveDialog();
  const { draft } = session;
  const deny = useRef<HTMLButtonElement>(null);
  useEffect(() => deny.current?.focus(), []);
  return (
    <NoteStep
      id={`${id}-deny`}
      title={translate('approval.denyTitle')}
      about={translate('approval.denyAbout')}
      noteLabel={translate('approval.denyNote')}
      note={draft.note}
      issue={null}
      onNote={(text) => actions.change({ ...draft, note: text.slice(0, denialNoteLimit) })}
      onBack={() => actions.decline(false)}
      onLeaveNote={() => deny.current?.focus()}
    >
      <Button onClick={() => actions.decline(false)}>{translate('approval.keepDeciding')}</Button>
      <Button
        ref={deny}
        kind="primary"
        aria-disabled={session.settling !== null}
        onClick={() => actions.settle({ kind: 'approval', decision: 'deny', note: draft.note })}
      >
        {translate('approval.denyNow')}
      </Button>
    </NoteStep>
  );
}
