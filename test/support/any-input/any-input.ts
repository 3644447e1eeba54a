import { parseArgs } from 'node:util';
import { anyInputLines, isGood, type AnyInputReport } from './any-input-report.ts';
import { runInApp } from './run-in-app.ts';
import { runInBrowser } from './run-in-browser.ts';
import { appComings, appPressings, comings, pressings } from './ways.ts';

// Plays any sequences of keys, clicks, reloads, kills and clock changes on what waits for the person. Prints how often
// each command and state was reached; ends with 1 when something was wrong or never reached.
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '200' },
    electron: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    lanes: { type: 'string', default: '6' },
  },
});
const seed = Number(values.seed);
const from = Number(values.from);
// The given ways need not be played again in a later part of the same seed.
const isFirst = from === 0;
const inBrowser = Number(values.sequences);
const inApp = Number(values.electron);

const reports: AnyInputReport[] = [];
if (inBrowser > 0) {
  const ways = isFirst ? [...comings, ...pressings] : [];
  const lanes = Number(values.lanes);
  const onPlayed = tellEach(50, inBrowser + ways.length);
  reports.push(await runInBrowser({ seed, from, count: inBrowser, ways, lanes, onPlayed }));
}
if (inApp > 0) {
  const ways = isFirst ? [...appComings, ...appPressings] : [];
  const onPlayed = tellEach(5, inApp + ways.length);
  reports.push(await runInApp({ seed, from, count: inApp, ways, onPlayed }));
}
for (const line of reports.flatMap((report) => anyInputLines(report))) {
  process.stdout.write(`${line}\n`);
}
// Mains that were killed still wait for what never comes.
process.exit(reports.every((report) => isGood(report)) ? 0 : 1);

function tellEach(step: number, all: number): (played: number) => void {
  return (played) => {
    if (played % step === 0) process.stderr.write(`${played} of ${all}\n`);
  };
}
