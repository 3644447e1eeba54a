import type { ReactNode } from 'react';
import { useTranslate } from '../stores/use-stores.ts';
import type { EntryState } from '../../preload/contract/response-from-draft.ts';
import { Tick } from './tick.tsx';

/** Whether a question is open ○, answered ✓ or skipped ⊖: a sign for the eye and a word for the ear. */
export function StepMark(props: { readonly state: EntryState }): ReactNode {
  const translate = useTranslate();
  const words = {
    open: translate('dialog.stateOpen'),
    answered: translate('dialog.stateAnswered'),
    skipped: translate('dialog.stateSkipped'),
  };
  return (
    <>
      <span className={`step-mark step-mark-${props.state}`} aria-hidden="true">
        {props.state !== 'open' && <Tick of={props.state === 'answered' ? 'tick' : 'dash'} />}
      </span>
      <span className="sr">{words[props.state]}</span>
    </>
  );
}
