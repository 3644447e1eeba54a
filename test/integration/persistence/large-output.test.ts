import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clippedFromBytes } from '../../../preload/contract/clipped-return.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import type { Json } from '../../../preload/contract/json.ts';
import { anyText } from '../../support/arbitraries/event-steps.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { toolReturned } from '../../support/run-events.ts';
import { shortestMs } from '../../support/shortest-ms.ts';
import { messageAdded, summaryOf } from '../../support/stored-conversation.ts';
import { connectBeside, openTestStore } from '../../support/test-store.ts';

const conversationId = conversationIdSchema.parse('c1');

it('keeps any large output whole in pieces of at most 256 kB of ASCII, out of its row [BC-26]', async () => {
  const { record, read, connection } = await storeWithRequest();
  await record('x'.repeat(600_000));
  expect(read()).toBe('x'.repeat(600_000));
  const sizes = connection.prepare('SELECT length(bytes) AS size FROM blob_pieces').pluck().all();
  expect(sizes).toEqual([256 * 1024 + 1, 256 * 1024, 600_000 - 512 * 1024 + 1]);
  const row = connection.prepare('SELECT max(length(part)) FROM parts').pluck().get();
  expect(row).toBeLessThan(1000);
});

it('gives back outputs of any text or JSON as they were, halves of pairs at the cuts included', async () => {
  const { record, read } = await storeWithRequest();
  const filled = fc
    .tuple(anyText, anyText, fc.nat(3))
    .map(([start, end, shift]) => `${start}${'ab😀'.repeat(66_000)}${'c'.repeat(shift)}${end}`);
  const output: fc.Arbitrary<Json> = fc.oneof(
    filled,
    filled.map((text) => ({ lines: [text, text.slice(0, 9)] })),
  );
  await fc.assert(
    fc.asyncProperty(output, async (content) => {
      await record(content);
      expect(read()).toEqual(content);
    }),
    { numRuns: propertyRuns(20) },
  );
});

it('keeps a small output in its row', async () => {
  const { record, read, count } = await storeWithRequest();
  await record('x'.repeat(60_000));
  expect(read()).toHaveLength(60_000);
  expect(count('blobs')).toBe(0);
});

it('keeps the same bytes once, named by their SHA-256, and removes them when nothing needs them', async () => {
  const { store, record, read, count, connection } = await storeWithRequest();
  await record('y'.repeat(70_000), 'm1');
  await record('y'.repeat(70_000), 'm2');
  const named = () =>
    connection.prepare('SELECT hash, size_bytes FROM blobs WHERE hash IS NOT NULL').all();
  expect(named()).toEqual([
    // sha256 of the 70,002 bytes of its JSON, by `printf '"%s"' $(printf 'y%.0s' {1..70000}) | sha256sum`
    {
      hash: 'dca7a414549bd2b6a01921ee245a54331f331dde286db4d65f9a6a439bf2428c',
      size_bytes: 70_002,
    },
  ]);
  await record('short', 'm1');
  expect(named()).toHaveLength(1);
  expect(read('m2')).toHaveLength(70_000);
  await record('short', 'm2');
  expect(named()).toEqual([]);
  await store.close();
  await (await openTestStore({ file: store.file })).close();
  expect([count('blobs'), count('blob_pieces')]).toEqual([0, 0]);
});

it('removes at the next start the pieces of an output that a crash cut off', async () => {
  const { store, count, connection } = await storeWithRequest();
  connection.exec('INSERT INTO blobs (hash, size_bytes) VALUES (NULL, NULL)');
  connection.exec("INSERT INTO blob_pieces (blob_key, position, bytes) VALUES (1, 0, x'22')");
  await store.close();
  await (await openTestStore({ file: store.file })).close();
  expect([count('blobs'), count('blob_pieces')]).toEqual([0, 0]);
});

it('lets other things happen while 25 MB are written', async () => {
  const { record, read } = await storeWithRequest();
  let isWritten = false;
  let turns = 0;
  const written = record(`${'line of output\n'.repeat(1_400_000)}${'z'.repeat(5_000_000)}`);
  void written.then(() => {
    isWritten = true;
  });
  for (; !isWritten; turns += 1) await nextTurn();
  expect(read()).toHaveLength(26_000_000);
  // Its hundred pieces are written a few at a time.
  expect(turns).toBeGreaterThan(10);
});

it('reads both ends of 25 MB, for a window and for a model, without holding anything up for 50 ms [BC-26]', async () => {
  const { store, record } = await storeWithRequest();
  const output = `first 처음\n${'line of output\n'.repeat(1_400_000)}${'z'.repeat(5_000_000)}\nlast 끝`;
  await record(output, 'm2');
  const { conversations } = store;
  const tookMs = await shortestMs(50, () => {
    const startedAt = performance.now();
    const shown = conversations.readTranscript(conversationId, 10);
    const sent = conversations.readHistory(conversationId);
    const ms = performance.now() - startedAt;
    expect(shown?.messages).toEqual(sent);
    const part = sent.at(-1)?.parts[0]?.part;
    if (part?.partKind !== 'tool-return') throw new Error('There is no return.');
    expect(part.content).toMatch(/^first 처음\nline of output\n[^]*z\nlast 끝$/);
    expect(part.content).toMatch(/\n\[27\d{6} bytes left out\]\n/);
    expect(JSON.stringify(part.content).length).toBeLessThan(22_000);
    expect(clippedFromBytes(part)).toBe(Buffer.byteLength(JSON.stringify(output)));
    return Promise.resolve(ms);
  });
  expect(tookMs).toBeLessThan(50);
});

it('reads both ends of large JSON as text, and anything under a megabyte as it is', async () => {
  const { store, record, read } = await storeWithRequest();
  const content = { lines: Array.from({ length: 100_000 }, (_, at) => `line ${at}`) };
  await record(content, 'm2');
  const part = store.conversations.readHistory(conversationId).at(-1)?.parts[0]?.part;
  expect(part).toMatchObject({
    content: expect.stringMatching(/^\{"lines":\["line 0"[^]*99"\]\}$/),
  });
  expect(read('m2')).toEqual(content);
  await record('y'.repeat(900_000), 'm2');
  const whole = store.conversations.readHistory(conversationId).at(-1)?.parts[0]?.part;
  expect(whole).toMatchObject({ content: 'y'.repeat(900_000) });
});

async function storeWithRequest() {
  const store = await openTestStore();
  const { conversations } = store;
  await conversations.createConversation(summaryOf('c1'));
  const first = messageAdded('c1', 'm1', null);
  await conversations.record(conversationId, [first, messageAdded('c1', 'm2', first)], 'stream');
  const connection = connectBeside(store.file);
  return {
    store,
    connection,
    count: (table: string) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    record: (content: Json, messageId = 'm1') =>
      conversations.record(conversationId, [toolReturned(messageId, content)], 'stream'),
    read: (messageId = 'm1') => {
      const path = conversations.readPath(conversationId);
      const part = path.find((each) => each.messageId === messageId)?.parts[0]?.part;
      return part?.partKind === 'tool-return' ? part.content : undefined;
    },
  };
}
