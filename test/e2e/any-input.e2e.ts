import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { chromium } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { latestRun, pendingQuestions } from '../../preload/contract/transcript.ts';
import { playOnScreen } from '../support/input/play-on-screen.ts';
import {
  comings,
  plainScreenCommands,
  pressings,
  screenSequences,
  targets,
  type ScreenCommand,
} from '../support/input/screen-commands.ts';
import { ScreenWorld } from '../support/input/screen-world.ts';
import { seeQuestion } from '../support/input/see-questions.ts';
import { serveFolder } from '../support/input/serve-folder.ts';
import { QuestionWatch } from '../support/question-watch.ts';
import { storeFile } from '../support/test-store.ts';

/** What a person needs to have their input stored: the longest time a change is on its way. */
const restMs = 300;
/** How long questions wait while the person wants them to run out. */
const timeMs = 700;
const isDeep = process.env['PARLEY_TEST_DEPTH'] === 'full';
const runs = isDeep ? 2000 : 1;

async function openWorld(): Promise<ScreenWorld> {
  const served = await serveFolder(join(import.meta.dirname, '../../out/renderer'));
  onTestFinished(() => served.close());
  const program = findChromium();
  const browser = await chromium.launch({
    ...(program === null ? {} : { executablePath: program }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  onTestFinished(() => browser.close());
  const world = new ScreenWorld({ browser, url: served.url, file: await storeFile() });
  await world.start();
  return world;
}

it('no sequence of keys, clicks, reloads, kills and clock changes in a browser loses input, settles twice or leaves a question that nobody sees [D-14] [D-08] [D-20]', async () => {
  const world = await openWorld();
  // Whether a click lands depends on the moment: only many of them reach everything.
  const ways = isDeep ? [...comings, ...pressings] : comings;
  const reached = new Map<string, number>();
  const count = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1);

  await fc.assert(
    fc.asyncProperty(screenSequences(plainScreenCommands), async (sequence) => {
      await world.begin();
      const watch = new QuestionWatch(count);
      for (const command of sequence) {
        if (!(await carryOut(command))) continue;
        count(command.kind === 'click' || command.kind === 'key' ? nameOf(command) : command.kind);
        await world.quiet();
        await look(watch);
      }
      await world.finish();
      await look(watch);
    }),
    { numRuns: ways.length + runs, examples: ways.map((way): [readonly ScreenCommand[]] => [way]) },
  );
  await world.end();

  // oxlint-disable-next-line no-console -- how often each command and state was reached
  console.log(Object.fromEntries(reached));
  // That box comes only to what was put in within the moment in which the time ran out.
  const clicks = targets.filter((target) => target !== 'close expired');
  const always = [...plainScreenCommands, 'type', 'wait', 'clock', 'draft came back'];
  const expected = isDeep ? [...always, ...clicks.map((target) => `click ${target}`)] : always;
  const states = ['pending', 'answered', 'timed-out', 'stopped', 'superseded'];
  if (isDeep) states.push('declined');
  expect(
    [...expected, ...states.map((state) => `is ${state}`)].filter((name) => !reached.has(name)),
  ).toEqual([]);

  async function look(watch: QuestionWatch): Promise<void> {
    await world.main.store.flush();
    watch.look(world.main.store, world.live);
  }

  /** Does it, if it can be done now. */
  async function carryOut(command: ScreenCommand): Promise<boolean> {
    const isRunning = latestRun(world.live)?.state === 'running';
    switch (command.kind) {
      case 'wait':
        await delay(command.ms);
        return true;
      case 'clock':
        await world.shiftClock(command.ms);
        return true;
      case 'second-window':
        if (world.windows.length > 1) return false;
        await world.openWindow();
        return true;
      case 'timeout-on':
      case 'timeout-off':
        world.timeoutMs = command.kind === 'timeout-on' ? timeMs : null;
        world.main.service.followQuestionTimeout();
        return true;
      case 'ask-again':
        if (isRunning || pendingQuestions(world.live).length > 0) return false;
        await world.send(command.rested ? 'ask 1' : 'ask 2');
        return true;
      case 'message-instead':
        if (pendingQuestions(world.live).length === 0) return false;
        await world.send('never mind');
        return true;
      case 'stop-elsewhere': {
        const run = latestRun(world.live);
        if (run?.state !== 'running') return false;
        await world.main.service.stop({ runId: run.runId });
        return true;
      }
      case 'reload':
      case 'renderer-crash':
      case 'quit':
      case 'kill':
        await comeBack(command.kind, command.rested);
        return true;
      default:
        return playOnScreen(world.first.page, command);
    }
  }

  /** Main or the page goes and comes back. What was put in is there again, if it had the time to be stored. */
  async function comeBack(
    how: 'reload' | 'renderer-crash' | 'quit' | 'kill',
    hasRested: boolean,
  ): Promise<void> {
    if (hasRested) await delay(restMs);
    const waiting = pendingQuestions(world.live)[0];
    const before = await seeQuestion(world.first.page);
    if (how === 'reload' || how === 'renderer-crash') await world.bringBack(how);
    else await world.restart(how);
    const after = await seeQuestion(world.first.page);
    if (waiting === undefined || world.timeoutMs !== null) return;
    const again = pendingQuestions(world.live)[0];
    expect(again?.questionId).toBe(waiting.questionId);
    if (!hasRested) return;
    expect(again?.draft).toEqual(waiting.draft);
    if (before.as !== 'dialog' || after.as !== 'dialog') return;
    count('draft came back');
    const { picked, texts, skipped } = before;
    expect(after).toMatchObject({ picked, texts, skipped });
  }
}, 7_200_000);

function nameOf(command: ScreenCommand): string {
  if (command.kind === 'click') return `click ${command.target}`;
  return command.kind === 'key' ? `key ${command.key}` : command.kind;
}
