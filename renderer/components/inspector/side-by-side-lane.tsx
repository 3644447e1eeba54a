import { memo, type ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { barTone } from './act-words.ts';
import type { TimedAct } from './side-by-side.ts';
import { place } from './time-axis.tsx';
import type { TimeScale } from './time-scale.ts';

/** Lanes that are drawn; what needs more is so much that its number says it better. */
const mostLanes = 5;

/** All of a run on one line: what went on at once lies one below the other. */
export const SideBySideLane = memo(function SideBySideLane(props: {
  readonly lanes: readonly (readonly TimedAct[])[];
  readonly scale: TimeScale;
}): ReactNode {
  const t = useTranslate();
  const { lanes, scale } = props;
  return (
    <div className="side-by-side">
      <span className="side-by-side-name">{t('inspector.sideBySide')}</span>
      <div className="side-by-side-lanes" aria-hidden="true">
        {lanes.slice(0, mostLanes).map((lane, at) => (
          // A lane is nothing but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="side-by-side-lane">
            {lane.map(({ act, fromMs, toMs }) => {
              const from = scale.place(fromMs);
              return (
                <span
                  key={act.actId}
                  className="bar bar-small"
                  data-tone={barTone(act)}
                  style={place(from, scale.place(toMs) - from)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <span className="lane-value">{t('inspector.atOnce', { count: lanes.length })}</span>
    </div>
  );
});
