import type { ReactNode } from 'react';
import type { EntryState } from '../../../preload/contract/response-from-draft.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Tick } from '../frame/tick.tsx';

/** Whether a question is open ○, answered ✓ or skipped ⊖, for the eye. Its word is `StepWord`. */
export function StepMark(props: { readonly state: EntryState }): ReactNode {
  return (
    <span className={`step-mark step-mark-${props.state}`} aria-hidden="true">
      {props.state !== 'open' && <Tick of={props.state === 'answered' ? 'tick' : 'dash'} />}
    </span>
  );
}

/** The same in a word, for the ear. */
export function StepWord(props: { readonly state: EntryState }): ReactNode {
  const translate = useTranslate();
  const words = {
    open: translate('dialog.stateOpen'),
    answered: translate('dialog.stateAnswered'),
    skipped: translate('dialog.stateSkipped'),
  };
  return <span className="sr">{words[props.state]}</span>;
}
