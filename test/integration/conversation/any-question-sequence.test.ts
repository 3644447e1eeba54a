import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import type { QuestionId } from '../../../preload/contract/ids.ts';
import type { QuestionDraft } from '../../../preload/contract/question-draft.ts';
import { latestRun, pendingQuestions } from '../../../preload/contract/transcript.ts';
import {
  plainCommands,
  sequences,
  ways,
  type Command,
} from '../../support/arbitraries/question-commands.ts';
import { questionStates } from '../../support/any-input/states.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { QuestionWatch } from '../../support/question-watch.ts';
import { QuestionWorld } from '../../support/question-world.ts';
import { storeFile } from '../../support/test-store.ts';

/** What a person needs to have their input stored: the longest time a change is on its way. */
const restMs = 300;
/** How long questions wait while the person wants them to run out. */
const timeMs = 20_000;
const runs = process.env['PARLEY_TEST_DEPTH'] === 'full' ? 2000 : propertyRuns(120);

afterEach(() => void vi.useRealTimers());

it('no sequence of input, clicks, reloads, kills and clock changes loses input, settles twice or leaves a question that nobody sees [D-14] [D-20] [D-08]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let timeoutMs: number | null = null;
  const world = new QuestionWorld(await storeFile(), () => timeoutMs);
  await world.start();
  const reached = new Map<string, number>();
  const count = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1);

  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      timeoutMs = null;
      await world.begin();
      const watch = new QuestionWatch(count);
      const look = (): void => watch.look(world.main.store, world.live);
      for (const command of sequence) {
        if (!(await carryOut(command))) continue;
        count(command.kind);
        await world.quiet();
        look();
      }
      await finish();
      look();

      /** Whatever happened, what waits can still be answered, and the run comes to its end. */
      async function finish(): Promise<void> {
        timeoutMs = null;
        world.main.service.followQuestionTimeout();
        for (let left = pendingQuestions(world.live).length; left > 0; left -= 1) {
          const window = world.windows[0];
          const waiting = window?.waiting() ?? null;
          if (waiting === null) throw new Error('Nobody can see it.');
          answerAll(waiting.question.questionId);
          await world.quiet();
        }
        expect(pendingQuestions(world.live)).toEqual([]);
        expect(latestRun(world.live)?.state).not.toBe('running');
        for (const window of world.windows) window.leave();
        world.windows = [];
        await vi.advanceTimersByTimeAsync(restMs);
      }

      function answerAll(questionId: QuestionId): void {
        const sessions = world.windows[0]?.sessions.getState();
        sessions?.open(questionId, 'by-key');
        for (const at of [0, 1]) sessions?.change(questionId, { type: 'skip', at });
        sessions?.send(questionId);
      }

      /** Does it, if it can be done now. */
      async function carryOut(command: Command): Promise<boolean> {
        const [first, second] = world.windows;
        const waiting = first?.waiting() ?? null;
        if (first === undefined) throw new Error('There is no window.');
        if (command.kind === 'wait') {
          await vi.advanceTimersByTimeAsync(command.ms);
          return true;
        }
        if (command.kind === 'clock') {
          vi.setSystemTime(Math.max(0, Date.now() + command.ms));
          return true;
        }
        const sessions = first.sessions.getState();
        const questionId = waiting?.question.questionId ?? null;
        if (command.kind === 'act') {
          if (questionId === null) return false;
          const window = command.inSecond ? (second ?? first) : first;
          window.sessions.getState().change(questionId, command.action);
          return true;
        }
        switch (command.kind) {
          case 'second-window':
            if (second !== undefined) return false;
            await world.openWindow();
            return true;
          case 'timeout-on':
          case 'timeout-off':
            timeoutMs = command.kind === 'timeout-on' ? timeMs : null;
            world.main.service.followQuestionTimeout();
            return true;
          case 'ask-again':
            if (questionId !== null || latestRun(world.live)?.state === 'running') return false;
            await world.send(command.rested ? 'ask 1' : 'ask 2');
            return true;
          case 'quit':
          case 'kill':
          case 'reload':
          case 'renderer-crash':
            await comeBack(command.kind, command.rested);
            return true;
          default:
        }
        if (questionId === null) return false;
        const { runId } = world.live.questions.find((each) => each.questionId === questionId) ?? {};
        switch (command.kind) {
          case 'go-on':
            count(`go-on ${sessions.goOn(questionId)}`);
            return true;
          case 'send':
            count(`send ${sessions.send(questionId)}`);
            return true;
          case 'answer-all':
            answerAll(questionId);
            return true;
          case 'answer-and-kill':
            answerAll(questionId);
            if (command.rested) await vi.advanceTimersByTimeAsync(1);
            await world.restart('kill');
            return true;
          case 'fold':
            sessions.fold(questionId);
            return true;
          case 'open':
            sessions.open(questionId, 'by-key');
            return true;
          case 'decline':
            sessions.askToDecline(questionId);
            if (command.rested) sessions.writeDeclineNote(questionId, 'Not now');
            count(`decline ${sessions.decline(questionId)}`);
            return true;
          case 'stop':
            // Without a run there is nothing to stop: the question waits on.
            if (latestRun(world.live)?.state !== 'running') return false;
            sessions.stop(questionId);
            return true;
          case 'answer-and-stop':
          case 'stop-elsewhere': {
            if (latestRun(world.live)?.state !== 'running' || runId === undefined) return false;
            if (command.kind === 'answer-and-stop') answerAll(questionId);
            const outcome = await world.main.service.stop({ runId });
            count(`stop ${outcome.state}`);
            return true;
          }
          case 'answer-in-both': {
            if (second === undefined) return false;
            answerAll(questionId);
            const others = second.sessions.getState();
            for (const at of [0, 1]) others.change(questionId, { type: 'skip', at });
            others.send(questionId);
            return true;
          }
          case 'message-instead':
            await world.send('never mind');
            return true;
          default:
            return false;
        }
      }

      /** Main or the page goes and comes back. What was put in is there again, if it had the time to be stored. */
      async function comeBack(
        how: 'quit' | 'kill' | 'reload' | 'renderer-crash',
        hasRested: boolean,
      ): Promise<void> {
        if (hasRested) await vi.advanceTimersByTimeAsync(restMs);
        await world.quiet();
        const before = world.windows.map((window) => window.waiting());
        const isKept = hasRested || how === 'quit' || how === 'reload';
        if (how === 'quit' || how === 'kill') await world.restart(how);
        else {
          for (const window of world.windows) {
            if (how === 'reload') window.leave();
            else window.die();
          }
          await vi.advanceTimersByTimeAsync(1);
          world.windows = [];
          await world.openWindow();
        }
        await world.quiet();
        const after = world.windows[0]?.waiting() ?? null;
        expect(after?.question.questionId).toBe(before[0]?.question.questionId);
        if (after === null || !isKept) return;
        count('draft came back');
        const drafts: (QuestionDraft | undefined)[] = before.map((session) => session?.draft);
        expect(drafts).toContainEqual(after.draft);
      }
    }),
    { numRuns: runs, examples: ways.map((way): [readonly Command[]] => [way]) },
  );
  await world.end();

  // oxlint-disable-next-line no-console -- how often each command and state was reached
  console.log(Object.fromEntries(reached));
  const states =
    'act,wait,clock,draft came back,go-on moved,go-on refused,send refused,decline sending,' +
    'stop stopped,question timed-out';
  const expected = [...plainCommands, ...states.split(','), ...questionStates];
  expect(expected.filter((name) => !reached.has(name))).toEqual([]);
}, 3_600_000);
