import { expect, it } from 'vitest';
import { anyInputLines } from '../support/any-input/any-input-report.ts';
import { runInBrowser } from '../support/any-input/run-in-browser.ts';
import { comings } from '../support/any-input/ways.ts';

// A few of what `npm run any-input` plays by the thousand.
it('no sequence of keys, clicks, reloads, kills and clock changes in a browser loses input, settles twice, does anything without leave or leaves what waits where nobody sees it [D-14] [D-08] [D-27]', async () => {
  const seed = Date.now() % 1_000_000;
  const report = await runInBrowser({ ways: comings, seed, from: 0, count: 2, lanes: 3 });
  expect(report.failures, anyInputLines(report).join('\n')).toEqual([]);
  const expected = [
    'second-window',
    'reload',
    'renderer-crash',
    'quit',
    'kill',
    'clock',
    'draft came back',
    'question timed-out',
    'question stopped',
    'question superseded',
    'approval closed',
    'carried out by an answer',
    'form closed',
    'form pending',
  ];
  expect(expected.filter((name) => !report.reached.has(name))).toEqual([]);
}, 600_000);
