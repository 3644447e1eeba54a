import { readFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { applyRunEvent } from '../../../preload/contract/apply-run-event.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { killScript, scriptedConversation } from '../../support/kill-script.ts';
import { transcriptWith } from '../../support/run-events.ts';
import { runProgram } from '../../support/run-program.ts';
import { connectBeside, openTestStore, storeFile } from '../../support/test-store.ts';

const records = killScript();
/** The transcript after each number of records. */
const states = records.reduce<Transcript[]>(
  (all, { events }) => [...all, events.reduce(applyRunEvent, all.at(-1) ?? begin())],
  [begin()],
);
/** What a crash may lose; the design says 100 ms, the rest is for a busy machine. */
const lossLimitMs = 200;
const seeds = Array.from({ length: 10 }, (_, seed) => seed);
/** Two at a time: most of it is waiting for the instant of the kill. */
const pairs = seeds.filter((seed) => seed % 2 === 0).map((seed) => [seed, seed + 1] as const);

describe('a host that is killed while it streams', () => {
  it.each(pairs)(
    'leaves whole transactions, what was said to be written, and all but the last instant (times %i and %i) [M-04, BC-61]',
    async (...pair) => {
      const killed = await Promise.all(pair.map((seed) => killAfter(20 + ((seed * 397) % 1900))));
      for (const host of killed) await expectTruth(host);
    },
  );

  it.each(pairs)(
    'leaves whole transactions when it is killed in the middle of one (commands %i and %i) [BC-61]',
    async (...pair) => {
      const killed = await Promise.all(
        pair.map((seed) => killBeforeCommand(3 + ((seed * 29) % 70))),
      );
      for (const host of killed) await expectTruth(host);
    },
  );

  it('leaves all of it when it ends by itself', async () => {
    const { program, file } = await start([]);
    await program.line('ended');
    await program.exited;
    const { conversations } = await openTestStore({ file });
    const stored = conversations.readTranscript(conversationIdSchema.parse('c1'), 1000);
    expect(stored).toEqual(states.at(-1));
  });
});

function begin(): Transcript {
  return transcriptWith(scriptedConversation);
}

async function expectTruth(killed: KilledHost): Promise<void> {
  const connection = connectBeside(killed.file);
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(connection.pragma('foreign_key_check')).toEqual([]);
  const { conversations } = await openTestStore({ file: killed.file });
  const stored = conversations.readTranscript(conversationIdSchema.parse('c1'), 1000);
  const kept = states.findLastIndex((state) => isDeepStrictEqual(state, stored));
  expect(kept).toBeGreaterThanOrEqual(0);
  expect(kept).toBeGreaterThanOrEqual(killed.doneCount);
  const due = killed.askedAt.filter((at) => at <= killed.lastSeenAt - lossLimitMs);
  expect(kept).toBeGreaterThanOrEqual(due.length);
}

interface KilledHost {
  readonly file: string;
  /** When each record was asked for. */
  readonly askedAt: readonly number[];
  /** The last sign of life: it asks every few milliseconds. */
  readonly lastSeenAt: number;
  /** Records up to the last that was said to be written. */
  readonly doneCount: number;
}

async function killAfter(ms: number): Promise<KilledHost> {
  const { program, file, logFile } = await start([]);
  await delay(ms);
  program.child.kill('SIGKILL');
  await program.exited;
  return { file, ...readLog(logFile) };
}

async function killBeforeCommand(command: number): Promise<KilledHost> {
  const { program, file, logFile } = await start([String(command)]);
  await program.exited;
  expect(program.child.signalCode).toBe('SIGKILL');
  return { file, ...readLog(logFile) };
}

async function start(args: readonly string[]) {
  const file = await storeFile();
  const logFile = join(dirname(file), 'log.txt');
  const program = runProgram('stream-into-store.ts', [file, logFile, ...args]);
  await program.line('started');
  return { program, file, logFile };
}

function readLog(logFile: string): Omit<KilledHost, 'file'> {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const fields = (kind: string, field: number) =>
    lines
      .map((line) => line.split(' '))
      .flatMap((words) => (words[0] === kind ? [Number(words[field])] : []));
  const askedAt = fields('asked', 2);
  const doneCount = Math.max(-1, ...fields('done', 1)) + 1;
  return { askedAt, doneCount, lastSeenAt: askedAt.at(-1) ?? 0 };
}
