import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Icon } from '../icon.tsx';

/** A line that opens. What is inside is drawn only once it was opened: sixty messages are long. */
export function Fold(props: {
  readonly name: string;
  /** The beginning of what is inside. */
  readonly start: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="sent-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} size="s" />
        <span className="sent-fold-name">{props.name}</span>
        <span className="sent-fold-start clip" dir="auto">
          {isOpen ? '' : firstLine(props.start)}
        </span>
        {props.mark}
      </summary>
      {isOpen && props.children}
    </details>
  );
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0]?.slice(0, 120) ?? '';
}
