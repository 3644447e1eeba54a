import type { HealthReport } from '../../../preload/contract/health.ts';

/** How an app may be after a few stops. */
export const sampleHealth: HealthReport = {
  stops: {
    count: 12,
    figures: [
      { step: 'feedback', p50: 9.4, p95: 17.1 },
      { step: 'signal', p50: 1.8, p95: 4.2 },
      { step: 'durable', p50: 11.6, p95: 24.9 },
      { step: 'usable', p50: 26.2, p95: 41.7 },
    ],
  },
  storage: { state: { kind: 'ready' }, bytes: 42_300_000 },
  versions: [
    { name: 'Parley', version: '0.1.0' },
    { name: 'Electron', version: '45.5.0' },
    { name: 'linux', version: '6.1.0 x64' },
  ],
  memoryBytes: 312_000_000,
  startedAt: '2026-11-30T09:12:00.000Z',
};
