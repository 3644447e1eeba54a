import './outcome-card.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RunId } from '../../../preload/contract/ids.ts';
import { Icon } from '../icon.tsx';
import { InspectButton } from '../inspect-button.tsx';

/** `cut`: stopped or interrupted. `failed`: an error. `warning`: it goes on by itself soon. */
export type OutcomeTone = 'cut' | 'failed' | 'warning';

/** The card after an answer that did not finish: what happened, what is kept, what can be done; and the way to what the run did. */
export function OutcomeCard(props: {
  /** The run that ended so; absent where there is none. */
  readonly runId?: RunId;
  readonly tone: OutcomeTone;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  readonly below?: ReactNode;
}): ReactNode {
  return (
    <section className="outcome" data-tone={props.tone} aria-label={props.title}>
      <div className="outcome-top">
        <Icon of={props.icon} />
        <div className="grow">
          {props.runId !== undefined && <InspectButton runId={props.runId} />}
          <h2>{props.title}</h2> {props.aside}
          {props.children}
          <div className="outcome-actions">{props.actions}</div>
        </div>
      </div>
      {props.below}
    </section>
  );
}
