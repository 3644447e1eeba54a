import type { ReactNode } from 'react';

/** A row that says how something is. */
export function FactRow(props: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <li className="list-row">
      <span className="grow">{props.label}</span>
      <span className="text-2 num">{props.value}</span>
    </li>
  );
}
