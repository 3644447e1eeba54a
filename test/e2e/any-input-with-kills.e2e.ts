import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pendingQuestions } from '../../preload/contract/transcript.ts';
import { AppWorld } from '../support/input/app-world.ts';
import { playOnScreen } from '../support/input/play-on-screen.ts';
import {
  screenSequences,
  appComings,
  pressings,
  type ScreenCommand,
} from '../support/input/screen-commands.ts';
import { QuestionWatch } from '../support/question-watch.ts';

/** What a person needs to have their input stored: the longest time a change is on its way. */
const restMs = 300;
const isDeep = process.env['PARLEY_TEST_DEPTH'] === 'full';
const endings = ['double-click', 'reload', 'renderer-crash', 'kill'] as const;

it('no sequence of keys, clicks, reloads and kills of the real app loses input, settles twice or leaves a question that nobody sees [D-14] [D-08] [D-20]', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'parley-input-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const world = await AppWorld.open(profile);
  onTestFinished(() => world.end());
  const reached = new Map<string, number>();
  const count = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1);
  const ways = isDeep ? [...appComings, ...pressings] : appComings;

  await fc.assert(
    fc.asyncProperty(screenSequences(endings), async (sequence) => {
      await world.begin();
      const watch = new QuestionWatch(count);
      // Every sequence ends in a kill.
      for (const command of [...sequence, { kind: 'kill', rested: true } as const]) {
        if (!(await carryOut(command))) continue;
        count(command.kind);
        await world.quiet();
        await look(watch);
      }
      await world.finish();
      await look(watch);
    }),
    {
      numRuns: isDeep ? 50 : ways.length,
      examples: ways.map((way): [readonly ScreenCommand[]] => [way]),
      // Each try starts the app anew.
      endOnFailure: true,
    },
  );
  // oxlint-disable-next-line no-console -- how often each command and state was reached
  console.log(Object.fromEntries(reached));
  const states = ['is pending', 'is answered', 'draft came back'];
  const expected = isDeep ? [...endings, 'key', 'type', 'click', ...states] : ['kill', ...states];
  expect(expected.filter((name) => !reached.has(name))).toEqual([]);

  /** What is told is stored a moment later. */
  function look(watch: QuestionWatch): Promise<void> {
    return vi.waitFor(async () => watch.look(world.store, await world.live()), 10_000);
  }

  /** Does it, if it can be done now. */
  async function carryOut(command: ScreenCommand): Promise<boolean> {
    switch (command.kind) {
      case 'wait':
        await delay(command.ms);
        return true;
      case 'reload':
      case 'renderer-crash':
      case 'kill':
        await comeBack(command.kind, command.rested);
        return true;
      default:
        return playOnScreen(world.page, command);
    }
  }

  async function comeBack(
    how: 'reload' | 'renderer-crash' | 'kill',
    hasRested: boolean,
  ): Promise<void> {
    if (hasRested) await delay(restMs);
    const waiting = pendingQuestions(await world.live())[0];
    if (how === 'kill') await world.kill();
    else if (how === 'reload') await world.reload();
    else await world.crashRenderer();
    const again = pendingQuestions(await world.live())[0];
    if (waiting === undefined) return;
    expect(again?.questionId).toBe(waiting.questionId);
    if (!hasRested) return;
    count('draft came back');
    expect(again?.draft).toEqual(waiting.draft);
  }
}, 3_600_000);
