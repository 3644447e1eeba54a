import type { HealthReport, StopFigure } from '../../../preload/contract/health.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { formatBytes } from '../format-bytes.ts';
import { formatInstant } from '../format-time.ts';

/** One fact, in words. */
export interface HealthLine {
  readonly label: string;
  readonly value: string;
}

/** Facts that belong together. */
export interface HealthGroup {
  readonly title: string;
  readonly lines: readonly HealthLine[];
}

/** How the app is, in the person's words: what the page shows and what is copied are the same. */
export function healthGroups(report: HealthReport, t: Translate, locale: string): HealthGroup[] {
  const { stops, storage, memoryBytes, startedAt, versions } = report;
  const state = storageStates[storage.state.kind];
  const size = storage.bytes === null ? t('health.unknown') : formatBytes(storage.bytes);
  return [
    {
      title: t('health.stops'),
      lines:
        stops.count === 0
          ? [{ label: t('health.stops.none'), value: '' }]
          : [
              ...stops.figures.map((figure) => ({
                label: t(`health.step.${figure.step}`),
                value: figureText(figure, t),
              })),
              { label: t('health.stops.count', { count: stops.count }), value: '' },
            ],
    },
    {
      title: t('health.store'),
      lines: [
        { label: t('health.state'), value: t(state) },
        { label: t('health.size'), value: size },
      ],
    },
    {
      title: t('health.app'),
      lines: [
        { label: t('health.memory'), value: formatBytes(memoryBytes) },
        { label: t('health.startedAt'), value: formatInstant(startedAt, locale) },
      ],
    },
    {
      title: t('health.versions'),
      lines: versions.map(({ name, version }) => ({ label: name, value: version })),
    },
  ];
}

/** The facts as text, a line each. */
export function healthText(groups: readonly HealthGroup[]): string {
  return groups
    .map(({ title, lines }) =>
      [
        title,
        ...lines.map(({ label, value }) => (value === '' ? label : `${label}: ${value}`)),
      ].join('\n'),
    )
    .join('\n\n');
}

const storageStates = {
  ready: 'health.store.ready',
  'read-only': 'health.store.readOnly',
  failing: 'health.store.failing',
} as const;

function figureText({ p50, p95 }: StopFigure, t: Translate): string {
  if (p50 === null || p95 === null) return t('health.unknown');
  return t('health.figure', { half: Math.round(p50), most: Math.round(p95) });
}
