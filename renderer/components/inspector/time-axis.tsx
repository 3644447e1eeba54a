import type { CSSProperties, ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { formatDuration } from '../format-time.ts';
import type { TimeScale } from './time-scale.ts';

/** The axis above the lanes, with its marks. */
export function TimeAxis(props: { readonly scale: TimeScale }): ReactNode {
  const t = useTranslate();
  const { ticks, totalMs, folds } = props.scale;
  const digits = totalMs < 10_000 ? 1 : 0;
  const tickLabel = (ms: number): string => {
    if (ms === 0) return '0';
    const isWhole = ms % 60_000 === 0;
    return isWhole
      ? t('inspector.minutes', { minutes: ms / 60_000 })
      : formatDuration(ms, t, digits);
  };
  return (
    <div className="time-axis">
      <span />
      <div className="time-axis-ticks" aria-hidden="true">
        {ticks.map(({ at, ms }) => (
          <span key={at} style={place(at)}>
            {tickLabel(ms)}
          </span>
        ))}
      </div>
      <span className="sr">
        {folds.map(({ at, ms }) => (
          <span key={at}>{t('inspector.folded', { time: formatDuration(ms, t, 0) })} </span>
        ))}
      </span>
    </div>
  );
}

/** Stands at a share of the track. */
export function place(at: number, width?: number): CSSProperties {
  return {
    insetInlineStart: `${at * 100}%`,
    ...(width !== undefined && { inlineSize: `${width * 100}%` }),
  };
}
