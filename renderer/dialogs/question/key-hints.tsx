import type { ReactNode } from 'react';
import { chordLabel } from '../../../preload/contract/shortcuts.ts';
import { Keycap } from '../../components/keycap.tsx';
import { Keys } from '../../keyboard/keys.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog, type QuestionInView } from './dialog-context.ts';

/** The keys that work here, as keycaps. Hidden from screen readers: every control tells its own key. */
export function KeyHints(props: { readonly view: QuestionInView }): ReactNode {
  const translate = useTranslate();
  const look = usePlatformLook();
  const { session } = useDialog();
  const { question, entry } = props.view;
  const several = session.question.request.questions.length > 1;
  const step = chordLabel({ key: '← →', alt: true }, look);
  const writes = entry.ownAnswerChosen && !entry.skipped;
  return (
    <div className="ask-hints" aria-hidden="true">
      {writes ? (
        <>
          <span>
            <Keycap>{chordLabel({ key: 'Enter', shift: true }, look)}</Keycap>
            {translate('dialog.hintNewLine')}
          </span>
          <span>
            <Keys id="fold" />
            {translate('dialog.hintLeaveField')}
          </span>
        </>
      ) : (
        <>
          <span>
            <Keycap>1 – {question.options.length}</Keycap>
            {translate(question.multiSelect ? 'dialog.hintTick' : 'dialog.hintPick')}
          </span>
          <span>
            {question.multiSelect ? <Keys id="toggle-option" /> : <Keycap>↑ ↓</Keycap>}
            {translate(question.multiSelect ? 'dialog.hintToggle' : 'dialog.hintMove')}
          </span>
        </>
      )}
      {several && !writes && (
        <span>
          <Keycap>{look === 'mac' ? step.replace('⌥', '⌥ ') : step}</Keycap>
          {translate('dialog.hintStep')}
        </span>
      )}
      {several && (
        <span>
          <Keys id="send-answers" />
          {translate('dialog.hintSend')}
        </span>
      )}
    </div>
  );
}
