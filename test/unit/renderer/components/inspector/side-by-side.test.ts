import { describe, expect, it } from 'vitest';

import {
  actsBeside,
  packLanes,
} from '../../../../../renderer/components/inspector/side-by-side.ts';
import { intervalOf } from '../../../../../renderer/components/inspector/time-scale.ts';
import {
  lostRun,
  stoppedRun,
  type SampleInspection,
} from '../../../../support/renderer/inspector-gallery/sample-inspection.ts';

function timed({ inspection: { run, acts } }: SampleInspection) {
  const startMs = Date.parse(run.startedAt);
  const endMs = Date.parse(run.endedAt ?? '');
  return acts.map((act) => ({ act, ...intervalOf(act, startMs, endMs) }));
}

describe('what went on at once', () => {
  it('lies in as many lanes as went on at the same time, and none over another', () => {
    const lanes = packLanes(timed(stoppedRun()));
    expect(lanes.map((lane) => lane.length)).toEqual([6, 2, 1]);
    for (const lane of lanes) {
      for (const [at, { fromMs }] of lane.entries()) {
        expect(fromMs).toBeGreaterThanOrEqual(lane[at - 1]?.toMs ?? 0);
      }
    }
  });

  it('counts neither waits, which belong to their requests, nor what never began', () => {
    const kinds = packLanes(timed(stoppedRun()))
      .flat()
      .map(({ act }) => act.kind);
    expect(kinds).not.toContain('wait');
    const states = packLanes(timed(lostRun()))
      .flat()
      .flatMap(({ act }) => (act.kind === 'tool' ? [act.state] : []));
    expect(states.toSorted()).toEqual(['done', 'done', 'done', 'done', 'lost', 'lost']);
  });

  it('is known of each act by name', () => {
    const acts = timed(lostRun());
    const lost = acts.find(({ act }) => act.kind === 'tool' && act.toolName === 'run_command');
    const beside = actsBeside(acts, lost?.act.actId ?? '');
    expect(beside.map((act) => (act.kind === 'tool' ? act.toolName : act.kind))).toEqual([
      'write_file',
      'read_file',
    ]);
    expect(actsBeside(acts, 'response-1')).toEqual([]);
    expect(actsBeside(acts, 'nothing')).toEqual([]);
  });
});
