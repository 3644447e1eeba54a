import type { ReactNode } from 'react';
import { Tick } from '../frame/tick.tsx';

/** The box or dot of one choice: a real input, so that every platform and screen reader knows it. */
export function ElicitationBox(props: {
  readonly id: string;
  /** Groups the dots of one field. */
  readonly group: string;
  readonly about: string;
  readonly isFirst: boolean;
  readonly several: boolean;
  readonly checked: boolean;
  readonly onToggle: (on: boolean) => void;
}): ReactNode {
  const { id, several } = props;
  return (
    <span className="ask-mark">
      <input
        id={id}
        type={several ? 'checkbox' : 'radio'}
        name={several ? undefined : props.group}
        className={several ? 'ask-mark-box' : 'ask-mark-dot'}
        checked={props.checked}
        aria-describedby={props.about === '' ? undefined : props.about}
        {...(props.isFirst && { 'data-first': '' })}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
      />
      {several && <Tick of="tick" />}
    </span>
  );
}
