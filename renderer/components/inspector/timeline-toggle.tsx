import type { ReactNode } from 'react';

/** Something of the timeline that can be switched on or off. */
export function TimelineToggle(props: {
  readonly on: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className="timeline-toggle"
      aria-pressed={props.on}
      onClick={props.onToggle}
    >
      {props.children}
    </button>
  );
}
