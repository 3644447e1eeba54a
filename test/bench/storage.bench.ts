import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench } from 'tinybench';
import { openStore, type OpenedStore } from '../../main/persistence/opening/open-store.ts';
import { conversationIdSchema } from '../../preload/contract/ids.ts';
import type { MessageAdded, RunEvent } from '../../preload/contract/run-event.ts';
import { text, toolReturn, user } from '../support/message-builders.ts';
import { eventAt, startedPart, textDelta, toolReturned } from '../support/run-events.ts';
import { messageAdded, summaryOf } from '../support/stored-conversation.ts';
import { writeBenchReport, type Figure } from './write-bench-report.ts';

// Figures of the store, by plain Node: how fast chunks are written, how many bytes they cost, how long a long
// conversation takes to open. Writes them to out/bench/storage.json.

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const figures: Figure[] = [];
const long = conversationIdSchema.parse('long');
const streaming = conversationIdSchema.parse('streaming');

try {
  const store = await open('main.sqlite');
  await fillLong(store, 10_000);
  await fillList(store, 5000);
  await startStream(store);
  await measureCalls(store);
  await store.close();
  await measureBytesOfStream();
  await measureStall();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

writeBenchReport('storage', { figures });

async function measureCalls({ conversations }: OpenedStore): Promise<void> {
  const bench = new Bench({ time: 500, warmupTime: 100, iterations: 10, warmupIterations: 2 });
  const delta = textDelta('m', 0, 'x'.repeat(400));
  bench.add('write a chunk of 400 characters', async () => {
    const written = conversations.record(streaming, [delta], 'stream');
    await Promise.all([written, conversations.flush()]);
  });
  const renamed: RunEvent = { type: 'summary-changed', summary: summaryOf('streaming') };
  bench.add('write and sync to the disk', () => conversations.record(streaming, [renamed], 'full'));
  bench.add('open a conversation of 10,000 messages at its last 100', () => {
    conversations.readTranscript(long, 100);
  });
  bench.add('read all 10,000 messages of a path', () => {
    conversations.readPath(long);
  });
  bench.add('list 50 of 5,000 conversations', () => {
    conversations.listConversations({ after: null, limit: 50 });
  });
  await bench.run();
  for (const { name, result } of bench.tasks) {
    if (!('latency' in result)) throw new Error(`${name} could not be measured.`);
    const { mean, p99 } = result.latency;
    figures.push({ name, unit: 'ms', value: round(mean), p99: round(p99) });
    if (name.startsWith('write a chunk')) {
      figures.push({ name: 'chunks written', unit: 'per second', value: Math.round(1000 / mean) });
    }
  }
}

/** An answer of 200 kB in 500 pieces: what goes to the disk for it. Source of the figures in decision 4. */
async function measureBytesOfStream(): Promise<void> {
  const store = await open('stream.sqlite');
  await startStream(store);
  const before = walBytes('stream.sqlite');
  const times: number[] = [];
  for (let count = 0; count < 500; count += 1) {
    const startedAt = performance.now();
    const written = store.conversations.record(
      streaming,
      [textDelta('m', 0, 'x'.repeat(400))],
      'stream',
    );
    await Promise.all([written, store.conversations.flush()]);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  figures.push({
    name: 'bytes written for an answer of 200 kB in 500 checkpoints',
    unit: 'bytes',
    value: walBytes('stream.sqlite') - before,
  });
  figures.push({ name: 'slowest of 500 checkpoints', unit: 'ms', value: round(times.at(-1) ?? 0) });
  await store.close();
}

async function measureStall(): Promise<void> {
  const store = await open('large.sqlite');
  await startStream(store);
  const request = messageAdded('streaming', 'request', null);
  const content = 'line of output\n'.repeat(1_700_000);
  let longestMs = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lookedAt);
    lookedAt = performance.now();
  }, 1);
  await store.conversations.record(
    streaming,
    [request, toolReturned('request', content)],
    'stream',
  );
  clearInterval(timer);
  figures.push({
    name: 'longest stall while an output of 25 MB is written',
    unit: 'ms',
    value: round(longestMs),
  });
  await store.close();
}

function open(name: string): Promise<OpenedStore> {
  return openStore({
    file: join(folder, name),
    maintenanceWorker: new URL(
      '../../main/persistence/upkeep/maintenance-worker.ts',
      import.meta.url,
    ),
  });
}

async function startStream({ conversations }: OpenedStore): Promise<void> {
  await conversations.createConversation(summaryOf('streaming'));
  const response = messageAdded('streaming', 'm', null, { kind: 'response' });
  await conversations.record(streaming, [response, startedPart('m', 0, 'text')], 'stream');
}

async function fillLong({ conversations }: OpenedStore, length: number): Promise<void> {
  await conversations.createConversation(summaryOf('long'));
  const texts = 'A sentence of an answer that somebody reads. '.repeat(20);
  let last: MessageAdded | null = null;
  for (let from = 0; from < length; from += 500) {
    const events: MessageAdded[] = [];
    for (let at = from; at < from + 500; at += 1) {
      const kind = at % 2 === 0 ? 'request' : 'response';
      const part = kind === 'response' ? text(texts) : at % 6 === 0 ? user(texts) : toolReturn('c');
      const parts = [{ index: 0, part, startedAt: eventAt, endedAt: eventAt }];
      last = messageAdded('long', `long-${at}`, last, { kind, parts });
      events.push(last);
    }
    await conversations.record(long, events, 'stream');
  }
}

async function fillList({ conversations }: OpenedStore, length: number): Promise<void> {
  const day = Date.parse('2026-01-01T00:00:00Z');
  const added = Array.from({ length }, (_, at) =>
    conversations.createConversation(
      summaryOf(`listed-${at}`, { updatedAt: new Date(day + at * 60_000).toISOString() }),
    ),
  );
  await Promise.all(added);
}

function walBytes(name: string): number {
  return statSync(join(folder, `${name}-wal`), { throwIfNoEntry: false })?.size ?? 0;
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
