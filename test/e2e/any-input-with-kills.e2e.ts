import { expect, it } from 'vitest';
import { anyInputLines } from '../support/any-input/any-input-report.ts';
import { runInApp } from '../support/any-input/run-in-app.ts';
import { appComings } from '../support/any-input/ways.ts';

// A few of what `npm run any-input -- --electron 50` plays.
it('no sequence of keys, clicks, reloads and kills of the real app loses input, settles twice, does anything without leave or leaves what waits where nobody sees it [D-14] [D-20] [D-27]', async () => {
  const report = await runInApp({ ways: appComings, seed: 1, from: 0, count: 0 });
  expect(report.failures, anyInputLines(report).join('\n')).toEqual([]);
  const expected = [
    'kill',
    'reload',
    'draft came back',
    'question answered',
    'approval closed',
    'carried out by an answer',
    'carried out by standing leave',
    'form closed',
  ];
  expect(expected.filter((name) => !report.reached.has(name))).toEqual([]);
}, 600_000);
