import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import {
  latestRun,
  pendingAsks,
  pendingQuestions,
  type Transcript,
} from '../../../preload/contract/transcript.ts';
import type { Command } from './commands.ts';
import { waitingForLeave } from './leave-watch.ts';
import { playOnScreen } from './play-on-screen.ts';
import type { Coming, PlayWorld } from './play-world.ts';
import { seeAsk, type SeenAsk } from './see-asks.ts';

type Count = (name: string) => void;

/** Does something in a world and waits until nothing moves. Resolves with false where it cannot be done now. */
export async function playInWorld(
  world: PlayWorld,
  command: Command,
  count: Count,
): Promise<boolean> {
  const waiting = waitingForLeave(await world.read());
  if (!(await carryOut(world, command, count))) return false;
  await world.quiet();
  // Enter alone allows nothing.
  if (command.kind === 'key' && command.key === 'Enter' && waiting.length > 0) {
    deepStrictEqual(answeredOf(await world.read(), waiting), []);
    count('Enter before what needs leave');
  }
  return true;
}

async function carryOut(world: PlayWorld, command: Command, count: Count): Promise<boolean> {
  const now = await world.read();
  const run = latestRun(now);
  const isWaiting = pendingAsks(now).length > 0;
  switch (command.kind) {
    case 'wait':
      await delay(command.ms);
      return true;
    case 'ask-again':
    case 'need-leave-again':
    case 'form-again':
      if (run?.state === 'running' || isWaiting) return false;
      await world.send(promptOf(command.kind, command.rested));
      return true;
    case 'message-instead':
      if (!isWaiting) return false;
      await world.send('never mind');
      return true;
    case 'approve-all':
      await approveAll(world, now, command.rested);
      return true;
    case 'approve-singly':
      await world.approve(false);
      return true;
    case 'stop-elsewhere':
    case 'send-and-stop': {
      if (run?.state !== 'running') return false;
      const press =
        command.kind === 'send-and-stop' ? world.page.keyboard.press('Control+Enter') : null;
      await Promise.all([press, world.stop(run.runId)]);
      return true;
    }
    case 'reload':
    case 'renderer-crash':
    case 'quit':
    case 'kill':
      if (command.rested) await world.rest();
      if (await comeBack(world, command.kind, command.rested)) count('draft came back');
      return true;
    default:
      return (await world.playOwn(command)) || playOnScreen(world.page, command);
  }
}

function promptOf(kind: 'ask-again' | 'need-leave-again' | 'form-again', isOne: boolean): string {
  if (kind === 'form-again') return isOne ? 'form' : 'mixed';
  return `${kind === 'ask-again' ? 'ask' : 'note'} ${isOne ? 1 : 2}`;
}

/** Everything is allowed from now on, what waits for leave too, even if the person says so in that moment. Questions wait on. */
async function approveAll(world: PlayWorld, now: Transcript, isAlone: boolean): Promise<void> {
  const questions = pendingQuestions(now).map(({ questionId }) => questionId);
  const waiting = waitingForLeave(now);
  const press = isAlone ? null : world.page.keyboard.press('Control+Enter');
  await Promise.all([world.approve(true), press]);
  const after = await world.read();
  deepStrictEqual(answeredOf(after, waiting), waiting);
  if (isAlone) deepStrictEqual(answeredOf(after, questions), []);
}

function answeredOf({ questions }: Transcript, asked: readonly string[]): readonly string[] {
  const answered = new Set<string>(
    questions.filter(({ state }) => state === 'answered').map(({ questionId }) => questionId),
  );
  return asked.filter((questionId) => answered.has(questionId));
}

/**
 * Main or the page goes and comes back. What waited waits again, but for what lives only as long as its run. Resolves with
 * whether what was put in was seen to be there again; it has to be, if it had the time to be stored.
 */
async function comeBack(world: PlayWorld, how: Coming, hasRested: boolean): Promise<boolean> {
  const old = await world.read();
  const waiting = (world.keepsRuns(how) ? pendingAsks : pendingQuestions)(old)[0];
  const isInView = waiting !== undefined && pendingAsks(old)[0] === waiting;
  const before = await seeDrawn(world.page, hasRested && isInView ? waiting.kind : null);
  await world.comeBack(how);
  // A question with a time may be over by now.
  if (world.isTimed) return false;
  const again = pendingAsks(await world.read())[0];
  strictEqual(again?.questionId, waiting?.questionId);
  if (waiting === undefined || !hasRested) return false;
  deepStrictEqual(again?.draft, waiting.draft);
  const after = await seeAsk(world.page);
  if (!isInView || before.as !== 'dialog' || after.as !== 'dialog') return false;
  deepStrictEqual(inputOf(after), inputOf(before));
  return true;
}

/** How often a page is asked whether it has drawn what main said, 10 ms apart: it may still show what was just settled. */
const looks = 300;

async function seeDrawn(page: Page, kind: SeenAsk['kind']): Promise<SeenAsk> {
  for (let left = looks; ; left -= 1) {
    const seen = await seeAsk(page);
    if (left === 0 || kind === null || seen.as !== 'dialog' || seen.kind === kind) return seen;
    await delay(10);
  }
}

function inputOf({ kind, picked, texts, skipped }: SeenAsk): object {
  return { kind, picked, texts, skipped };
}
