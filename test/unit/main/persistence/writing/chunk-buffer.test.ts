import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../../../../main/conversation/conversation-store.ts';
import {
  ChunkBuffer,
  type Chunk,
  type ChunkBatch,
} from '../../../../../main/persistence/writing/chunk-buffer.ts';
import { messageIdSchema } from '../../../../../preload/contract/ids.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('ChunkBuffer', () => {
  it('writes at once what comes after a pause, and what follows 50 ms later, joined [R-10]', async () => {
    const { buffer, written } = createBuffer();
    const first = buffer.add([text('one ')]);
    await first;
    void buffer.add([text('two ')]);
    await vi.advanceTimersByTimeAsync(30);
    const last = buffer.add([text('three')]);
    expect(written).toEqual([['one ']]);
    await vi.advanceTimersByTimeAsync(20);
    await last;
    expect(written).toEqual([['one '], ['two three']]);
  });

  it('does not wait when 4 kB have come', async () => {
    const { buffer, written } = createBuffer();
    await buffer.add([text('a')]);
    void buffer.add([text('b'.repeat(4000))]);
    expect(written).toHaveLength(1);
    await buffer.add([text('c'.repeat(96))]);
    expect(written[1]?.join('')).toHaveLength(4096);
  });

  it('does not cut inside a character, but waits no longer than 50 ms for its other half', async () => {
    const { buffer, written } = createBuffer();
    const half = buffer.add([text('a\ud83d')]);
    await vi.advanceTimersByTimeAsync(25);
    expect(written).toEqual([]);
    await buffer.add([text('\ude00')]);
    await half;
    expect(written).toEqual([['a😀']]);

    void buffer.add([text('b\ud83d')]);
    await vi.advanceTimersByTimeAsync(99);
    expect(written).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(written[1]).toEqual(['b\ud83d']);
  });

  it('keeps the deltas of different parts apart and in order', async () => {
    const { buffer, written } = createBuffer();
    await buffer.add([text('a', 0), text('b', 1), text('c', 1), text('d', 0)]);
    expect(written).toEqual([['a', 'bc', 'd']]);
  });

  it('hands out what waits, so that it is written with the next event', async () => {
    const { buffer, written } = createBuffer();
    await buffer.add([text('a')]);
    const waiting = buffer.add([text('b')]);
    const batch = buffer.take();
    expect(batch?.chunks.map(contentOf)).toEqual(['b']);
    batch?.settleWith(Promise.resolve());
    await waiting;
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual([['a']]);
  });

  it('keeps what could not be written, in order, and tries again by itself', async () => {
    const { buffer, written, failNext } = createBuffer();
    failNext(new StoreUnavailable('full'));
    await expect(buffer.add([text('a')])).rejects.toMatchObject({ reason: 'full' });
    const later = buffer.add([text('b', 1)]);
    await vi.advanceTimersByTimeAsync(999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await later;
    expect(written).toEqual([['a', 'b']]);
  });

  it('puts batches that come back before what came since, the oldest first', () => {
    const { buffer } = createBuffer();
    buffer.add([text('0')]).catch(() => {});
    const takeOne = (content: string, index: number): ChunkBatch | null => {
      void buffer.add([text(content, index)]);
      return buffer.take();
    };
    const first = takeOne('1', 1);
    const second = takeOne('2', 2);
    void buffer.add([text('3', 3)]);
    second?.takeBack();
    first?.takeBack();
    expect(buffer.take()?.chunks.map(contentOf)).toEqual(['1', '2', '3']);
    buffer.dispose();
  });

  it('flushes what waits, and says when that could not be written', async () => {
    const { buffer, written, failNext } = createBuffer();
    await buffer.add([text('a')]);
    void buffer.add([text('b')]);
    await buffer.flush();
    expect(written).toEqual([['a'], ['b']]);
    failNext(new StoreUnavailable('full'));
    buffer.add([text('c')]).catch(() => {});
    await expect(buffer.flush()).rejects.toMatchObject({ reason: 'full' });
    buffer.dispose();
  });
});

function createBuffer() {
  const written: string[][] = [];
  let failure: StoreUnavailable | null = null;
  const buffer = new ChunkBuffer({
    write: (batch) => {
      const refused = failure;
      failure = null;
      if (refused === null) {
        written.push(batch.chunks.map(contentOf));
        return Promise.resolve();
      }
      batch.takeBack();
      return Promise.reject(refused);
    },
  });
  return {
    buffer,
    written,
    failNext: (error: StoreUnavailable) => {
      failure = error;
    },
  };
}

function text(contentDelta: string, index = 0): Chunk {
  const messageId = messageIdSchema.parse('m1');
  return { messageId, index, delta: { partDeltaKind: 'text', contentDelta } };
}

function contentOf({ delta }: Chunk): string {
  return delta.partDeltaKind === 'text' ? delta.contentDelta : '';
}
