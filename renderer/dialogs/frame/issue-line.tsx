import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';

/** What is wrong, in words, beside a sign; perhaps with the way out. */
export function IssueLine(props: { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <span id={props.id} className="ask-issue">
      <Icon of={CircleAlert} size="s" />
      <span>{props.children}</span>
    </span>
  );
}
