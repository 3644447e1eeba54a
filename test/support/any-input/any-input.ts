import { readNumbers } from '../read-numbers.ts';
import { anyInputLines, isGood, type AnyInputReport } from './any-input-report.ts';
import { runInApp } from './run-in-app.ts';
import { runInBrowser } from './run-in-browser.ts';
import { appComings, appPressings, comings, pressings } from './ways.ts';

// Plays any sequences of keys, clicks, reloads, kills and clock changes on what waits for the person. Prints how often
// each command and state was reached; ends with 1 when something was wrong or never reached.
const { sequences, electron, seed, from, lanes } = readNumbers({
  sequences: 200,
  electron: 0,
  seed: 1,
  from: 0,
  lanes: 6,
});
// The given ways need not be played again in a later part of the same seed.
const isFirst = from === 0;

const reports: AnyInputReport[] = [];
if (sequences > 0) {
  const ways = isFirst ? [...comings, ...pressings] : [];
  const onPlayed = tellEach(50, sequences + ways.length);
  reports.push(await runInBrowser({ seed, from, count: sequences, ways, lanes, onPlayed }));
}
if (electron > 0) {
  const ways = isFirst ? [...appComings, ...appPressings] : [];
  const onPlayed = tellEach(5, electron + ways.length);
  reports.push(await runInApp({ seed, from, count: electron, ways, onPlayed }));
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
