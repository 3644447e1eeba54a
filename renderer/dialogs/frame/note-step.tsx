import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { CustomAnswerIssue } from '../../../preload/contract/custom-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { trapTab } from './trap-tab.ts';

/** A second step over a dialog: what follows from it, a note for the model, and the buttons. Esc goes back. */
export function NoteStep(props: {
  /** Begins the ids of its elements. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly noteLabel: string;
  readonly note: string;
  readonly issue: CustomAnswerIssue | null;
  readonly onNote: (text: string) => void;
  readonly onBack: () => void;
  /** The person leaves the note's field. */
  readonly onLeaveNote: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { id, title, about, noteLabel, note, issue, onNote, onBack, onLeaveNote, children } = props;
  const box = useRef<HTMLDialogElement>(null);

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    trapTab(event, box.current);
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      onBack();
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
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
        tabIndex={-1}
        onKeyDown={keyDown}
      >
        <div className="ask-decline-text">
          <h3 id={`${id}-title`} className="ask-decline-title">
            {title}
          </h3>
          <p id={`${id}-about`} className="text-2">
            {about}
          </p>
          <div className="ask-decline-note">
            <span className="text-2" aria-hidden="true">
              {noteLabel}
            </span>
            <AnswerField
              id={`${id}-note`}
              label={noteLabel}
              rows={1}
              text={note}
              issue={issue}
              focused={false}
              onText={onNote}
              onLeave={onLeaveNote}
            />
          </div>
        </div>
        <footer className="ask-decline-foot">{children}</footer>
      </dialog>
    </div>
  );
}
