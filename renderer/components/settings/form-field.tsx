import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { Icon } from '../icon.tsx';

/** What a field needs to be tied to its label, hint and problem. */
export interface FieldTies {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** A labelled field with a line below it: what is wrong, or else a hint. */
export function FormField(props: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly problem: string | null;
  readonly children: (ties: FieldTies) => ReactNode;
}): ReactNode {
  const id = useId();
  const footId = `${id}-foot`;
  const { problem } = props;
  return (
    <div className="form-row">
      <label htmlFor={id}>{props.label}</label>
      {props.children({ id, 'aria-describedby': footId, 'aria-invalid': problem !== null })}
      <div id={footId} className="form-foot">
        {problem === null ? (
          props.hint
        ) : (
          <span className="form-bad">
            <Icon of={CircleAlert} size="s" />
            {problem}
          </span>
        )}
      </div>
    </div>
  );
}
